import type { Mouth } from '../voice/analysis.ts'

/** Everything that moves in a puppet at one instant. Pure data: the same pose always draws the same picture. */
export interface Pose {
  mouth: Mouth
  /** Openness 0 (shut) .. 1 (as drawn) .. 1.3 (wide). */
  lids: { left: number; right: number }
  /** Where the pupils look: −1 (left, up) .. 1 (right, down). */
  gaze: { x: number; y: number }
  /** −1 (frown) .. 0 .. 1 (raised). */
  brows: { left: number; right: number }
  /** `tilt` in radians, positive clockwise; `turn` and `nod` −1..1 move the face within the head; `lift` −1..1. */
  head: { tilt: number; turn: number; nod: number; lift: number }
  /** Rotation of the arms in radians from their drawn place, positive away from the body. */
  arms: { left: number; right: number }
  /** 0 (out) .. 1 (in). */
  breath: number
}
