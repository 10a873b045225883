import { inked, LIGHT, solid, stroke, tube, type Colour } from '../drawing/elements.ts'
import { closed, number, open, points, type PathPoint } from '../drawing/points.ts'
import { FLOOR, MIDDLE, type Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'

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
  const bare =
    clothes.isBare ||
    clothes.bottom === 'shorts' ||
    clothes.bottom === 'skirt' ||
    clothes.bottom === 'long-skirt'
  const both = (draw: (way: number) => string) => draw(-1) + draw(1)
  const tubes = both((way) => {
    const x = MIDDLE + way * legs.x
    return tube(
      `M ${number(x)} ${number(legs.top - 10)} L ${number(x + way * 3)} ${legs.ankle + 4}`,
      bare ? legs.width * 0.62 : legs.width * 0.7,
      bare ? clothes.skin : clothes.bottomColour,
    )
  })
  return (
    tubes +
    both((way) => drawShoe(way, figure, clothes)) +
    (clothes.isBare ? '' : drawBottom(figure, clothes))
  )
}

function drawBottom(figure: Figure, { bottom, bottomColour }: LegClothes): string {
  const { body, legs } = figure
  const half = legs.width / 2
  const top = body.hipY - 14
  const outline = (right: string) => {
    const list = points(right)
    const left = list.filter(({ x }) => x !== 0).map((point) => ({ ...point, x: -point.x }))
    return solid(
      closed([...list, ...left.reverse()].map((point) => ({ ...point, x: MIDDLE + point.x }))),
      bottomColour,
    )
  }
  const hip = body.hip
  const down = (share: number) => body.hipY + share * (legs.ankle - body.hipY)
  switch (bottom) {
    case 'shorts':
      return outline(
        `0 ${top}, ${hip - 4} ${top} c, ${hip + 2} ${body.hipY + 20}, ${legs.x + half + 8} ${down(0.7)} c, ${legs.x - half + 2} ${down(0.74)} c, 8 ${body.hipY + 40} c, 0 ${body.hipY + 36}`,
      )
    case 'skirt':
      return outline(
        `0 ${top}, ${hip - 4} ${top} c, ${hip + 22} ${down(0.7)} c, ${hip * 0.5} ${down(0.7) + 12}, 0 ${down(0.7) + 14}`,
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
                return stroke(
                  `M ${number(x)} ${number(y)} L ${number(MIDDLE + way * (legs.x - half + 4))} ${number(y + 2)}`,
                  6,
                )
              })
              .join('')
          : ''
      return legsShape + seams
    }
  }
}

export function drawShoe(
  way: number,
  figure: Figure,
  { shoes, shoeColour, skin }: LegClothes,
  floor = FLOOR - 50 * figure.foot,
): string {
  const x = MIDDLE + way * (figure.legs.x + 3)
  const put = (text: string) =>
    points(text).map((point): PathPoint => ({
      ...point,
      x: x + way * point.x * figure.foot,
      y: floor + point.y * figure.foot,
    }))
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
        inked(d('-36 34, -26 50, 66 50, 84 38, 80 32 c, -36 32 c'), LIGHT, 8) +
        line('6 8, 22 2') +
        line('18 18, 36 8')
      )
    case 'boots':
      return (
        solid(d('-32 -26 c, 30 -26 c, 32 -4, 64 10, 84 32, 68 50, -26 50, -36 30'), shoeColour) +
        line('-34 38, 80 38')
      )
    case 'flats':
      return solid(d('-32 20 c, -24 50, 62 50, 82 36, 62 18, 34 10, 6 26, -14 28'), shoeColour)
    case 'brogues':
      return solid(d(low), shoeColour) + line('-34 36, 82 36', 8) + line('34 4, 22 30', 6)
    case 'sandals':
      return (
        solid(d('-28 6, -30 32, -20 46, 58 46, 76 34, 58 16, 24 4, 0 0'), skin) +
        inked(d('-36 40, -24 52, 66 52, 84 42, 78 38 c, -34 38 c'), shoeColour) +
        tube(open(put('36 8, 24 38')), 8 * figure.foot, shoeColour, { line: 6 })
      )
  }
}
