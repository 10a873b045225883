import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { Landing } from '../../../data/take-delivery.ts'
import type { CaptureBlock } from '../../../engine/sound/capture-worklet.ts'
import { appendInStep } from '../../../engine/sound/in-step.ts'
import type { TakeRecording } from '../../../engine/sound/take-store.ts'

/** Options of a recording. Times are seconds of the audio clock, except those of the timeline. */
export interface TapeOptions {
  recording: Pick<TakeRecording, 'id' | 'duration' | 'append'>
  seat: number
  /** Timeline positions: start of the take and, with punch-out, its end; start of the backing track. */
  from: number
  to?: number | undefined
  playFrom: number
  /** When `playFrom` plays. */
  playedAt: number
  /** Latency from playback to recording. */
  latency: number
  sampleRate: number
  /** Expected time of the first sample. */
  startsAt: number
}

/** A take that is being recorded. Where it goes is known to the sample once it has its first block. */
export interface JamTape {
  /** Whether a block has arrived. */
  readonly hasBegun: boolean
  /** `frame` is the start of the block on the microphone's clock. */
  write(block: CaptureBlock, frame: number): void
  /** Returns the place of a take of `length` seconds; an estimate before the first block. */
  landing(length: number): Landing
  /** Returns whether the recording is complete, given the seconds since the backing track started. */
  isFull(played: number): boolean
}

/** Seconds that are recorded beyond a punch-out, so that its last sample is surely there. */
const MARGIN = 0.1

export function createJamTape(options: TapeOptions): JamTape {
  const { recording, seat, from, to = Infinity, playFrom, playedAt, latency, sampleRate } = options
  /** Seconds of backing track before the take. */
  const lead = Math.max(0, from - playFrom)
  let startedAt = options.startsAt
  /** Start of the next block on the microphone's clock. */
  let nextFrame: number | undefined

  return {
    get hasBegun() {
      return nextFrame !== undefined
    },
    write(block, frame) {
      if (nextFrame === undefined) startedAt = frame / sampleRate
      nextFrame = appendInStep(recording, block, { frame, expected: nextFrame })
    },
    landing(length) {
      const offset = Math.max(0, playedAt + lead + latency - startedAt)
      const duration = Math.max(0, Math.min(length - offset, to - from))
      return { recording: recording.id, seat, start: from, offset, duration }
    },
    isFull: (played) =>
      played > lead + to - from + latency + MARGIN || recording.duration > TAKE_MAX_SECONDS - 1,
  }
}
