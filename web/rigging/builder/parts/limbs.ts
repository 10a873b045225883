import { group, INK, paint, solid, stroke, tube, type Colour } from '../drawing/elements.ts'
import { closed, number, points, type PathPoint } from '../drawing/points.ts'
import { handShapes, type HandShape } from '#model/rig/movement'
import { MIDDLE, type Figure, type Point } from '../recipe/figure.ts'
import type { Recipe } from '../recipe/recipe.ts'

export type Sleeve = 'none' | 'short' | 'long'

interface Finger {
  path: string
  width: number
}

/** Hands that hang, of the left arm, with the wrist at the origin. */
const hands: Record<HandShape, { fingers: Finger[]; palm: [x: number, y: number, rx: number, ry: number]; lines?: string }> = {
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

/** The size of a hand, by the width of the wrist. */
export function handScale({ arm }: Figure): number {
  return 0.72 + arm.width * 0.007
}

function drawHand(shape: HandShape, side: 'l' | 'r', figure: Figure, skin: Colour): string {
  const { fingers, palm, lines } = hands[shape]
  const scale = handScale(figure)
  const way = side === 'r' ? 1 : -1
  const { x, y } = figure.arm.wrist
  const [px, py, rx, ry] = palm
  const fill = paint(skin)
  const outline = 11
  const parts =
    fingers.map(({ path, width }) => `<path d="${path}" stroke="${INK}" stroke-width="${width + 2 * outline}"/>`).join('') +
    `<ellipse cx="${px}" cy="${py}" rx="${rx}" ry="${ry}" fill="${INK}" stroke="${INK}" stroke-width="${2 * outline}"/>` +
    fingers.map(({ path, width }) => `<path d="${path}" stroke="${fill}" stroke-width="${width}"/>`).join('') +
    `<ellipse cx="${px}" cy="${py}" rx="${rx}" ry="${ry}" fill="${fill}"/>` +
    (lines ? `<path d="${lines}" stroke="${INK}" stroke-width="8"/>` : '')
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
  const mid = { x: elbow.x, y: elbow.y }
  const first = { x: shoulder.x + (elbow.x - shoulder.x) * 0.45, y: shoulder.y + (elbow.y - shoulder.y) * 0.4 }
  const second = { x: elbow.x - (wrist.x - shoulder.x) * 0.1, y: elbow.y - (wrist.y - shoulder.y) * 0.17 }
  if (to < 1) {
    const end = { x: shoulder.x + (elbow.x - shoulder.x) * to * 1.04, y: shoulder.y + (elbow.y - shoulder.y) * to }
    return `M ${p(shoulder)} L ${p(end)}`
  }
  const third = { x: elbow.x + (wrist.x - shoulder.x) * 0.09, y: elbow.y + (wrist.y - shoulder.y) * 0.16 }
  const fourth = { x: wrist.x - 2, y: wrist.y - 30 }
  return `M ${p(shoulder)} C ${p(first)} ${p(second)} ${p(mid)} C ${p(third)} ${p(fourth)} ${p(wrist)}`
}

export interface ArmClothes {
  sleeve: Sleeve
  colour: Colour
  /** `null` without cuffs. */
  cuff: Colour | null
  skin: Colour
}

export function drawArms(figure: Figure, clothes: ArmClothes): string {
  return (['l', 'r'] as const).map((side) => drawArm(side, figure, clothes)).join('\n')
}

function drawArm(side: 'l' | 'r', figure: Figure, { sleeve, colour, cuff, skin }: ArmClothes): string {
  const way = side === 'r' ? 1 : -1
  const { width, wrist } = figure.arm
  const line = 13
  const isBare = sleeve === 'none' || sleeve === 'short'
  const whole = tube(armPath(figure, way), isBare ? width * 0.86 : width, isBare ? skin : colour, { line, bend: true })
  const hem = (d: string, wide: number) =>
    `<path data-bend="true" d="${d}" stroke="${INK}" stroke-width="${number(wide + 2 * line)}"/>` +
    `<path data-bend="true" d="${d}" stroke="${paint(colour)}" stroke-width="${number(wide)}"/>`
  const short = sleeve === 'short' ? hem(armPath(figure, way, 0.62), width * 1.12) : ''
  const x = MIDDLE + way * (wrist.x - MIDDLE)
  const half = width * 0.5
  const band = `M ${number(x - half)} ${number(wrist.y - 4)} C ${number(x - half * 0.4)} ${number(wrist.y + 5)} ${number(x + half * 0.4)} ${number(wrist.y + 5)} ${number(x + half)} ${number(wrist.y - 4)}`
  const cuffs = cuff !== null && sleeve === 'long' ? stroke(band, 42) + stroke(band, 18, cuff) : ''
  const forearm = group(
    group(handShapes.map((shape) => drawHand(shape, side, figure, skin)).join('\n'), { id: `hand-${side}` }) + cuffs,
    { id: `forearm-${side}` },
  )
  return group(whole + short + forearm, { id: `arm-${side}` })
}

export interface LegClothes {
  bottom: Recipe['bottom']
  shoes: Recipe['shoes']
  bottomColour: Colour
  shoeColour: Colour
  skin: Colour
  /** Below a dress: no bottoms. */
  isBare: boolean
}

export function drawLegs(figure: Figure, clothes: LegClothes): string {
  const { legs } = figure
  const bare = clothes.isBare || clothes.bottom === 'shorts' || clothes.bottom === 'skirt' || clothes.bottom === 'long-skirt'
  const both = (draw: (way: number) => string) => draw(-1) + draw(1)
  const tubes = both((way) => {
    const x = MIDDLE + way * legs.x
    return tube(
      `M ${number(x)} ${number(legs.top - 10)} L ${number(x + way * 3)} ${legs.ankle + 4}`,
      bare ? legs.width * 0.62 : legs.width * 0.7,
      bare ? clothes.skin : clothes.bottomColour,
    )
  })
  return tubes + both((way) => drawShoe(way, figure, clothes)) + (clothes.isBare ? '' : drawBottom(figure, clothes))
}

function drawBottom(figure: Figure, { bottom, bottomColour }: LegClothes): string {
  const { body, legs } = figure
  const half = legs.width / 2
  const top = body.hipY - 14
  const outline = (right: string) => {
    const list = points(right)
    const left = list.filter(({ x }) => x !== 0).map((point) => ({ ...point, x: -point.x }))
    return solid(closed([...list, ...left.reverse()].map((point) => ({ ...point, x: MIDDLE + point.x }))), bottomColour)
  }
  const hip = body.hip
  switch (bottom) {
    case 'shorts':
      return outline(
        `0 ${top}, ${hip - 4} ${top} c, ${hip + 2} ${body.hipY + 20}, ${legs.x + half + 8} ${legs.ankle - 24} c, ${legs.x - half + 2} ${legs.ankle - 20} c, 8 ${body.hipY + 40} c, 0 ${body.hipY + 36}`,
      )
    case 'skirt':
      return outline(
        `0 ${top}, ${hip - 4} ${top} c, ${hip + 22} ${legs.ankle - 22} c, ${hip * 0.5} ${legs.ankle - 10}, 0 ${legs.ankle - 8}`,
      )
    case 'long-skirt':
      return outline(
        `0 ${top}, ${hip - 4} ${top} c, ${hip + 34} ${legs.ankle + 18} c, ${hip * 0.5} ${legs.ankle + 28}, 0 ${legs.ankle + 30}`,
      )
    case 'trousers':
    case 'jeans':
    case 'joggers': {
      const flare = bottom === 'joggers' ? 0 : 5
      const hem = legs.ankle + (bottom === 'joggers' ? -2 : 8)
      const legsShape = outline(
        `0 ${top}, ${hip - 6} ${top} c, ${hip - 4} ${body.hipY + 14}, ${legs.x + half + flare} ${hem} c, ${legs.x - half + 6 - flare} ${hem + 2} c, 7 ${body.hipY + 40} c, 0 ${body.hipY + 34}`,
      )
      const seams =
        bottom === 'jeans'
          ? [-1, 1]
              .map((way) => {
                const x = MIDDLE + way * (legs.x + half - 4)
                const y = hem - 14
                return stroke(`M ${number(x)} ${number(y)} L ${number(MIDDLE + way * (legs.x - half + 4))} ${number(y + 2)}`, 6)
              })
              .join('')
          : ''
      return legsShape + seams
    }
  }
}

export function drawShoe(way: number, figure: Figure, { shoes, shoeColour, skin }: LegClothes, floor = 900): string {
  const x = MIDDLE + way * (figure.legs.x + 3)
  const put = (text: string) => points(text).map((point): PathPoint => ({ ...point, x: x + way * point.x, y: floor + point.y }))
  const d = (text: string) => closed(put(text))
  const line = (text: string, width = 7) => {
    const [a, b] = put(text)
    return a && b ? stroke(`M ${number(a.x)} ${number(a.y)} L ${number(b.x)} ${number(b.y)}`, width) : ''
  }
  const low = '-32 -2, -37 32, -24 50, 66 50, 86 34, 66 10, 26 -6, -4 -10'
  switch (shoes) {
    case 'trainers':
      return (
        solid(d(low), shoeColour) +
        `<path d="${d('-36 34, -26 50, 66 50, 84 38, 80 32 c, -36 32 c')}" fill="#fffaf0" stroke="${INK}" stroke-width="8"/>` +
        line('6 8, 22 2') +
        line('18 18, 36 8')
      )
    case 'boots':
      return solid(d('-32 -26 c, 30 -26 c, 32 -4, 64 10, 84 32, 68 50, -26 50, -36 30'), shoeColour) + line('-34 38, 80 38')
    case 'flats':
      return solid(d('-32 20 c, -24 50, 62 50, 82 36, 62 18, 34 10, 6 26, -14 28'), shoeColour) 
    case 'brogues':
      return solid(d(low), shoeColour) + line('-34 36, 82 36', 8) + line('34 4, 22 30', 6)
    case 'sandals':
      return (
        solid(d('-28 6, -30 32, -20 46, 58 46, 76 34, 58 16, 24 4, 0 0'), skin) +
        `<path d="${d('-36 40, -24 52, 66 52, 84 42, 78 38 c, -34 38 c')}" fill="${paint(shoeColour)}" stroke="${INK}" stroke-width="9"/>` +
        line('36 8, 24 38', 20) +
        `<path d="M ${number(x + way * 36)} ${number(floor + 8)} L ${number(x + way * 24)} ${number(floor + 38)}" stroke="${paint(shoeColour)}" stroke-width="8"/>`
      )
  }
}
