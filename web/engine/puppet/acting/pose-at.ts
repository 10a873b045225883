import type { Habits, Movement } from '#model/rig/movement'
import type { Mouth } from '../../voice/analysis.ts'
import { blinkAt, lidCurve } from './blink.ts'
import { newChannels } from './channels.ts'
import { ease } from './chance.ts'
import { applyChannels, withinLimits } from './apply-channels.ts'
import { fullDrivers, type Drivers } from './drivers.ts'
import { moodStrength, showMood } from './expressions.ts'
import type { FaceMoment } from '../../face/face-moment.ts'
import { followFace } from './follow-face.ts'
import { gestureNamed } from './gestures/gestures.ts'
import { habitually, idle, wanderingEyes } from './idle.ts'
import { armFraction, handDuring, performMovement } from './movement.ts'
import { newPose, type Pose } from '../pose.ts'
import { speak } from './speaking.ts'

export interface Performed {
  name: string
  /** Seconds since it began, and those it was given. */
  elapsed: number
  duration: number
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
  /** Gaze, −1..1; replaces idle eye movement. */
  gaze?: { x: number; y: number }
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
  for (const mood of moods) showMood(channels, mood.name, moodStrength(mood.elapsed, mood.duration))
  if (input.gaze) {
    pose.gaze.x = input.gaze.x
    pose.gaze.y = input.gaze.y
    pose.head.turn += 0.3 * input.gaze.x
    pose.head.nod += 0.2 * input.gaze.y
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
  if (!input.gaze) wanderingEyes(pose, idleness)
  const arms = freeArms(gestures, own.gestures)
  const moment = { seed, time, engaged, stress, tone, arms, onset: input.speaking ? onset : Infinity }
  speak(pose, moment, drivers.voice)
  if (face) followFace(pose, face, drivers.camera)
  const watched = face ? face.seen * drivers.camera : 0
  habitually(channels, own, { seed, time, amount: drivers.idle * (1 - engaged) * (1 - watched) })
  for (const { name, ...span } of gestures) {
    const movement = gestureNamed(name, own.gestures)
    if (!movement) continue
    performMovement(channels, movement, span)
    pose.handShapes.left = handDuring(movement, 'l', span) ?? pose.handShapes.left
    pose.handShapes.right = handDuring(movement, 'r', span) ?? pose.handShapes.right
  }
  applyChannels(pose, channels, (1 - heard) * (1 - engaged))
  withinLimits(pose)
  // A face that changes its mind blinks; one that a camera sees blinks by itself.
  let open = 1 - blinkAt(seed, time) * ease(0, 0.3, drivers.idle) * (1 - watched)
  for (const { elapsed } of moods) open *= 1 - 0.9 * lidCurve(elapsed)
  pose.lids.left *= open
  pose.lids.right *= open
  return pose
}

/** Arms help the voice as far as no gesture has them: a shrug with a beat on top would end in the face. */
function freeArms(gestures: readonly Performed[], own: readonly Movement[]) {
  const arms = { left: 1, right: 1 }
  for (const { name, ...span } of gestures) {
    const movement = gestureNamed(name, own)
    if (!movement) continue
    arms.left *= 1 - armFraction(movement, 'l', span)
    arms.right *= 1 - armFraction(movement, 'r', span)
  }
  return arms
}

const nothingOwn = { gestures: [], habits: null }
