import type { StoredFace } from '#contract/takes/mouth-track'
import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { CaptureBlock as Block } from '../../../../engine/sound/capture-worklet.ts'
import { appendInStep } from '../../../../engine/sound/in-step.ts'
import type { Sound } from '../../../../engine/sound/sound.ts'
import type { TakeRecording } from '../../../../engine/sound/take-store.ts'

export interface FinishedRecording {
  /** Its samples stay in the browser's storage under this id until they are discarded. */
  id: string
  sound: Sound
  /** Camera data: face movement, and the picture if enabled. */
  face: StoredFace | undefined
  film: Promise<Blob | undefined>
  /** Time of its first sample, in seconds of the audio clock. */
  begun: number
  /** Seconds of the same recording that became takes before this one. */
  after: number
  /** The microphone went away before it was stopped. */
  lost: boolean
}

export interface TapeDeps {
  /** Opens a take in the storage, for the microphone that is recorded. */
  begin(): Promise<TakeRecording>
  /** Samples a second of that microphone. */
  sampleRate: number
  /** Ends a take after a number of seconds, with its camera data; `next` is the id of the following take, if any. */
  cut(seconds: number, next?: string): Pick<FinishedRecording, 'face' | 'film'>
  /** The length of the tape in seconds. */
  onLength(seconds: number): void
  /** A take is full; the tape continues in the next one. */
  onFull(recording: FinishedRecording): void
}

/** A continuous recording of one microphone, over as many takes as needed. */
export interface Tape {
  /** Id of its last take. */
  readonly id: string
  /** Time of the latest sample, in seconds of the audio clock; 0 before the first. */
  readonly heardUntil: number
  /** `frame` is the start of the block on the microphone's clock. */
  write(block: Block, frame: number): void
  /** The next block follows the last one, however long the pause was. */
  skip(): void
  /** Ends the last take. */
  finish(options: { lost: boolean }): Promise<FinishedRecording>
  /** Throws the last take away. */
  discard(): Promise<void>
}

/** Seconds before a take is full at which the next one is opened, and at which it takes over. */
const SPARE_AHEAD = 60
const TURN_AHEAD = 1
/** Longer gaps (seconds) are no lost blocks but a computer that slept: they are not filled. */
const LONGEST_GAP = 5

/** Opens a tape with its first take. Rejects as `begin` does. */
export async function openTape({ begin, sampleRate, cut, onLength, onFull }: TapeDeps): Promise<Tape> {
  let recording = await begin()
  /** Start of the next block on the microphone's clock; unknown before the first and after a pause. */
  let nextFrame: number | undefined
  let firstFrame: number | undefined
  let part = 0
  /** The next take, opened before this one is full; `ready` once it is. */
  let spare: Promise<TakeRecording> | undefined
  let ready: TakeRecording | undefined

  /** A full take ends; recording continues in the next without losing a sample. */
  function turn() {
    if (!spare && recording.duration > TAKE_MAX_SECONDS - SPARE_AHEAD) {
      spare = begin()
      void spare.then((next) => (ready = next)).catch(() => undefined)
    }
    if (recording.duration < TAKE_MAX_SECONDS - TURN_AHEAD || !ready) return
    const full = recording
    const after = part
    part += full.duration
    recording = ready
    ready = undefined
    spare = undefined
    const seen = cut(full.duration, recording.id)
    const begun = (firstFrame ?? 0) / sampleRate
    firstFrame = undefined
    void full.finish().then((sound) => onFull({ id: full.id, sound, ...seen, begun, after, lost: false }))
  }

  function dropSpare() {
    void spare?.then((one) => one.discard()).catch(() => undefined)
    spare = undefined
    ready = undefined
  }

  return {
    get id() {
      return recording.id
    },
    get heardUntil() {
      return (nextFrame ?? 0) / sampleRate
    },
    write(block, frame) {
      firstFrame ??= frame
      const longest = LONGEST_GAP * sampleRate
      nextFrame = appendInStep(recording, block, { frame, expected: nextFrame, longest })
      onLength(part + recording.duration)
      turn()
    },
    skip() {
      nextFrame = undefined
    },
    async finish({ lost }) {
      dropSpare()
      const seen = cut(recording.duration)
      const sound = await recording.finish()
      const begun = (firstFrame ?? 0) / sound.sampleRate
      return { id: recording.id, sound, ...seen, begun, after: part, lost }
    },
    discard() {
      dropSpare()
      return recording.discard()
    },
  }
}
