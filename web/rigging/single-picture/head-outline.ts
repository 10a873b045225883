import type { Pixels } from '../import/art.ts'
import { isSeenAt } from './cut-out.ts'
import type { FaceFeatures } from './face-features.ts'
import type { Ellipse } from './fill-region.ts'

/** Height of a head above its eyes, in heights of the eyes above the chin. */
const ABOVE = 0.95
/** The widest half of a face, in distances of the eyes: hair beside it stays where it is. */
const WIDEST = 1.35
/** Rows between eyes and mouth in which its sides are looked for. */
const ROWS = 5

/** The outline in which a head turns, inside what can be seen of it. */
export function headOutline(
  picture: Pixels,
  { left, right, mouth, chin }: FaceFeatures,
  eyesApart: number,
): Ellipse {
  const eyes = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  const x = (eyes.x + mouth.area.x) / 2
  const bottom = mouth.area.y + chin
  const top = eyes.y - seenFrom(picture, { x, y: eyes.y }, { x: 0, y: -1 }, ABOVE * (bottom - eyes.y))
  const widths = Array.from({ length: ROWS }, (_, row) => {
    const y = eyes.y + ((mouth.area.y - eyes.y) * row) / (ROWS - 1)
    return Math.min(
      ...[-1, 1].map((step) => seenFrom(picture, { x, y }, { x: step, y: 0 }, WIDEST * eyesApart)),
    )
  })
  return { x, y: (top + bottom) / 2, rx: Math.max(1, ...widths), ry: Math.max(1, (bottom - top) / 2) }
}

/** Pixels from a place to where nothing can be seen, at most `limit`. */
export function seenFrom(
  picture: Pixels,
  { x, y }: { x: number; y: number },
  step: { x: number; y: number },
  limit: number,
): number {
  let away = 0
  while (away < limit && isSeenAt(picture, { x: x + away * step.x, y: y + away * step.y })) away++
  return Math.min(away, limit)
}
