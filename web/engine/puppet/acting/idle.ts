import type { Habits, Movement } from '#model/rig/movement'
import type { Channels } from './channels.ts'
import { chance, ease, wander } from './chance.ts'
import { standardHabits } from './gestures/habits.ts'
import { gestureNamed } from './gestures/gestures.ts'
import { performMovement } from './movement.ts'
import type { Pose } from '../pose.ts'

export interface Idleness {
  /** Equal seeds give equal moves. */
  seed: number
  /** Seconds. */
  time: number
  /** See `poseAt`. */
  engaged: number
  /** 0..1. */
  amount: number
}

/** Breath, the weight shifting, what hangs loose following it. */
export function idle(pose: Pose, { seed, time, engaged, amount }: Idleness): void {
  const phase = 2 * Math.PI * chance(seed, 3, 0)
  // About fifteen breaths a minute, quicker in than out.
  const breath = (time * 1.6 + phase) % (2 * Math.PI)
  pose.breath = amount * (0.5 - 0.5 * Math.cos(breath + 0.45 * Math.sin(breath)))
  const shift = wander(seed, 4, time, 0.23)
  pose.body.lean += amount * 0.014 * shift
  pose.head.tilt += amount * ((0.034 + 0.02 * engaged) * wander(seed, 5, time, 0.31) - 0.008 * shift)
  pose.head.turn += amount * (0.16 + 0.2 * engaged) * wander(seed, 6, time, 0.27)
  pose.head.nod += amount * 0.1 * wander(seed, 7, time, 0.35)
  pose.head.lift += 0.12 * (pose.breath - 0.5 * amount)
  pose.arms.left += 0.035 * (pose.breath + amount * wander(seed, 8, time, 0.21))
  pose.arms.right += 0.035 * (pose.breath + amount * wander(seed, 9, time, 0.19))
  pose.sway += amount * 0.55 * Math.sin(time * 1.9 + 2 * phase) * (0.6 + 0.4 * wander(seed, 10, time, 0.2))
  pose.brows.right += amount * 0.1 * ease(-0.2, 1, wander(seed, 11, time, 0.17))
}

/** Eyes that rest on a point and jump to the next one, mostly near the listener. */
export function wanderingEyes(pose: Pose, { seed, time, engaged, amount }: Idleness): void {
  const length = 1.45
  const slot = Math.floor(time / length)
  const jump = (slot + 0.15 + 0.6 * chance(seed, 12, slot)) * length
  const fraction = ease(jump, jump + 0.06, time)
  const reach = amount * (0.34 - 0.14 * engaged)
  const target = (index: number, stream: number) => {
    const away = chance(seed, 13, index) < 0.16 ? 2 : 1
    return away * reach * (2 * chance(seed, stream, index) - 1)
  }
  pose.gaze.x += target(slot - 1, 14) + (target(slot, 14) - target(slot - 1, 14)) * fraction
  pose.gaze.y += 0.6 * (target(slot - 1, 15) + (target(slot, 15) - target(slot - 1, 15)) * fraction)
}

/** Returns the idle habit of a character: its own, or a standard one. */
export function habitually(
  into: Channels,
  { gestures, habits }: { gestures: readonly Movement[]; habits: Habits | null },
  { seed, time, amount }: Pick<Idleness, 'seed' | 'time' | 'amount'>,
): void {
  if (amount <= 0) return
  performHabits(into, standardHabits, { seed, stream: 20, time, amount })
  if (habits) performHabits(into, { habits, gestures }, { seed, stream: 24, time, amount })
}

function performHabits(
  into: Channels,
  { habits, gestures }: { habits: Habits; gestures: readonly Movement[] },
  { seed, stream, time, amount }: { seed: number; stream: number; time: number; amount: number },
) {
  const slot = Math.floor(time / habits.every)
  // One that began in the slot before may still be under way.
  for (const near of [slot - 1, slot]) {
    const name = habits.gestures[Math.floor(chance(seed, stream, near) * habits.gestures.length)]
    const movement = name === undefined ? undefined : gestureNamed(name, gestures)
    if (!movement) continue
    const start = (near + 0.15 + 0.7 * chance(seed, stream + 1, near)) * habits.every
    const duration = Math.min(movement.seconds, habits.every)
    performMovement(into, movement, { elapsed: time - start, duration, strength: amount })
  }
}
