import { shapeOf } from '../caption-band.ts'

/** Backgrounds go on below the stage by these shares of its height: a wide picture ends with the stage. */
const BLEED = { wide: 0, square: 0.4, tall: 1.25 }

/** The lowest edge that a picture may have, in pixels of the stage. */
export function lowestEdge(stage: { height: number }, picture: { width: number; height: number }): number {
  return stage.height * (1 + BLEED[shapeOf(picture)])
}
