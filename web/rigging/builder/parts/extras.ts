import { inked, solid, stroke, type Colour } from '../drawing/elements.ts'
import { oval } from '../drawing/points.ts'
import type { Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'
import { torsoPen, torsoPoint } from './torso.ts'

/** Worn over the collar. */
export function drawExtra(kind: Recipe['extra'], figure: Figure, colour: Colour): string {
  const t = torsoPen(figure)
  switch (kind) {
    case 'none':
      return ''
    case 'scarf':
      return (
        solid(t.d('22 16, 44 20, 50 62, 46 84 c, 18 84 c, 20 50'), colour, { line: 11 }) +
        [24, 32, 40].map((x) => t.line(`${x} 82, ${x} 90`, 7)).join('') +
        solid(t.half('0 -12, 48 -14, 60 2, 44 20, 0 26'), colour, { line: 11 }) +
        t.line('-40 4, 0 12, 36 4', 7)
      )
    case 'bow-tie':
      return (
        inked(t.d('0 20 c, -30 6 c, -34 22, -30 36 c'), colour, 10) +
        inked(t.d('0 20 c, 30 6 c, 34 22, 30 36 c'), colour, 10) +
        inked(t.d('-8 14, 8 14, 9 28, -9 28'), colour, 9)
      )
    case 'pearls':
      return [-38, -27, -14, 0, 14, 27, 38]
        .map((x) => {
          const at = torsoPoint(figure, x, 22 - (x * x) / 90)
          return inked(oval(at.x, at.y, 9, 9), '#fffaf0', 6)
        })
        .join('')
    case 'necklace':
      return t.line('-34 6, -20 26, 0 34, 20 26, 34 6', 6) + t.dot(0, 40, 10, colour)
    case 'badge':
      return (
        t.line('-30 4, -8 44', 8, colour) +
        t.line('30 4, 8 44', 8, colour) +
        inked(t.d('-17 44 c, 17 44 c, 17 74 c, -17 74 c'), '#fff8ea', 8) +
        t.dot(0, 54, 5, colour) +
        t.line('-8 66, 8 66', 6)
      )
    case 'stethoscope':
      return (
        stroke(curveOf(figure, [-34, 4], [-44, 40], [-10, 50]), 17) +
        stroke(curveOf(figure, [34, 4], [46, 44], [40, 62]), 17) +
        stroke(curveOf(figure, [-34, 4], [-44, 40], [-10, 50]), 7, colour) +
        stroke(curveOf(figure, [34, 4], [46, 44], [40, 62]), 7, colour) +
        t.dot(40, 68, 12, '#c9ced6')
      )
  }
}

function curveOf(figure: Figure, ...list: [number, number][]): string {
  const [a, b, c] = list.map(([x, y]) => {
    const at = torsoPoint(figure, x, y)
    return `${Math.round(at.x)} ${Math.round(at.y)}`
  })
  return `M ${a} Q ${b} ${c}`
}
