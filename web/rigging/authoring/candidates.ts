import type { DrawingNode } from '#model/drawing/drawing'
import type { Box } from '#model/rig/outline'
import type { PartName } from './part-names.ts'
import type { Place } from './places.ts'

/** A guess for the part that an element is. */
export interface Suggestion {
  part: PartName
  place: Place
  /** The basis of the guess: the layer's name, or its position and size. */
  by: 'name' | 'shape'
}

export interface Candidate {
  node: DrawingNode
  place: Place
  box: Box
}
