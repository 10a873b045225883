import { filled, group, LIGHT, rim, stroke, type Colour, inked } from '../drawing/elements.ts'
import { closed, flipped, open, oval, points } from '../drawing/points.ts'
import type { Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'

interface Glasses {
  /** The right lens. */
  lens: string
  bridge: string
  dark?: boolean
}

const lenses: Record<Exclude<Recipe['glasses'], 'none'>, Glasses> = {
  round: {
    lens: '82 -248, 130 -228, 150 -180, 130 -132, 82 -112, 34 -132, 14 -180, 34 -228',
    bridge: '-16 -190, 0 -198, 16 -190',
  },
  square: {
    lens: '26 -236 c, 82 -242, 140 -236 c, 148 -190, 138 -126 c, 84 -116, 30 -126 c, 20 -182',
    bridge: '-22 -200, 0 -206, 22 -200',
  },
  cat: {
    lens: '18 -206, 34 -228, 90 -236, 164 -262 c, 158 -212, 144 -148, 84 -122, 34 -138, 16 -176',
    bridge: '-17 -196, 0 -204, 17 -196',
  },
  half: {
    lens: '24 -164 c, 82 -170, 144 -164 c, 140 -116, 84 -92, 30 -116',
    bridge: '-24 -162, 0 -172, 24 -162',
  },
  sun: {
    lens: '18 -226 c, 84 -240, 150 -228 c, 156 -170, 128 -124, 84 -116, 38 -130, 16 -180',
    bridge: '-18 -216, 0 -220, 18 -216',
    dark: true,
  },
}

export function drawGlasses(kind: Recipe['glasses'], figure: Figure, frames: Colour): string {
  if (kind === 'none') return ''
  const { lens, bridge, dark } = lenses[kind]
  const right = points(lens)
  const edge = figure.head.width
  const temple = kind === 'half' ? -150 : -200
  const shapes = [right, flipped(right)].map((list) => closed(figure.face(list)))
  const glint = (way: number) => {
    const list = points('52 -206, 74 -222, 86 -222, 50 -176')
    return filled(
      closed(figure.face(way < 0 ? list.map((p) => ({ ...p, x: p.x - 164 })) : list)),
      LIGHT,
      0.35,
    )
  }
  const side = points(`144 ${temple}, ${edge + 2} ${temple - 4}`)
  const sides = [side, flipped(side)].map((list) => stroke(open(figure.face(list)), 12)).join('')
  const frame = (d: string) => (dark ? filled(d, '#4a3a48') + rim(d, frames) : rim(d, frames))
  return group(
    sides +
      stroke(open(figure.face(points(bridge))), 13) +
      shapes.map((d) => frame(d)).join('') +
      (dark ? glint(1) + glint(-1) : ''),
    { id: 'glasses', when: 'glasses' },
  )
}

export function drawEars(
  recipe: Pick<Recipe, 'earrings'>,
  figure: Figure,
  skin: Colour,
  metal: Colour,
): string {
  const x = earX(figure)
  return (['l', 'r'] as const)
    .map((side) => {
      const way = side === 'r' ? 1 : -1
      const list = points('-10 -206, 18 -220, 38 -204, 40 -168, 24 -134, -2 -128, -16 -150').map((point) => ({
        ...point,
        x: way * (x + point.x),
      }))
      const inner = points('8 -196, 24 -186, 18 -164, 6 -158').map((point) => ({
        ...point,
        x: way * (x + point.x),
      }))
      return group(
        inked(closed(figure.face(list)), skin, 12) +
          stroke(open(figure.face(inner)), 6) +
          earring(recipe.earrings, way, figure, metal),
        { id: `ear-${side}`, depth: -0.3 },
      )
    })
    .join('')
}

export function earX(figure: Figure): number {
  return figure.head.width - 8
}

function earring(kind: Recipe['earrings'], way: number, figure: Figure, metal: Colour): string {
  const { scale } = figure
  const at = figure.at(way * (earX(figure) + 14), -128)
  switch (kind) {
    case 'none':
      return ''
    case 'studs':
      return inked(oval(at.x, at.y, 8 * scale, 8 * scale), metal, 6)
    case 'hoops':
      return (
        stroke(oval(at.x, at.y + 22 * scale, 19 * scale, 22 * scale), 17) +
        stroke(oval(at.x, at.y + 22 * scale, 19 * scale, 22 * scale), 7, metal)
      )
    case 'drops':
      return (
        stroke(`M ${at.x} ${at.y} L ${at.x} ${at.y + 14 * scale}`, 6) +
        inked(oval(at.x, at.y + 28 * scale, 11 * scale, 15 * scale), metal, 7)
      )
    case 'hearing-aid': {
      if (way < 0) return ''
      const top = figure.at(way * (earX(figure) + 36), -206)
      const low = figure.at(way * (earX(figure) + 10), -160)
      return (
        stroke(
          `M ${top.x} ${top.y} C ${top.x + 6} ${top.y + 30} ${low.x + 24} ${low.y + 10} ${low.x} ${low.y}`,
          6,
        ) + inked(oval(top.x, top.y, 10 * scale, 17 * scale), metal, 7)
      )
    }
  }
}
