import type { Document } from '#contract/document/document'
import { poseAt, type ActingInput } from '../engine/puppet/acting/pose-at.ts'
import type { Pose } from '../engine/puppet/pose.ts'
import { driversOf } from '../engine/timeline/acting-at.ts'
import { frameAt, type Cast, type Frame, type FramePerformer } from '../engine/timeline/frame.ts'
import { gazeAt, looksOf } from '../engine/timeline/reflexes/gaze-at.ts'
import { facePoint, gazeTowards } from '../engine/timeline/reflexes/gaze-towards.ts'
import type { Turn } from '../engine/timeline/reflexes/turns.ts'
import { restingMouth } from '../engine/voice/analysis.ts'

/**
 * `paused` holds the frame and only breathes and blinks, so that a mouth can be judged; `acting` moves on its own,
 * with a live voice if there is one.
 */
export type StageLife = 'paused' | 'acting'

/** The state of a live voice. With loudness (dBFS) and speaking the body acts too; without, only the mouth moves. */
export type LiveVoice = Pick<ActingInput, 'mouth'> &
  Partial<Pick<ActingInput, 'loudness' | 'speaking' | 'face'>>

export interface StageMoment {
  /** Seconds of the timeline. */
  time: number
  playing: boolean
  life: StageLife
  /** Seconds of a clock that always runs; `null` where nothing may move by itself. */
  idle: number | null
  /** A live voice that replaces the document's. */
  voice?: LiveVoice | undefined
  /** Live voices of single performers by id, which override the document. */
  voices?: ((performer: string) => LiveVoice | undefined) | undefined
  /** Turns of the live voices, in seconds of `idle`: performers look at each other. */
  turns?: readonly Turn[] | undefined
}

const silent: LiveVoice = { mouth: restingMouth }

/** The displayed frame. During playback it equals the exported one. */
export function stageFrame(document: Document, cast: Cast, moment: StageMoment): Frame {
  const frame = documentFrame(document, cast, moment)
  const { voices } = moment
  if (!voices) return frame
  const performers = frame.performers.map((performer, index) => {
    const live = voices(performer.performerId)
    return live
      ? { ...performer, pose: actingPose(performer, { document, frame, index, moment, voice: live }) }
      : performer
  })
  return { ...frame, performers }
}

function documentFrame(document: Document, cast: Cast, moment: StageMoment): Frame {
  const { time, playing, life, idle, voice = silent, voices } = moment
  const actsByVoice = !playing && moment.voice !== undefined
  const isLive = (performer: string) => actsByVoice || voices?.(performer) !== undefined
  const frame = frameAt(document, time, cast, { fps: document.stage.fps, isLive })
  if (playing) return frame
  const acting = (performer: FramePerformer, index: number) =>
    actingPose(performer, { document, frame, index, moment, voice })
  if (life === 'acting' || moment.voice) {
    const performers = frame.performers.map((performer, index) => ({
      ...performer,
      pose: acting(performer, index),
    }))
    return { ...frame, performers, captions: moment.voice ? frame.captions : [] }
  }
  if (idle === null) return frame
  const performers = frame.performers.map((performer, index) => ({
    ...performer,
    pose: breathing(performer.pose, acting(performer, index)),
  }))
  return { ...frame, performers }
}

interface Acting {
  document: Pick<Document, 'performers'>
  frame: Frame
  index: number
  moment: Pick<StageMoment, 'idle' | 'turns'>
  voice: LiveVoice
}

function actingPose(performer: FramePerformer, { document, frame, index, moment, voice }: Acting): Pose {
  // Neighbours need different seeds, so that they do not blink together.
  const seed = 7_919 * (index + 1)
  const { idle, turns } = moment
  const { performerId, puppet } = performer
  const own = document.performers.find(({ id }) => id === performerId)
  const looks = turns && looksOf(turns, performerId, seed)
  return poseAt({
    loudness: -60,
    speaking: false,
    ...voice,
    time: idle ?? 0,
    seed,
    own: puppet.rig,
    ...(looks && { gaze: gazeAt(looks, idle ?? 0, (target) => gazeAcross(frame, performer, target)) }),
    ...(own && { drivers: driversOf(own) }),
    stillness: idle === null,
  })
}

function gazeAcross({ performers, stage }: Frame, from: FramePerformer, target: string) {
  const to = performers.find(({ performerId }) => performerId === target)
  return to ? gazeTowards(from, stage, facePoint(to)) : { x: 0, y: 0 }
}

/** Adds breath, loose parts and blinks to a held pose. */
function breathing(held: Pose, alive: Pose): Pose {
  return {
    ...held,
    breath: alive.breath,
    sway: alive.sway,
    lids: {
      left: Math.min(held.lids.left, alive.lids.left),
      right: Math.min(held.lids.right, alive.lids.right),
    },
  }
}

/** Turns a pose towards a point, eyes first and then the head; `weight` 0..1. */
export function looking(pose: Pose, gaze: { x: number; y: number }, weight: number): Pose {
  const towards = (from: number, to: number) => from + (to - from) * weight
  const limited = (value: number) => Math.max(-1, Math.min(1, value))
  return {
    ...pose,
    gaze: { x: towards(pose.gaze.x, gaze.x), y: towards(pose.gaze.y, gaze.y) },
    head: {
      ...pose.head,
      turn: limited(pose.head.turn + 0.5 * gaze.x * weight),
      nod: limited(pose.head.nod + 0.4 * gaze.y * weight),
    },
  }
}
