import type { Document } from '#contract/document/document'
import { poseAt, type ActingInput } from '../engine/puppet/acting/pose-at.ts'
import type { Pose } from '../engine/puppet/pose.ts'
import { driversOf } from '../engine/timeline/acting-at.ts'
import { frameAt, type Cast, type Frame, type FramePerformer } from '../engine/timeline/frame.ts'
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
}

const silent: LiveVoice = { mouth: restingMouth }

/** The displayed frame. During playback it equals the exported one. */
export function stageFrame(document: Document, cast: Cast, moment: StageMoment): Frame {
  const frame = documentFrame(document, cast, moment)
  const { voices, idle } = moment
  if (!voices) return frame
  const performers = frame.performers.map((performer, index) => {
    const live = voices(performer.performerId)
    return live
      ? { ...performer, pose: actingPose(performer, { document, index, idle, voice: live }) }
      : performer
  })
  return { ...frame, performers }
}

function documentFrame(document: Document, cast: Cast, moment: StageMoment): Frame {
  const { time, playing, life, idle, voice } = moment
  const frame = frameAt(document, time, cast, { fps: document.stage.fps })
  if (playing) return frame
  if (life === 'acting' || voice) {
    const performers = frame.performers.map((performer, index) => ({
      ...performer,
      pose: actingPose(performer, { document, index, idle, voice: voice ?? silent }),
    }))
    return { ...frame, performers, captions: voice ? frame.captions : [] }
  }
  if (idle === null) return frame
  const performers = frame.performers.map((performer, index) => ({
    ...performer,
    pose: breathing(performer.pose, actingPose(performer, { document, index, idle, voice: silent })),
  }))
  return { ...frame, performers }
}

function actingPose(
  { performerId, puppet }: FramePerformer,
  {
    document: { performers },
    index,
    idle,
    voice,
  }: { document: Pick<Document, 'performers'>; index: number; idle: number | null; voice: LiveVoice },
): Pose {
  // Neighbours need different seeds, so that they do not blink together.
  const seed = 7_919 * (index + 1)
  const performer = performers.find(({ id }) => id === performerId)
  return poseAt({
    loudness: -60,
    speaking: false,
    ...voice,
    time: idle ?? 0,
    seed,
    own: puppet.rig,
    ...(performer && { drivers: driversOf(performer) }),
    stillness: idle === null,
  })
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

/** Returns the gaze of a performer towards a point of the stage (in its pixels), −1..1 per axis. */
export function gazeTowards(
  { puppet, x, y, scale }: Pick<FramePerformer, 'puppet' | 'x' | 'y' | 'scale'>,
  stage: Frame['stage'],
  point: { x: number; y: number },
): { x: number; y: number } {
  const { face, feet } = puppet.rig
  const eyeX = x + (face.x + face.width / 2 - feet.x) * scale
  const eyeY = y + (face.y + face.height / 2 - feet.y) * scale
  // The eyes reach their limit at half a stage's height.
  const reach = stage.height / 2
  const limited = (value: number) => Math.max(-1, Math.min(1, value / reach))
  return { x: limited(point.x - eyeX), y: limited(point.y - eyeY) }
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
