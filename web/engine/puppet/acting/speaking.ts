import { ease, wander } from './chance.ts'
import type { Pose } from '../pose.ts'

export interface SpeakingMoment {
  seed: number
  time: number
  /** In the middle of speaking, 0..1. */
  engaged: number
  /** Stress 0..1. */
  stress: number
  /** Seconds since this stretch of speech began. */
  onset: number
  /** −1 (low for this speaker) .. 1 (high). */
  tone: number
  arms?: { left: number; right: number }
}

/** Nods and brows on stress, a head that follows the tune, a body that leans into it, arms that come up to help. */
export function speak(
  pose: Pose,
  { seed, time, engaged, stress, onset, tone, arms = freeArms }: SpeakingMoment,
  amount: number,
): void {
  const start = ease(0, 0.12, onset) * (1 - ease(0.25, 0.8, onset))
  const tune = tone * engaged
  const side = wander(seed, 17, time, 0.45)
  pose.head.nod += amount * (0.5 * stress - 0.18 * start - 0.3 * tune)
  pose.head.lift += amount * (0.2 * engaged - 0.35 * stress + 0.4 * start + 0.3 * tune)
  pose.head.tilt += amount * (0.05 * stress * wander(seed, 16, time, 0.9) + 0.03 * tune * side)
  pose.brows.left += amount * (0.4 * stress * (1 + 0.4 * side) + 0.3 * start + 0.3 * tune)
  pose.brows.right += amount * (0.5 * stress * (1 - 0.4 * side) + 0.3 * start + 0.3 * tune)
  pose.lids.left += amount * 0.07 * stress
  pose.lids.right += amount * 0.07 * stress
  pose.body.lift -= amount * 0.1 * stress
  // Loud and high speech leans to alternating sides, as towards listeners.
  pose.body.lean += amount * (0.03 * stress + 0.012 * tune) * wander(seed, 21, time, 0.3)
  for (const [arm, stream] of [
    ['left', 18],
    ['right', 19],
  ] as const) {
    const willing = ease(-0.35, 0.5, wander(seed, stream, time, 0.38)) * engaged
    const help = amount * arms[arm]
    pose.arms[arm] += help * (willing * (0.22 + 0.3 * stress) + 0.06 * stress)
    pose.elbows[arm] += help * willing * (0.35 + 0.75 * stress)
  }
}

const freeArms = { left: 1, right: 1 }
