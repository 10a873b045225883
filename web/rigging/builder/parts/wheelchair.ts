import { inked, solid, stroke, tube, type Colour } from '../drawing/elements.ts'
import { closed, oval, points } from '../drawing/points.ts'
import { FLOOR, MIDDLE, type Figure } from '../figure/figure.ts'
import { drawShoe, type LegClothes } from './legs.ts'

const METAL = '#8d8a99'
const TYRE = '#4a3d4c'

/** The back of the chair and its wheels, behind the body. */
export function drawChairBack({ body }: Figure, frame: Colour): string {
  const half = Math.max(body.shoulder, body.waist) + 16
  const top = body.shoulderY + 62
  const back = closed(
    points(
      `${-half} ${top} c, 0 ${top - 8}, ${half} ${top} c, ${half + 4} ${body.hipY + 30} c, 0 ${body.hipY + 40}, ${-half - 4} ${body.hipY + 30} c`,
    ).map((point) => ({ ...point, x: point.x + MIDDLE })),
  )
  return solid(back, frame)
}

/** Legs that sit, on the seat and the footrest, between the wheels. */
export function drawSeatedLegs(figure: Figure, clothes: LegClothes, frame: Colour): string {
  const { body, legs } = figure
  const wide = body.hip + 16
  const seat = body.hipY + 26
  const knee = seat - 4
  const foot = FLOOR - 16 - 50 * figure.foot
  const bare = clothes.isBare || clothes.bottom === 'shorts'
  const skirt = clothes.bottom === 'skirt' || clothes.bottom === 'long-skirt'
  const x = Math.max(34, body.hip * 0.4)
  const both = (draw: (way: number) => string) => draw(-1) + draw(1)
  const rest = tube(`M ${MIDDLE - 74} 940 L ${MIDDLE + 74} 940`, 14, METAL, { line: 10 })
  const struts = both((way) =>
    tube(`M ${MIDDLE + way * (wide - 22)} ${seat + 6} L ${MIDDLE + way * 72} 936`, 9, METAL, { line: 9 }),
  )
  const shins = both((way) =>
    tube(
      `M ${MIDDLE + way * x} ${knee} L ${MIDDLE + way * (x + 2)} ${foot}`,
      legs.width * (bare || skirt ? 0.6 : 0.72),
      bare || skirt ? clothes.skin : clothes.bottomColour,
    ),
  )
  const shoes = both((way) => drawShoe(way, { ...figure, legs: { ...legs, x: x - 2 } }, clothes, foot))
  const cushion = solid(
    closed(
      points(
        `${MIDDLE - wide} ${seat - 12}, ${MIDDLE} ${seat - 16}, ${MIDDLE + wide} ${seat - 12}, ${MIDDLE + wide - 2} ${seat + 16}, ${MIDDLE} ${seat + 20}, ${MIDDLE - wide + 2} ${seat + 16}`,
      ).map((p) => ({ ...p, corner: p.x !== MIDDLE })),
    ),
    frame,
  )
  const drop = skirt ? 44 : 16
  const thighs = skirt
    ? solid(
        closed(
          points(
            `${MIDDLE - body.hip + 4} ${seat - 50}, ${MIDDLE} ${seat - 56}, ${MIDDLE + body.hip - 4} ${seat - 50}, ${MIDDLE + body.hip + 4} ${seat + drop} c, ${MIDDLE} ${seat + drop + 10}, ${MIDDLE - body.hip - 4} ${seat + drop} c`,
          ),
        ),
        clothes.bottomColour,
      )
    : both((way) => {
        const inner = MIDDLE + way * 4
        const outer = MIDDLE + way * (body.hip - 2)
        return solid(
          closed(
            points(
              `${inner} ${seat - 44}, ${outer} ${seat - 44}, ${outer + way * 2} ${seat - 8}, ${MIDDLE + way * (x + legs.width * 0.62)} ${seat + 22}, ${MIDDLE + way * (x - legs.width * 0.4)} ${seat + 22}, ${inner} ${seat - 6}`,
            ),
          ),
          clothes.bottomColour,
        )
      })
  return rest + struts + cushion + shins + shoes + thighs
}

/** Wheels at both sides, seen from the front. */
export function drawWheels({ body }: Figure): string {
  const x = Math.max(body.hip, body.waist) + 82
  const radius = Math.max(116, (FLOOR - body.hipY + 60) / 2)
  const y = FLOOR + 1 - radius
  return [-1, 1]
    .map((way) => {
      const at = MIDDLE + way * x
      const spokes = [-0.55, 0, 0.55]
        .map((share) =>
          stroke(
            `M ${at} ${y} L ${at + share * 22} ${y - radius * 0.72} M ${at} ${y} L ${at + share * 22} ${y + radius * 0.72}`,
            4,
          ),
        )
        .join('')
      return (
        solid(oval(at, y, 36, radius), TYRE) +
        inked(oval(at, y, 21, radius - 18), '#e9e2d6', 8) +
        spokes +
        inked(oval(at, y, 8, 12), METAL, 7)
      )
    })
    .join('')
}
