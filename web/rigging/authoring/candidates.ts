import type { DrawingNode } from '#model/drawing/drawing'
import type { Box } from '#model/rig/outline'
import type { PartName } from './part-names.ts'
import type { Place } from './places.ts'

/** A guess of which part an element is. */
export interface Suggestion {
  part: PartName
  place: Place
  /** The basis of the guess: the layer's name, or its position and size. */
  by: 'name' | 'shape'
}

/** An element that may be a part, with where it is and how large. */
export interface Candidate {
  node: DrawingNode
  place: Place
  box: Box
}
