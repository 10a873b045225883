import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { CaptureBlock } from '../engine/sound/capture-worklet.ts'
import { appendInStep } from '../engine/sound/in-step.ts'
import type { Sound } from '../engine/sound/sound.ts'
import type { TakeRecording } from '../engine/sound/take-store.ts'

/** A take that was recorded. Its samples stay in the browser's storage until they are discarded. */
export interface FinishedTake<Details> {
  id: string
  sound: Sound
  /** Returned by `TapeDeps.endTake` for this take. */
  details: Details
  /** Time of its first sample, in seconds of the audio clock; 0 without a sample. */
  startedAt: number
  /** Seconds of the same recording that became takes before this one. */
  after: number
  /** The microphone was disconnected before the recording was stopped. */
  lost: boolean
}

/** Recording in one take, or in consecutive ones, each started when the last is full. */
export type TapeKind = 'one-take' | 'many-takes'

export interface TapeDeps<Details> {
  /** Opens a stored recording for the microphone. */
  begin(): Promise<TakeRecording>
  /** Samples per second of the microphone. */
  sampleRate: number
  kind: TapeKind
  /** Gaps of this many seconds or more are skipped instead of filled with silence: the computer was asleep. */
  gapLimit: number
  /** The next take starts at `seconds` of the recording. */
  startTake(id: string, seconds: number): void
  /** A take ends after `seconds`. Returns what belongs to it. */
  endTake(seconds: number): Details
  /** The tape continues in the next take. */
  onFull(take: FinishedTake<Details>): void
}

/** A continuous recording of one microphone. */
export interface Tape<Details> {
  /** Id of its current take. */
  readonly id: string
  /** Seconds recorded, in all takes. */
  readonly duration: number
  /** The take is full and no other follows. */
  readonly isFull: boolean
  /** Time of the current take's first sample, in seconds of the audio clock; undefined before it. */
  readonly startedAt: number | undefined
  /** Time of the latest sample, in seconds of the audio clock; 0 before the first. */
  readonly recordedUntil: number
  /** `frame` is the start of the block on the microphone's clock. */
  write(block: CaptureBlock, frame: number): void
  /** Appends the next block to the last one, without the time between them. */
  skip(): void
  /** Ends the current take. */
  finish(options: { lost: boolean }): Promise<FinishedTake<Details>>
  /** Discards the current take. */
  discard(): Promise<void>
}

/** Seconds before a take is full at which the next one is opened. */
const OPEN_NEXT_SECONDS = 60
/** Seconds before a take is full at which recording switches to the next one. */
const SWITCH_SECONDS = 1

/** Opens a tape with its first take. Rejects if `begin` rejects. */
export async function openTape<Details>(deps: TapeDeps<Details>): Promise<Tape<Details>> {
  const { begin, sampleRate, kind, gapLimit, startTake, endTake, onFull } = deps
  let recording = await begin()
  /** Start of the next block on the microphone's clock; unknown before the first and after a pause. */
  let nextFrame: number | undefined
  let firstFrame: number | undefined
  /** Seconds in earlier takes. */
  let before = 0
  /** The next take, opened before this one is full. */
  let next: Promise<TakeRecording> | undefined
  let openedNext: TakeRecording | undefined

  const isFull = () => recording.duration >= TAKE_MAX_SECONDS - SWITCH_SECONDS
  const startedAt = () => (firstFrame === undefined ? undefined : firstFrame / sampleRate)

  /** Ends a full take; recording continues in the next without losing a sample. */
  function switchTakeIfFull() {
    if (!next && recording.duration > TAKE_MAX_SECONDS - OPEN_NEXT_SECONDS) {
      next = begin()
      void next.then((opened) => (openedNext = opened)).catch(() => undefined)
    }
    if (!isFull() || !openedNext) return
    const full = recording
    const part = { id: full.id, startedAt: startedAt() ?? 0, after: before, lost: false }
    before += full.duration
    recording = openedNext
    openedNext = undefined
    next = undefined
    firstFrame = undefined
    const details = endTake(full.duration)
    startTake(recording.id, before)
    void full.finish().then((sound) => onFull({ ...part, sound, details }))
  }

  function discardNext() {
    void next?.then((one) => one.discard()).catch(() => undefined)
    next = undefined
    openedNext = undefined
  }

  return {
    get id() {
      return recording.id
    },
    get duration() {
      return before + recording.duration
    },
    get isFull() {
      return kind === 'one-take' && isFull()
    },
    get startedAt() {
      return startedAt()
    },
    get recordedUntil() {
      return (nextFrame ?? 0) / sampleRate
    },
    write(block, frame) {
      firstFrame ??= frame
      const longest = gapLimit * sampleRate
      nextFrame = appendInStep(recording, block, { frame, expected: nextFrame, longest })
      if (kind === 'many-takes') switchTakeIfFull()
    },
    skip() {
      nextFrame = undefined
    },
    async finish({ lost }) {
      discardNext()
      const details = endTake(recording.duration)
      const { id } = recording
      const sound = await recording.finish()
      return { id, sound, details, startedAt: startedAt() ?? 0, after: before, lost }
    },
    discard() {
      discardNext()
      return recording.discard()
    },
  }
}
