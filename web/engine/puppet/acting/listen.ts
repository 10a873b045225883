import type { Pose } from '../pose.ts'
import { bump, windowOf } from './glide.ts'

/** Seconds of the two cycles of a listener's nod, and their depths: each is smaller than the one before (Mori 2025). */
const CYCLES = [
  { start: 0, seconds: 0.5, depth: 0.5 },
  { start: 0.42, seconds: 0.46, depth: 0.28 },
]
const SMILE = { seconds: 1.6, rise: 0.4, fall: 0.7, amount: 0.16 }

/** A small nod that began `elapsed` seconds ago, with a hint of a smile. */
export function nodAlong(pose: Pose, elapsed: number, amount: number): void {
  for (const { start, seconds, depth } of CYCLES)
    pose.head.nod += amount * depth * bump((elapsed - start) / seconds)
  pose.smile += amount * SMILE.amount * windowOf(elapsed, SMILE.seconds, SMILE.rise, SMILE.fall)
}
