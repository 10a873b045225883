import type { Gaze } from '../../puppet/acting/pose-at.ts'

/** The gesture of a performer who looks out of the picture, at the audience. */
export const TO_LENS = 'to-camera'

/** Seconds in which the eyes get there, and in which they leave again. */
const THERE = 0.15
const BACK = 0.25

/** The gaze, turned to the audience as far as a gesture asks for it. */
export function towardsLens(
  gaze: Gaze,
  gestures: readonly { name: string; elapsed: number; duration: number }[],
): Gaze {
  const share = gestures
    .filter(({ name }) => name === TO_LENS)
    .reduce(
      (most, { elapsed, duration }) =>
        Math.max(most, Math.min(1, elapsed / THERE, (duration - elapsed) / BACK)),
      0,
    )
  if (share <= 0) return gaze
  const rest = 1 - share
  return {
    x: rest * gaze.x,
    y: rest * gaze.y,
    turn: rest * gaze.turn,
    nod: rest * gaze.nod,
    weight: Math.max(gaze.weight, share),
  }
}
