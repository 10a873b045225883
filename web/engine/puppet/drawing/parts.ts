import type { Matrix } from '#model/rig/matrix'
import type { Point, RigGroup, RigPicture, RigShape } from '#model/rig/rig'
import type { Tint } from './tint.ts'

export interface ShapePart {
  kind: 'shape'
  /** The middle of a part that a turning head moves as a whole. */
  turnsAbout: Point | null
  shape: RigShape
  path: Path2D
  /** Moved points of a bent or morphed shape. */
  moved: Float64Array | null
  shown: boolean
  fill: string | null
  stroke: string | null
}

export interface PicturePart {
  kind: 'picture'
  turnsAbout: Point | null
  /** By a turning head, in the frame that is drawn. */
  isWarped: boolean
  picture: RigPicture
  /** Largest first; none while it is not loaded. */
  levels: readonly (ImageBitmap | OffscreenCanvas)[]
  /** Maps the unit square to where it lies. */
  matrix: Matrix
  pixelsPerUnit: number
  shown: boolean
  /** `null` in its own colours. */
  tint: Tint | null
}

export interface GroupPart {
  kind: 'group'
  turnsAbout: Point | null
  group: RigGroup
  clip: Path2D | null
  /** The white of the eye that cuts off the pupil. */
  white: ShapePart | null
  /** The arm it is on. */
  side: 'left' | 'right' | null
  /** True if it is static, so that the context needs no saving. */
  still: boolean
  /** The computed mouth replaces what is in it. */
  isMouth: boolean
  shown: boolean
  scaleX: number
  scaleY: number
  x: number
  y: number
  parts: Part[]
}

export type Part = ShapePart | PicturePart | GroupPart
