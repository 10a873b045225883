import { inked, stroke, type Colour } from '../drawing/elements.ts'
import { closed, mirrored, open, oval, points, type PathPoint } from '../drawing/points.ts'
import { MIDDLE, type Figure } from '../figure/figure.ts'

/** Draws in the torso's units: x 100 is the shoulder, y 0 the neck and 100 the hem. */
export interface TorsoPen {
  d(text: string): string
  half(text: string): string
  line(text: string, width?: number, colour?: Colour): string
  dot(x: number, y: number, radius: number, colour: Colour): string
}

export function torsoPen(figure: Figure): TorsoPen {
  const place = (list: readonly PathPoint[]) =>
    list.map((point) => ({ ...point, ...torsoPoint(figure, point.x, point.y) }))
  return {
    d: (text) => closed(place(points(text))),
    half: (text) => closed(place(mirrored(points(text)))),
    line: (text, width = 8, colour) => stroke(open(place(points(text))), width, colour),
    dot(x, y, radius, colour) {
      const at = torsoPoint(figure, x, y)
      return inked(oval(at.x, at.y, radius, radius), colour, 7)
    },
  }
}

export function torsoPoint({ body }: Figure, x: number, y: number) {
  const top = body.shoulderY - 46
  const bottom = body.hipY + 18
  return { x: MIDDLE + (x / 100) * body.shoulder, y: top + (y / 100) * (bottom - top) }
}

/** The right half of the torso, from the neck to the hem, in rig units. */
export function torsoOutline({ body }: Figure): PathPoint[] {
  const { neck, shoulder, shoulderY, waist, waistY, hip, hipY } = body
  return mirrored(
    points(
      `0 ${shoulderY - 48}, ${neck + 4} ${shoulderY - 46}, ${shoulder * 0.78} ${shoulderY - 28}, ${shoulder} ${shoulderY + 16}, ${(shoulder + waist) / 2} ${(shoulderY + waistY) / 2 + 8}, ${waist} ${waistY}, ${hip} ${hipY - 12}, ${hip - 2} ${hipY + 10} c, ${hip * 0.5} ${hipY + 18}, 0 ${hipY + 20}`,
    ),
  ).map((point) => ({ ...point, x: MIDDLE + point.x }))
}
