import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { CaptureBlock } from '../engine/sound/capture-worklet.ts'
import { appendInStep } from '../engine/sound/in-step.ts'
import type { Sound } from '../engine/sound/sound.ts'
import type { TakeRecording } from '../engine/sound/take-store.ts'

/** The samples stay in the browser's storage until they are discarded. */
export interface FinishedTake<Details> {
  id: string
  sound: Sound
  details: Details
  /** Start of the take, in seconds of the audio clock; 0 without a sample. */
  startedAt: number
  /** Seconds of the recording in earlier takes. */
  after: number
  /** The microphone was disconnected during the recording. */
  lost: boolean
}

/** `many-takes`: each starts when the last is full. */
export type TapeKind = 'one-take' | 'many-takes'

export interface TapeDeps<Details> {
  begin(): Promise<TakeRecording>
  sampleRate: number
  kind: TapeKind
  /** Seconds; longer gaps are skipped instead of filled with silence: the computer was asleep. */
  gapLimit: number
  /** `seconds` of the recording. */
  startTake(id: string, seconds: number): void
  /** After `seconds`. */
  endTake(seconds: number): Details
  onFull(take: FinishedTake<Details>): void
}

export interface Tape<Details> {
  readonly id: string
  /** Seconds in all takes. */
  readonly duration: number
  /** No other take follows. */
  readonly isFull: boolean
  /** Start of the current take, in seconds of the audio clock; undefined before its first sample. */
  readonly startedAt: number | undefined
  /** Time of the latest sample, in seconds of the audio clock; 0 before the first. */
  readonly recordedUntil: number
  /** `frame` is the start of the block on the microphone's clock. */
  write(block: CaptureBlock, frame: number): void
  /** Skips the time between the last block and the next one. */
  skip(): void
  finish(options: { lost: boolean }): Promise<FinishedTake<Details>>
  discard(): Promise<void>
}

/** Before the current take is full. */
const OPEN_NEXT_SECONDS = 60
/** Before the current take is full. */
const SWITCH_SECONDS = 1

/** Rejects if `begin` rejects. */
export async function openTape<Details>(deps: TapeDeps<Details>): Promise<Tape<Details>> {
  const { begin, sampleRate, kind, gapLimit, startTake, endTake, onFull } = deps
  let recording = await begin()
  /** On the microphone's clock; unknown before the first block and after a pause. */
  let nextFrame: number | undefined
  let firstFrame: number | undefined
  /** In earlier takes. */
  let before = 0
  /** Opened before the current take is full. */
  let next: Promise<TakeRecording> | undefined
  let openedNext: TakeRecording | undefined

  const isFull = () => recording.duration >= TAKE_MAX_SECONDS - SWITCH_SECONDS
  const startedAt = () => (firstFrame === undefined ? undefined : firstFrame / sampleRate)

  /** Loses no sample. */
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
