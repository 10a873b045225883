import { deflateSync } from 'node:zlib'
import { png } from '../pictures.ts'

export interface TuberState {
  open?: boolean
  shut?: boolean
  /** Colour of the body. */
  body?: readonly [number, number, number]
}

/** The inside of an open mouth. */
export const TUBER_MOUTH: [number, number, number] = [150, 20, 40]

interface Ellipse {
  x: number
  y: number
  across: number
  down: number
  colour: readonly [number, number, number]
}

/** A PNG of a round person on a transparent canvas of 600 × 800. */
export function madeTuber({
  open = false,
  shut = false,
  body = [70, 110, 190],
}: TuberState): Uint8Array<ArrayBuffer> {
  const [width, height] = [600, 800]
  const eye = (x: number): Ellipse[] =>
    shut
      ? [{ x, y: 300, across: 40, down: 6, colour: [60, 40, 30] }]
      : [
          { x, y: 300, across: 40, down: 50, colour: [255, 255, 255] },
          { x, y: 305, across: 16, down: 22, colour: [40, 30, 30] },
        ]
  const shapes: Ellipse[] = [
    { x: 300, y: 680, across: 170, down: 200, colour: body },
    { x: 300, y: 320, across: 230, down: 240, colour: [246, 196, 150] },
    ...eye(210),
    ...eye(390),
    open
      ? { x: 300, y: 440, across: 60, down: 50, colour: TUBER_MOUTH }
      : { x: 300, y: 440, across: 60, down: 6, colour: [110, 50, 40] },
  ]
  const rows = new Uint8Array((1 + 4 * width) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const top = shapes.findLast(
        (one) => ((x - one.x) / one.across) ** 2 + ((y - one.y) / one.down) ** 2 <= 1,
      )
      if (top) rows.set([...top.colour, 255], y * (1 + 4 * width) + 1 + 4 * x)
    }
  }
  return png({ width, height, data: deflateSync(rows) })
}
