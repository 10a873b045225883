import { edgePaint, group, INK, lineWidth, paint, tube, type Colour } from '../drawing/elements.ts'
import { number } from '../drawing/points.ts'
import type { HandShape } from '#model/rig/movement'
import { MIDDLE, type Figure, type Point } from '../figure/figure.ts'

export type Sleeve = 'none' | 'short' | 'long'

interface Finger {
  path: string
  width: number
}

/** Hands that hang, of the left arm, with the wrist at the origin. */
const hands: Record<
  HandShape,
  { fingers: Finger[]; palm: [x: number, y: number, rx: number, ry: number]; lines?: string }
> = {
  rest: {
    fingers: [
      { path: 'M -12 34 L -21 64', width: 22 },
      { path: 'M 0 38 L 3 72', width: 23 },
      { path: 'M 13 34 L 27 61', width: 21 },
      { path: 'M 15 20 L 38 29', width: 21 },
    ],
    palm: [0, 26, 29, 27],
  },
  open: {
    fingers: [
      { path: 'M -14 32 L -34 65', width: 22 },
      { path: 'M -2 38 L -5 79', width: 23 },
      { path: 'M 12 34 L 25 70', width: 22 },
      { path: 'M 16 20 L 50 21', width: 22 },
    ],
    palm: [0, 26, 29, 27],
  },
  point: {
    fingers: [
      { path: 'M 15 34 L 21 87', width: 22 },
      { path: 'M -18 34 L -23 42', width: 24 },
      { path: 'M -2 40 L -4 48', width: 24 },
      { path: 'M 20 18 L 43 32', width: 21 },
    ],
    palm: [-2, 27, 30, 26],
    lines: 'M -12 48 C -13 42 -12 37 -9 32',
  },
  fist: {
    fingers: [
      { path: 'M -18 36 L -20 44', width: 24 },
      { path: 'M 0 40 L 0 48', width: 25 },
      { path: 'M 17 36 L 19 42', width: 24 },
      { path: 'M 22 22 L 8 34', width: 21 },
    ],
    palm: [0, 27, 32, 27],
    lines: 'M -10 50 C -11 43 -10 38 -7 33 M 10 50 C 10 44 11 41 13 38',
  },
  thumb: {
    fingers: [
      { path: 'M -18 16 L -46 45', width: 23 },
      { path: 'M 0 40 L 2 50', width: 25 },
      { path: 'M 18 34 L 22 44', width: 25 },
      { path: 'M -10 38 L -12 48', width: 24 },
    ],
    palm: [2, 26, 31, 27],
    lines: 'M 12 50 C 10 43 10 38 12 33 M -4 52 C -5 46 -4 42 -2 38',
  },
}

function drawHand(shape: HandShape, side: 'l' | 'r', figure: Figure, skin: Colour): string {
  const { fingers, palm, lines } = hands[shape]
  const scale = figure.hand
  const way = side === 'r' ? 1 : -1
  const { x, y } = figure.arm.wrist
  const [px, py, rx, ry] = palm
  const fill = paint(skin)
  const outline = lineWidth(11)
  const around = edgePaint()
  const parts =
    fingers
      .map(
        ({ path, width }) =>
          `<path d="${path}" stroke="${INK}" stroke-width="${width + 2 * outline}"${around}/>`,
      )
      .join('') +
    `<ellipse cx="${px}" cy="${py}" rx="${rx}" ry="${ry}" fill="${INK}" stroke="${INK}" stroke-width="${2 * outline}"${around}/>` +
    fingers
      .map(({ path, width }) => `<path d="${path}" stroke="${fill}" stroke-width="${width}"/>`)
      .join('') +
    `<ellipse cx="${px}" cy="${py}" rx="${rx}" ry="${ry}" fill="${fill}"/>` +
    (lines ? `<path d="${lines}" stroke="${INK}" stroke-width="${lineWidth(8)}"/>` : '')
  const place = `translate(${number(MIDDLE + way * (x - MIDDLE))} ${number(y + 2)}) rotate(${way * -6}) scale(${number2(-way * scale)} ${number2(scale)})`
  return (
    `<g data-hand="${shape}"${shape === 'rest' ? '' : ' display="none"'}>` +
    `<g transform="${place}">${parts}</g></g>`
  )
}

const number2 = (value: number) => String(Math.round(value * 1000) / 1000)

/** Points from the shoulder to the wrist; the tube bends about the elbow. */
function armPath({ arm: { shoulder, elbow, wrist } }: Figure, way: number, to = 1): string {
  const p = ({ x, y }: Point) => `${number(MIDDLE + way * (x - MIDDLE))} ${number(y)}`
  const first = {
    x: shoulder.x + (elbow.x - shoulder.x) * 0.45,
    y: shoulder.y + (elbow.y - shoulder.y) * 0.4,
  }
  const second = { x: elbow.x - (wrist.x - shoulder.x) * 0.1, y: elbow.y - (wrist.y - shoulder.y) * 0.17 }
  if (to < 1) {
    const end = {
      x: shoulder.x + (elbow.x - shoulder.x) * to * 1.04,
      y: shoulder.y + (elbow.y - shoulder.y) * to,
    }
    return `M ${p(shoulder)} L ${p(end)}`
  }
  const third = { x: elbow.x + (wrist.x - shoulder.x) * 0.09, y: elbow.y + (wrist.y - shoulder.y) * 0.16 }
  const fourth = { x: wrist.x - 2, y: wrist.y - 30 }
  return `M ${p(shoulder)} C ${p(first)} ${p(second)} ${p(elbow)} C ${p(third)} ${p(fourth)} ${p(wrist)}`
}

export interface ArmClothes {
  sleeve: Sleeve
  colour: Colour
  /** `null` without cuffs. */
  cuff: Colour | null
  skin: Colour
}

export function drawArms(figure: Figure, shapes: readonly HandShape[], clothes: ArmClothes): string {
  return (['l', 'r'] as const).map((side) => drawArm(side, figure, shapes, clothes)).join('\n')
}

function drawArm(
  side: 'l' | 'r',
  figure: Figure,
  shapes: readonly HandShape[],
  { sleeve, colour, cuff, skin }: ArmClothes,
): string {
  const way = side === 'r' ? 1 : -1
  const { width, wrist } = figure.arm
  const line = 13
  const isBare = sleeve === 'none' || sleeve === 'short'
  const whole = tube(armPath(figure, way), isBare ? width * 0.86 : width, isBare ? skin : colour, {
    line,
    bend: true,
  })
  const short =
    sleeve === 'short' ? tube(armPath(figure, way, 0.62), width * 1.12, colour, { line, bend: true }) : ''
  const x = MIDDLE + way * (wrist.x - MIDDLE)
  const half = width * 0.5
  const band = `M ${number(x - half)} ${number(wrist.y - 4)} C ${number(x - half * 0.4)} ${number(wrist.y + 5)} ${number(x + half * 0.4)} ${number(wrist.y + 5)} ${number(x + half)} ${number(wrist.y - 4)}`
  const cuffs =
    cuff !== null && sleeve === 'long' ? tube(band, 18 * Math.min(1, figure.hand), cuff, { line: 12 }) : ''
  const forearm = group(
    group(shapes.map((shape) => drawHand(shape, side, figure, skin)).join('\n'), { id: `hand-${side}` }) +
      cuffs,
    { id: `forearm-${side}` },
  )
  return group(whole + short + forearm, { id: `arm-${side}` })
}
