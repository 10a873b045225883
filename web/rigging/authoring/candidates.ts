import type { DrawingNode } from '#model/drawing/drawing'
import type { Box } from '#model/rig/outline'
import type { PartName } from './part-names.ts'
import type { Place } from './places.ts'

/** A guess of which part an element is. */
export interface Suggestion {
  part: PartName
  place: Place
  /** What the guess stands on: the layer's name, or where it lies and how large it is. */
  by: 'name' | 'shape'
}

/** An element that may be a part, with where it is and how large. */
export interface Candidate {
  node: DrawingNode
  place: Place
  box: Box
}
