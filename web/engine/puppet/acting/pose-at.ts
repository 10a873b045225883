import type { Habits, Movement } from '#model/rig/movement'
import type { Mouth } from '../../voice/analysis.ts'
import { blinkAt, lidCurve } from './blink.ts'
import { newChannels } from './channels.ts'
import { ease, wander } from './chance.ts'
import { applyChannels, withinLimits } from './apply-channels.ts'
import { fullDrivers, type Drivers } from './drivers.ts'
import { isExpression, moodStrength, showMood } from './expressions.ts'
import type { FaceMoment } from '../../face/face-moment.ts'
import { followFace } from './follow-face.ts'
import { gestureNamed } from './gestures/gestures.ts'
import { habitually, idle, wanderingEyes, type Idleness } from './idle.ts'
import { nodAlong } from './listen.ts'
import { mirrored } from './mirrored.ts'
import { armFraction, handDuring, performMovement } from './movement.ts'
import { newPose, type Pose } from '../pose.ts'
import { speak } from './speaking.ts'

export interface Performed {
  name: string
  /** Seconds since it began, and those it was given. */
  elapsed: number
  duration: number
  /** With left and right exchanged. */
  isMirrored?: boolean
  /** 1 by default. */
  size?: number
}

/** Direction of the eyes (−1..1 per axis, right and down) and of the head, `weight` 0..1. */
export interface Gaze {
  x: number
  y: number
  turn: number
  nod: number
  weight: number
}

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
  /** Relative pitch of the voice, −1..1 (`toneAt`). */
  tone?: number
  /** Looking at someone; calms the idle eye movement by its weight. */
  gaze?: Gaze
  /** Seconds at which the eyes blink besides the regular blinks, near `time`. */
  blinks?: readonly number[]
  /** Seconds since each of a listener's nods began. */
  nods?: readonly number[]
  /** In the order they began: where two move the same, the later has it. */
  gestures?: readonly Performed[]
  /** Each shows for `moodSeconds` of its duration. */
  moods?: readonly Performed[]
  face?: FaceMoment | undefined
  /** The character's own gestures and habits. */
  own?: { gestures: readonly Movement[]; habits: Habits | null }
  drivers?: Readonly<Drivers>
  /** Reduced motion: only the mouth, the gaze, the mood and what a camera sees; nothing moves by itself. */
  stillness?: boolean
}

/** Pure: the same input gives the same pose, bit for bit, in any order. */
export function poseAt(input: ActingInput): Pose {
  const pose = newPose()
  const { time, seed, moods = [], drivers = fullDrivers, own = nothingOwn } = input
  Object.assign(pose.mouth, input.mouth)
  const heard = ease(-52, -36, input.loudness)
  // A closed mouth is pressed in the middle of a word and merely at rest between phrases.
  pose.press = heard * (input.speaking ? 1 : 0) * (1 - ease(0.04, 0.12, input.mouth.jaw))
  const channels = newChannels()
  for (const mood of moods) {
    const strength = moodStrength(mood.elapsed, mood.duration)
    showMood(channels, mood.name, strength)
    if (strength > 0.5 && isExpression(mood.name)) pose.mood = mood.name
  }
  if (input.stillness) {
    if (input.face) followFace(pose, input.face, drivers.camera)
    applyChannels(pose, channels, 1 - heard)
    return withinLimits(pose)
  }
  const onset = input.speechOnset ?? 1
  const engaged = input.engagement ?? (input.speaking ? ease(0, 0.35, onset) : 0)
  const stress = (input.emphasis ?? ease(-30, -10, input.loudness)) * engaged
  const { tone = 0, face, gestures = [] } = input
  const idleness = { seed, time, engaged, amount: drivers.idle }
  idle(pose, idleness)
  react(pose, input, idleness)
  const arms = freeArms(gestures, own.gestures)
  const moment = { seed, time, engaged, stress, tone, arms, onset: input.speaking ? onset : Infinity }
  speak(pose, moment, drivers.voice)
  followLoudness(pose, input, drivers.voice)
  if (face) followFace(pose, face, drivers.camera)
  const watched = face ? face.seen * drivers.camera : 0
  const attention = STEADY * (input.gaze?.weight ?? 0)
  habitually(channels, own, {
    seed,
    time,
    amount: drivers.idle * (1 - engaged) * (1 - watched) * (1 - attention),
  })
  for (const { name, isMirrored, ...span } of gestures) {
    const movement = movementOf({ name, isMirrored }, own.gestures)
    if (!movement) continue
    performMovement(channels, movement, span)
    pose.handShapes.left = handDuring(movement, 'l', span) ?? pose.handShapes.left
    pose.handShapes.right = handDuring(movement, 'r', span) ?? pose.handShapes.right
  }
  applyChannels(pose, channels, (1 - heard) * (1 - engaged))
  withinLimits(pose)
  // A face that changes its mind blinks; one that a camera sees blinks by itself.
  let open = 1 - blinkAt(seed, time, input.blinks) * ease(0, 0.3, drivers.idle) * (1 - watched)
  for (const { elapsed } of moods) open *= 1 - 0.9 * lidCurve(elapsed)
  pose.lids.left *= open
  pose.lids.right *= open
  return pose
}

/** Eyes and head follow the speaker, as far as the character moves by itself. */
function react(pose: Pose, { gaze, nods = [] }: ActingInput, { amount, ...idleness }: Idleness) {
  const weight = amount * (gaze?.weight ?? 0)
  wanderingEyes(pose, { ...idleness, amount: amount * (1 - STEADY * weight) })
  if (gaze) {
    pose.gaze.x += amount * gaze.x
    pose.gaze.y += amount * gaze.y
    pose.head.turn += amount * gaze.turn
    pose.head.nod += amount * gaze.nod
  }
  for (const elapsed of nods) nodAlong(pose, elapsed, amount)
}

/** Shakes begin at this level and come this many times a second. */
const LOUD = 0.6
const SHAKES = 9

/** For puppets of pictures, see `MotionStyle`. */
function followLoudness(pose: Pose, { time, seed, loudness, speaking }: ActingInput, amount: number) {
  if (!speaking) return
  pose.level = amount * ease(-42, -12, loudness)
  const loud = ease(LOUD, 1, pose.level)
  pose.shake = { x: loud * wander(seed, 30, time, SHAKES), y: loud * wander(seed, 31, time, SHAKES) }
}

/** Eyes that look at someone still move a little. */
const STEADY = 0.8

/** Arms help the voice as far as no gesture has them: a shrug with a beat on top would end in the face. */
function freeArms(gestures: readonly Performed[], own: readonly Movement[]) {
  const arms = { left: 1, right: 1 }
  for (const { name, isMirrored, ...span } of gestures) {
    const movement = movementOf({ name, isMirrored }, own)
    if (!movement) continue
    arms.left *= 1 - armFraction(movement, 'l', span)
    arms.right *= 1 - armFraction(movement, 'r', span)
  }
  return arms
}

function movementOf(
  { name, isMirrored }: { name: string; isMirrored: boolean | undefined },
  own: readonly Movement[],
): Movement | undefined {
  const movement = gestureNamed(name, own)
  return movement && isMirrored ? mirrored(movement) : movement
}

const nothingOwn = { gestures: [], habits: null }
