import type { Point } from '#model/rig/rig'

export const marks = ['left', 'right', 'mouth'] as const
/** Left and right as seen by the viewer. */
export type Mark = (typeof marks)[number]

/** Places in pixels of the picture, as far as they are marked. */
export type Marks = Readonly<Partial<Record<Mark, Point>>>
export type Face = Readonly<Record<Mark, Point>>

/** A mouth is at least this far below the eyes, as a share of their distance. */
const MIN_DROP = 0.25
const MAX_DROP = 4
/** Pixels between the eyes. */
const MIN_DISTANCE = 16
/** Steepest line through both eyes: a mouth is drawn level. */
const MAX_SLOPE = 0.5

/** The marks with the left eye on the left, in whichever order they were set; `undefined` until all are. */
export function faceOf({ left, right, mouth }: Marks): Face | undefined {
  if (!left || !right || !mouth) return undefined
  return left.x <= right.x ? { left, right, mouth } : { left: right, right: left, mouth }
}

/** Sets the first mark that is missing; of eyes marked right to left, each gets its own name. */
export function withNextMark(chosen: Marks, point: Point): Marks {
  const next = marks.find((mark) => chosen[mark] === undefined)
  const { left, right, ...rest } = next ? { ...chosen, [next]: point } : chosen
  if (!left || !right) return { ...rest, ...(left && { left }), ...(right && { right }) }
  return left.x <= right.x ? { ...rest, left, right } : { ...rest, left: right, right: left }
}

/** A sentence for the screen about marks of which no face can be made. */
export function faceProblem(face: Face, isSeen: (point: Point) => boolean): string | undefined {
  const outside = marks.some((mark) => !isSeen(face[mark]))
  if (outside) return 'Eyes and mouth have to be on the part of the picture that stays.'
  const { left, right } = face
  const distance = eyeDistance(face)
  if (distance < MIN_DISTANCE) return 'The eyes are too close together. Move one of them.'
  if (Math.abs(right.y - left.y) > MAX_SLOPE * (right.x - left.x))
    return 'The head is tilted too far. Turn the picture upright and choose it again.'
  const drop = dropOf(face)
  if (drop < MIN_DROP * distance) return 'The mouth has to be below the eyes. Move it down.'
  if (drop > MAX_DROP * distance) return 'The mouth is too far below the eyes. Move it up.'
  return undefined
}

export function eyeDistance({ left, right }: Face): number {
  return Math.hypot(right.x - left.x, right.y - left.y)
}

/** Height of the eyes above the mouth. */
export function dropOf({ left, right, mouth }: Face): number {
  return mouth.y - (left.y + right.y) / 2
}

/** Distance of the chin below the mouth, by the usual proportions of a face. */
export function chinDepth(face: Face): number {
  return Math.min(0.66 * dropOf(face), 0.9 * eyeDistance(face))
}
