import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { Landing } from '../../../data/take-delivery.ts'
import type { CaptureBlock } from '../../../engine/sound/capture-worklet.ts'
import { appendInStep } from '../../../engine/sound/in-step.ts'
import type { TakeRecording } from '../../../engine/sound/take-store.ts'

/** What is recorded, and to what. Times are seconds: of the audio clock, those of the timeline excepted. */
export interface TapeOptions {
  recording: Pick<TakeRecording, 'id' | 'duration' | 'append'>
  seat: number
  /** Of the timeline: where the take begins and, with punch-out, ends; where the backing track starts to be heard. */
  from: number
  to?: number | undefined
  playFrom: number
  /** When `playFrom` sounds. */
  playedAt: number
  /** From what is heard to what is sung to it. */
  latency: number
  sampleRate: number
  /** When the first sample is expected. */
  startsAt: number
}

/** A take that is being recorded. Where it goes is known to the sample once it has its first block. */
export interface JamTape {
  /** Whether there is a block yet. */
  readonly hasBegun: boolean
  /** `frame`: where the block begins on the microphone's clock. */
  write(block: CaptureBlock, frame: number): void
  /** Where the take goes that is `length` seconds long by now; before the first block as far as it can be foreseen. */
  landing(length: number): Landing
  /** Whether all is recorded, so many seconds after the backing track began. */
  isFull(played: number): boolean
}

/** Seconds that are recorded beyond a punch-out, so that its last sample is surely there. */
const MARGIN = 0.1

export function createJamTape(options: TapeOptions): JamTape {
  const { recording, seat, from, to = Infinity, playFrom, playedAt, latency, sampleRate } = options
  /** Seconds of the backing track before the take begins. */
  const lead = Math.max(0, from - playFrom)
  let startedAt = options.startsAt
  /** Where the next block begins on the microphone's clock. */
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
