import { clipPath, group, shaded, solid, type Colour } from '../drawing/elements.ts'
import { closed, mirrored, points, type PathPoint } from '../drawing/points.ts'
import { MIDDLE, type Figure } from '../figure/figure.ts'
import type { Recipe } from '../figure/recipe.ts'
import { tops, WHITE, type TopColours } from './tops.ts'
import { torsoOutline, torsoPen } from './torso.ts'

export function drawTorso(
  recipe: Recipe,
  figure: Figure,
  colours: TopColours,
): { body: string; clip: string } {
  const part = tops[recipe.top]
  const t = torsoPen(figure)
  const outline = torsoOutline(figure)
  const base = colourOf(part.base ?? 'top', colours)
  const d = closed(
    part.skirt ? skirted(outline, figure, part.skirt, recipe.stance === 'wheelchair') : outline,
  )
  const shade = shaded(t.d('64 4, 84 30, 70 60, 76 112, 66 230 c, 220 230 c, 190 40, 130 -10'), 0.12)
  return {
    clip: clipPath('body-clip', d),
    body: group(solid(d, base) + group((part.inside?.(t, colours) ?? '') + shade, { clip: 'body-clip' }), {
      id: 'body',
    }),
  }
}

function skirted(
  outline: PathPoint[],
  { body, legs }: Figure,
  kind: 'short' | 'long' | 'coat',
  isSeated: boolean,
): PathPoint[] {
  const share = { short: 0.5, coat: 0.62, long: 0.96 }[kind]
  const hem = isSeated ? body.hipY + 24 : body.hipY + share * (legs.ankle - body.hipY)
  const flare = kind === 'coat' ? 6 : kind === 'short' ? 36 : 44
  return outline.map((point) => {
    if (point.y < body.hipY + 4) return point
    const side = (point.x - MIDDLE) / body.hip
    return { ...point, x: point.x + side * flare, y: hem + 8 * (1 - Math.abs(side)) }
  })
}

/** The neck with its neckline, and collars over both. */
export function drawNeck(
  recipe: Recipe,
  figure: Figure,
  colours: TopColours,
  isCovered: boolean,
): { neck: string; collar: string } {
  const part = tops[recipe.top]
  const { body, chin } = figure
  const n = body.neck
  const base = body.shoulderY - 46
  const depth = { crew: 22, vee: 52, scoop: 40, closed: 8 }[part.neck]
  const isVee = part.neck === 'vee'
  const list = mirrored(
    points(
      `0 ${chin - 40}, ${n} ${chin - 40} c, ${n} ${base - 6}, ${n + 8} ${base + 2} c, ${isVee ? n * 0.5 : n * 0.8} ${base + depth * (isVee ? 0.5 : 0.72)}, 0 ${base + depth}${isVee ? ' c' : ''}`,
    ),
  ).map((point) => ({ ...point, x: MIDDLE + point.x }))
  const shade = shaded(
    closed(
      points(`${MIDDLE - n + 6} ${chin - 20}, ${MIDDLE} ${chin + 22}, ${MIDDLE + n - 6} ${chin - 20}`).map(
        (point) => ({ ...point, corner: point.x !== MIDDLE }),
      ),
    ),
    0.18,
  )
  const t = torsoPen(figure)
  return {
    neck: isCovered ? '' : group(solid(closed(list), colours.skin, { line: 11 }) + shade, { id: 'neck' }),
    collar: group(part.over?.(t, colours) ?? '', { id: 'collar' }),
  }
}

export function colourOf(kind: 'top' | 'trim' | 'white', colours: TopColours): Colour {
  return kind === 'white' ? WHITE : colours[kind]
}
