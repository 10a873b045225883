import { group, lineWidth, paint, stroke, INK, LIGHT, type Colour } from '../drawing/elements.ts'
import { number } from '../drawing/points.ts'
import type { Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'

/** Lengths in the head's units. */
interface EyeShape {
  rx: number
  up: number
  down: number
  /** Height of the outer corner above the inner one. */
  tilt: number
  /** Thickness of the upper lid's line. */
  lid: number
  iris: number
  lashes: number
  /** A line above the eye. */
  crease: boolean
}

export const eyes: Record<Recipe['eyes'], EyeShape> = {
  round: { rx: 47, up: 52, down: 48, tilt: 4, lid: 9, iris: 35, lashes: 0, crease: false },
  bright: { rx: 52, up: 58, down: 52, tilt: 2, lid: 9, iris: 41, lashes: 0, crease: false },
  almond: { rx: 50, up: 44, down: 36, tilt: 12, lid: 13, iris: 32, lashes: 0, crease: false },
  wide: { rx: 50, up: 52, down: 46, tilt: 8, lid: 14, iris: 35, lashes: 2, crease: false },
  narrow: { rx: 50, up: 32, down: 34, tilt: 10, lid: 12, iris: 29, lashes: 0, crease: false },
  sleepy: { rx: 47, up: 32, down: 46, tilt: -2, lid: 12, iris: 31, lashes: 0, crease: true },
  lashes: { rx: 49, up: 50, down: 44, tilt: 10, lid: 15, iris: 34, lashes: 3, crease: true },
}

export function drawEyes(kind: Recipe['eyes'], figure: Figure, iris: Colour): string {
  return drawEye(eyes[kind], 'l', figure, iris) + drawEye(eyes[kind], 'r', figure, iris)
}

function drawEye(shape: EyeShape, side: 'l' | 'r', figure: Figure, iris: Colour): string {
  const way = side === 'r' ? 1 : -1
  const scale = figure.scale * figure.eye.size
  const centre = figure.at(way * figure.eye.x, figure.eye.y)
  const rx = shape.rx * scale
  const up = shape.up * scale
  const down = shape.down * scale
  const tilt = shape.tilt * scale * 0.5
  const lid = shape.lid * scale
  const { x, y } = centre
  // From the inner to the outer corner.
  const inner = { x: x - way * rx, y: y + tilt }
  const outer = { x: x + way * rx, y: y - tilt }
  const k = 0.56
  const p = (px: number, py: number) => `${number(px)} ${number(py)}`
  const arch = (height: number) =>
    `C ${p(inner.x, inner.y + height * k)} ${p(x - way * rx * k, y + height)} ${p(x, y + height)} ` +
    `C ${p(x + way * rx * k, y + height)} ${p(outer.x, outer.y + height * k)} ${p(outer.x, outer.y)}`
  const archBack = (height: number) =>
    `C ${p(outer.x, outer.y + height * k)} ${p(x + way * rx * k, y + height)} ${p(x, y + height)} ` +
    `C ${p(x - way * rx * k, y + height)} ${p(inner.x, inner.y + height * k)} ${p(inner.x, inner.y)}`
  const sag = down * 0.42
  const start = `M ${p(inner.x, inner.y)} `
  const shutStart = `M ${p(inner.x, inner.y + sag * 0.3)} `
  const white = `${start}${arch(-up)} ${archBack(down)} Z`
  const shutLine = (height: number) =>
    `C ${p(inner.x + way * rx * 0.3, inner.y + sag * 0.3 + height * 0.5)} ${p(x - way * rx * 0.4, y + sag + height)} ${p(x, y + sag + height)} ` +
    `C ${p(x + way * rx * 0.4, y + sag + height)} ${p(outer.x - way * rx * 0.3, outer.y + sag * 0.3 + height * 0.5)} ${p(outer.x, outer.y + sag * 0.3)}`
  const shutBack = (height: number) =>
    `C ${p(outer.x - way * rx * 0.3, outer.y + sag * 0.3 + height * 0.5)} ${p(x + way * rx * 0.4, y + sag + height)} ${p(x, y + sag + height)} ` +
    `C ${p(x - way * rx * 0.4, y + sag + height)} ${p(inner.x + way * rx * 0.3, inner.y + sag * 0.3 + height * 0.5)} ${p(inner.x, inner.y + sag * 0.3)}`
  const whiteShut = `${shutStart}${shutLine(0)} ${shutBack(0)} Z`
  const lower = `M ${p(outer.x, outer.y)} ${archBack(down)}`
  const lowerShut = `M ${p(outer.x, outer.y + sag * 0.3)} ${shutBack(0)}`
  const upper = `${start}${arch(-up)} ${archBack(-up - lid)} Z`
  const upperShut = `${shutStart}${shutLine(0)} ${shutBack(lid)} Z`
  const line = lineWidth(9)
  const radius = shape.iris * scale
  // Near the upper lid: in the middle of the white, eyes would stare.
  const look = { x: x - way * 3 * scale, y: y + (radius * 1.08 - up - 3) * 0.6 }
  const pupil =
    `<ellipse cx="${number(look.x)}" cy="${number(look.y)}" rx="${number(radius * 0.9)}" ry="${number(radius * 1.08)}" fill="${paint(iris)}" stroke="${INK}" stroke-width="${lineWidth(5)}"/>` +
    `<ellipse cx="${number(look.x)}" cy="${number(look.y)}" rx="${number(radius * 0.62)}" ry="${number(radius * 0.76)}" fill="${INK}"/>` +
    `<circle cx="${number(look.x + radius * 0.32)}" cy="${number(look.y - radius * 0.42)}" r="${number(radius * 0.33)}" fill="${LIGHT}"/>` +
    `<circle cx="${number(look.x - radius * 0.34)}" cy="${number(look.y + radius * 0.46)}" r="${number(radius * 0.14)}" fill="${LIGHT}" opacity="0.8"/>`
  const lashes = Array.from({ length: shape.lashes }, (_, at) => {
    const along = 1 - at * 0.27
    const angle = (-(12 + at * 24) * Math.PI) / 180
    const from = {
      x: x + way * rx * Math.sqrt(along * 0.9 + 0.08),
      y: y - tilt - (1 - along) * up * 1.25 - 2,
    }
    const length = (24 - at * 2) * scale
    const to = { x: from.x + way * Math.cos(angle) * length, y: from.y + Math.sin(angle) * length }
    const drop = sag * 0.3 + (1 - along) * up * 1.6
    return `<path d="M ${p(from.x, from.y)} L ${p(to.x, to.y)}" data-shut="M ${p(from.x, from.y + drop)} L ${p(to.x, to.y + drop + 12 * scale)}" stroke="${INK}" stroke-width="${lineWidth(8)}"/>`
  }).join('')
  const crease = shape.crease
    ? stroke(
        `M ${p(inner.x + way * rx * 0.3, y - up - lid - 8 * scale + 4)} Q ${p(x + way * rx * 0.2, y - up - lid - 16 * scale)} ${p(outer.x - way * 4, outer.y - up * 0.72 - lid)}`,
        6,
      )
    : ''
  return group(
    crease +
      `<path id="white-${side}" d="${white}" data-shut="${whiteShut}" fill="${LIGHT}"/>` +
      group(pupil, { id: `pupil-${side}` }) +
      `<path d="${lower}" data-shut="${lowerShut}" stroke="${INK}" stroke-width="${line}"/>` +
      group(
        `<path d="${upper}" data-shut="${upperShut}" fill="${INK}" stroke="${INK}" stroke-width="${line}"/>${lashes}`,
        {
          id: `lid-${side}`,
        },
      ),
    { id: `eye-${side}` },
  )
}
