import { deflateSync } from 'node:zlib'
import { png } from '../pictures.ts'

type Colour = readonly [number, number, number]

interface Shape {
  x: number
  y: number
  rx: number
  ry: number
  colour: Colour
}

export interface MadeFace {
  /** `null`: transparent. */
  paper?: Colour | null
  /** Shaded and grainy, as a photo is. */
  photo?: boolean
  withFace?: boolean
}

export const FACE_SIZE = { width: 480, height: 640 }
/** The middles of eyes and mouth of the made face. */
export const FACE_MARKS = {
  left: { x: 180, y: 260 },
  right: { x: 300, y: 260 },
  mouth: { x: 240, y: 360 },
}
export const FACE_SKIN: Colour = [240, 190, 150]

/** A person down to the shoulders, who touch the bottom. Returns RGBA pixels. */
export function madeFace({ paper = [250, 248, 240], photo = false, withFace = true }: MadeFace = {}) {
  const { width, height } = FACE_SIZE
  const eye = (x: number): Shape[] => [
    { x, y: 260, rx: 34, ry: 28, colour: [40, 25, 20] },
    { x, y: 260, rx: 30, ry: 24, colour: [255, 255, 255] },
    { x, y: 262, rx: 13, ry: 16, colour: [60, 90, 140] },
  ]
  const shapes: Shape[] = [
    { x: 240, y: 640, rx: 210, ry: 150, colour: [70, 110, 190] },
    { x: 240, y: 180, rx: 150, ry: 130, colour: [90, 50, 30] },
    { x: 240, y: 480, rx: 55, ry: 70, colour: FACE_SKIN },
    { x: 240, y: 290, rx: 130, ry: 170, colour: FACE_SKIN },
    ...(withFace
      ? [...eye(180), ...eye(300), { x: 240, y: 360, rx: 46, ry: 8, colour: [130, 40, 45] as const }]
      : []),
  ]
  const data = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const top = shapes.findLast((one) => ((x - one.x) / one.rx) ** 2 + ((y - one.y) / one.ry) ** 2 <= 1)
      const colour = top?.colour ?? paper
      if (!colour) continue
      const shade = photo ? 1 - 0.25 * ((x - 100) / width) + ((((x * 7) ^ (y * 13)) % 5) - 2) / 120 : 1
      data.set([...colour.map((one) => one * shade), 255], 4 * (y * width + x))
    }
  }
  return { width, height, data }
}

/** A made face as a PNG. */
export function madeFacePng(made: MadeFace = {}): Uint8Array<ArrayBuffer> {
  const { width, height, data } = madeFace(made)
  const rows = new Uint8Array((1 + 4 * width) * height)
  for (let y = 0; y < height; y++)
    rows.set(data.subarray(4 * y * width, 4 * (y + 1) * width), y * (1 + 4 * width) + 1)
  return png({ width, height, data: deflateSync(rows) })
}
