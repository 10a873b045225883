import type { Mouth } from '../voice/analysis.ts'
import { blinkAt } from './blink.ts'
import { chance, ease, wander } from './chance.ts'
import { express } from './expressions.ts'
import { gesture } from './gestures.ts'
import { newPose, type Pose } from './pose.ts'

export { expressionNames } from './expressions.ts'
export { gestureNames } from './gestures.ts'

export interface ActingInput {
  /** Seconds; any value, in any order. */
  time: number
  /** Whole number; each performer has its own so that no two blink together. */
  seed: number
  mouth: Readonly<Mouth>
  /** Smoothed level of the voice in dBFS (`loudnessAt`). */
  loudness: number
  speaking: boolean
  /** Seconds since this stretch of speech began. */
  speechOnset?: number
  /** Stress 0..1 with a view of what surrounds it (`emphasisAt`); otherwise taken from the loudness alone. */
  emphasis?: number
  /** Being in the middle of speaking, 0..1 (`engagementAt`); otherwise taken from `speaking` and `speechOnset`. */
  engagement?: number
  /** Where to look, −1..1; replaces the wandering eyes. */
  gaze?: { x: number; y: number }
  /** Gestures under way, each at a progress 0..1. */
  gestures?: readonly { name: string; progress: number }[]
  expression?: string
  /** Reduced motion: only the mouth, the gaze and the expression; nothing moves by itself. */
  stillness?: boolean
}

/**
 * How a character holds itself at one moment of a performance. A pure function of its input: the same
 * moment gives the same pose, bit for bit, whatever was asked before.
 */
export function poseAt(input: ActingInput): Pose {
  const pose = newPose()
  const { time, seed } = input
  Object.assign(pose.mouth, input.mouth)
  const heard = ease(-52, -36, input.loudness)
  // A closed mouth is pressed in the middle of a word and merely at rest between phrases.
  pose.press = heard * (input.speaking ? 1 : 0) * (1 - ease(0.04, 0.12, input.mouth.jaw))
  if (input.gaze) {
    pose.gaze.x = input.gaze.x
    pose.gaze.y = input.gaze.y
    pose.head.turn += 0.3 * input.gaze.x
    pose.head.nod += 0.2 * input.gaze.y
  }
  if (input.stillness) {
    if (input.expression) express(pose, input.expression, 1 - heard)
    return within(pose)
  }
  const onset = input.speechOnset ?? 1
  const engaged = input.engagement ?? (input.speaking ? ease(0, 0.35, onset) : 0)
  const stress = (input.emphasis ?? ease(-30, -10, input.loudness)) * engaged
  idle(pose, seed, time, engaged)
  if (!input.gaze) look(pose, seed, time, engaged)
  speak(pose, { seed, time, engaged, stress, onset: input.speaking ? onset : Infinity })
  if (input.expression) express(pose, input.expression, (1 - heard) * (1 - engaged))
  for (const { name, progress } of input.gestures ?? []) gesture(pose, name, progress)
  const open = 1 - blinkAt(seed, time)
  pose.lids.left *= open
  pose.lids.right *= open
  return within(pose)
}

/** What never stops: breath, the weight shifting, what hangs loose following it. */
function idle(pose: Pose, seed: number, time: number, engaged: number) {
  const phase = 2 * Math.PI * chance(seed, 3, 0)
  // About fifteen breaths a minute, quicker in than out.
  const breath = (time * 1.6 + phase) % (2 * Math.PI)
  pose.breath = 0.5 - 0.5 * Math.cos(breath + 0.45 * Math.sin(breath))
  const shift = wander(seed, 4, time, 0.23)
  pose.body.lean += 0.014 * shift
  pose.head.tilt += (0.034 + 0.02 * engaged) * wander(seed, 5, time, 0.31) - 0.008 * shift
  pose.head.turn += (0.16 + 0.2 * engaged) * wander(seed, 6, time, 0.27)
  pose.head.nod += 0.1 * wander(seed, 7, time, 0.35)
  pose.head.lift += 0.12 * (pose.breath - 0.5)
  pose.arms.left += 0.035 * (pose.breath + wander(seed, 8, time, 0.21))
  pose.arms.right += 0.035 * (pose.breath + wander(seed, 9, time, 0.19))
  pose.sway += 0.55 * Math.sin(time * 1.9 + 2 * phase) * (0.6 + 0.4 * wander(seed, 10, time, 0.2))
  pose.brows.right += 0.1 * Math.max(0, wander(seed, 11, time, 0.17))
}

/** Eyes that rest on a point and jump to the next one, mostly near the listener. */
function look(pose: Pose, seed: number, time: number, engaged: number) {
  const length = 1.45
  const slot = Math.floor(time / length)
  const jump = (slot + 0.15 + 0.6 * chance(seed, 12, slot)) * length
  const share = ease(jump, jump + 0.06, time)
  const reach = 0.34 - 0.14 * engaged
  const target = (index: number, stream: number) => {
    const away = chance(seed, 13, index) < 0.16 ? 2 : 1
    return away * reach * (2 * chance(seed, stream, index) - 1)
  }
  pose.gaze.x += target(slot - 1, 14) + (target(slot, 14) - target(slot - 1, 14)) * share
  pose.gaze.y += 0.6 * (target(slot - 1, 15) + (target(slot, 15) - target(slot - 1, 15)) * share)
}

interface Speaking {
  seed: number
  time: number
  engaged: number
  stress: number
  onset: number
}

/** What the voice does to the body: nods and brows on stress, arms that come up to help. */
function speak(pose: Pose, { seed, time, engaged, stress, onset }: Speaking) {
  const start = ease(0, 0.12, onset) * (1 - ease(0.25, 0.8, onset))
  pose.head.nod += 0.5 * stress - 0.18 * start
  pose.head.lift += 0.2 * engaged - 0.35 * stress + 0.4 * start
  pose.head.tilt += 0.05 * stress * wander(seed, 16, time, 0.9)
  const side = wander(seed, 17, time, 0.45)
  pose.brows.left += 0.4 * stress * (1 + 0.4 * side) + 0.3 * start
  pose.brows.right += 0.5 * stress * (1 - 0.4 * side) + 0.3 * start
  pose.lids.left *= 1 + 0.07 * stress
  pose.lids.right *= 1 + 0.07 * stress
  pose.body.lift -= 0.1 * stress
  for (const [arm, stream] of [
    ['left', 18],
    ['right', 19],
  ] as const) {
    const willing = ease(-0.35, 0.5, wander(seed, stream, time, 0.38)) * engaged
    pose.arms[arm] += willing * (0.22 + 0.3 * stress) + 0.06 * stress
    pose.elbows[arm] += willing * (0.35 + 0.75 * stress)
  }
}

function within(pose: Pose): Pose {
  const { lids, gaze, brows, head, body } = pose
  lids.left = limit(lids.left, 0, 1.3)
  lids.right = limit(lids.right, 0, 1.3)
  gaze.x = limit(gaze.x, -1, 1)
  gaze.y = limit(gaze.y, -1, 1)
  brows.left = limit(brows.left, -1, 1)
  brows.right = limit(brows.right, -1, 1)
  pose.browSlant = limit(pose.browSlant, -1, 1)
  pose.smile = limit(pose.smile, -1, 1)
  pose.sway = limit(pose.sway, -1, 1)
  head.turn = limit(head.turn, -1, 1)
  head.nod = limit(head.nod, -1, 1)
  head.lift = limit(head.lift, -1, 1)
  body.lift = limit(body.lift, -1, 1)
  return pose
}

function limit(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}
