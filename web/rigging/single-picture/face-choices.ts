import { RigError } from '#model/rig/rig-error'
import type { Point } from '#model/rig/rig'
import { OPAQUE, TOLERANCE } from './background.ts'
import { cutOut, isSeenAt, withLassos, type Lasso } from './cut-out.ts'
import { faceOf, faceProblem, marks, withNextMark, type Marks } from './face.ts'
import type { Coloured } from './face-features.ts'
import { faceModel, type FaceModel } from './face-rig.ts'
import type { SinglePicture } from './open-single-picture.ts'
import type { Corner } from './snapped-outline.ts'

/** The user's choices, undone together. */
export interface FaceChoices {
  /** ΔE*ab up to which a colour is the background's. */
  tolerance: number
  lassos: readonly Lasso[]
  /** The corners of an outline that is not closed yet. */
  corners: readonly Corner[]
  marks: Marks
  eyes: number
  mouth: number
}

export const firstChoices: FaceChoices = {
  tolerance: TOLERANCE,
  lassos: [],
  corners: [],
  marks: {},
  eyes: 1,
  mouth: 1,
}

type Cuttable = Pick<SinglePicture, 'pixels' | 'colours' | 'background'>

/** The part of a picture that stays. */
export function cutBy(
  { pixels, colours, background }: Cuttable,
  { tolerance, lassos }: Pick<FaceChoices, 'tolerance' | 'lassos'>,
): Coloured {
  if (!background && lassos.length === 0) return { pixels, colours }
  const mask = background?.mask(tolerance) ?? new Uint8Array(pixels.width * pixels.height).fill(OPAQUE)
  return { pixels: cutOut(pixels, withLassos(mask, pixels, lassos)), colours }
}

/** A puppet, or a sentence for the screen about why there is none; neither while marks are missing. */
export interface FoundFace {
  model?: FaceModel | undefined
  problem?: string | undefined
}

export function faceIn(
  cut: Coloured,
  { marks: chosen, eyes, mouth }: Pick<FaceChoices, 'marks' | 'eyes' | 'mouth'>,
): FoundFace {
  const face = faceOf(chosen)
  if (!face) return {}
  const problem = faceProblem(face, (point) => isSeenAt(cut.pixels, point))
  if (problem !== undefined) return { problem }
  try {
    return { model: faceModel(cut, face, { eyes, mouth }) }
  } catch (failure) {
    if (!(failure instanceof RigError)) throw failure
    return { problem: 'No puppet can be made of this face. Mark other places.' }
  }
}

/** The puppet of the newest choices. The shown one may still be that of earlier choices. */
export function newestFace(
  picture: Cuttable,
  newest: FaceChoices,
  shown: { choices: FaceChoices; face: FoundFace },
): FoundFace {
  return newest === shown.choices ? shown.face : faceIn(cutBy(picture, newest), newest)
}

/** The outcome of a click: a mark was set, nothing can be seen there, or all marks were set before. */
export type Marking = { marks: Marks } | 'nothing-there' | 'all-set'

/** Sets the first mark that is missing. */
export function markedAt(before: Marks, point: Point, cut: Coloured): Marking {
  if (marks.every((mark) => before[mark] !== undefined)) return 'all-set'
  return isSeenAt(cut.pixels, point) ? { marks: withNextMark(before, point) } : 'nothing-there'
}
