import type { StoredFace } from '#contract/takes/mouth-track'
import { TAKE_MAX_SECONDS } from '#contract/takes/takes'
import type { CaptureBlock as Block } from '../../../engine/sound/capture-worklet.ts'
import { MicrophoneError, type Microphone } from '../../../engine/sound/microphone.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { StorageTrouble, TakeRecording } from '../../../engine/sound/take-store.ts'
import type { RecorderSettings } from './recorder-settings.ts'
import type { RecorderStep } from './recorder-step.ts'
import { signal, type Signal } from '../../../platform/signal.ts'

export interface FinishedRecording {
  /** Its samples stay in the browser's storage under this id until they are discarded. */
  id: string
  sound: Sound
  /** What the camera saw meanwhile: the movement of a face, and the picture if that was enabled. */
  face: StoredFace | undefined
  film: Promise<Blob | undefined>
  /** When its first sample was heard, in seconds of the sound device's clock. */
  begun: number
  /** Seconds of the same recording that became takes before this one. */
  after: number
  /** The microphone went away before it was stopped. */
  lost: boolean
}

export interface RecorderDeps {
  openMicrophone(deviceId: string | undefined, channels: 1 | 2): Promise<Microphone>
  begin(
    microphone: Pick<Microphone, 'sampleRate' | 'channels'>,
    onTrouble: (trouble: StorageTrouble) => void,
  ): Promise<TakeRecording>
  /** Resolves after `milliseconds`; rejects when `signal` aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** A tape ends after so many seconds, and with it what the camera saw; `next` is the one that begins, if one does. */
  cut(seconds: number, next?: string): Pick<FinishedRecording, 'face' | 'film'>
  onFinished(recording: FinishedRecording): void
}

export interface Recorder {
  step: Signal<RecorderStep>
  /** Peak of the latest block, 0..1. */
  level: Signal<number>
  /** Something was too loud since the recording began, or since the microphone was opened. */
  clipped: Signal<boolean>
  settings: Signal<RecorderSettings>
  /** Other settings; another input opens the microphone anew. */
  set(change: Partial<RecorderSettings>): void
  /** Seconds recorded. */
  elapsed: Signal<number>
  /** Why the recording is no longer written to the storage; it goes on in memory. */
  trouble: Signal<StorageTrouble | undefined>
  microphone: Signal<Microphone | undefined>
  /** When the latest sample was heard, in seconds of the sound device's clock; 0 before there is one. */
  heardUntil(): number
  /** Opens a microphone, or another one. */
  open(deviceId?: string): Promise<void>
  /** Counts in and records; without counting in, whatever the settings say, if asked to. */
  record(options?: { countIn?: boolean }): Promise<void>
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** Throws away what is being recorded and counts in again. */
  retake(): Promise<void>
  /** Calls a count-in or a recording off. */
  cancel(): Promise<void>
  close(): void
}

/** The count-in: 3, 2, 1, one each of these milliseconds. */
const BEAT = 800
/** Seconds before a take is full at which the next one is opened, and at which it takes over. */
const SPARE_AHEAD = 60
const TURN_AHEAD = 1
/** A peak from here on is taken for cut off. */
const CLIPPING = 0.99
/** Longer gaps (seconds) are no lost blocks but a computer that slept: they are not filled. */
const LONGEST_GAP = 5

/** A microphone with a tape: what is heard between `record` and `stop` becomes a recording. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const step = signal<RecorderStep>({ name: 'off' })
  const level = signal(0)
  const elapsed = signal(0)
  const clipped = signal(false)
  const settings = signal<RecorderSettings>({ input: 'mono', countIn: true, monitor: false })
  const trouble = signal<StorageTrouble | undefined>(undefined)
  const microphone = signal<Microphone | undefined>(undefined)
  let recording: TakeRecording | undefined
  let counting: AbortController | undefined
  let openings = 0
  /** Where the tape's next block begins on the microphone's clock; unknown before the first and after a pause. */
  let nextFrame: number | undefined
  let firstFrame: number | undefined
  let part = 0
  /** The next tape, opened before this one is full; `ready` once it is. */
  let spare: Promise<TakeRecording> | undefined
  let ready: TakeRecording | undefined

  function closeMicrophone() {
    microphone.get()?.close()
    microphone.set(undefined)
    level.set(0)
  }

  async function open(deviceId?: string) {
    const opening = ++openings
    closeMicrophone()
    step.set({ name: 'opening' })
    try {
      const { input, monitor } = settings.get()
      const opened = await deps.openMicrophone(deviceId, input === 'mono' ? 1 : 2)
      // Another one was asked for meanwhile, or the page was left.
      if (opening !== openings) return opened.close()
      opened.onBlock((block, frame) => {
        const { peak } = opened.level()
        level.set(peak)
        if (peak >= CLIPPING) clipped.set(true)
        if (step.get().name !== 'recording' || !recording) return
        write(opened, chosen(block), frame)
      })
      opened.onLost(() => void lose())
      if (monitor) opened.monitor(true)
      clipped.set(false)
      microphone.set(opened)
      step.set({ name: 'ready' })
    } catch (error) {
      if (opening === openings) step.set({ name: 'failed', error })
    }
  }

  function chosen(block: Block): Block {
    const { input } = settings.get()
    const [left, right = left] = block
    if (input === 'left' && left) return [left]
    return input === 'right' && right ? [right] : block
  }

  /** Blocks that a busy computer lost become silence: the tape keeps to the microphone's clock. */
  function write({ sampleRate }: Microphone, block: Block, frame: number) {
    if (!recording) return
    firstFrame ??= frame
    const missing = nextFrame === undefined ? 0 : frame - nextFrame
    if (missing > 0 && missing < LONGEST_GAP * sampleRate)
      recording.append(block.map(() => new Float32Array(missing)))
    recording.append(block)
    nextFrame = frame + (block[0]?.length ?? 0)
    elapsed.set(part + recording.duration)
    turnTape()
  }

  /** A take has an end; the one who speaks longer goes on in the next one without losing a sample. */
  function turnTape() {
    const source = microphone.get()
    if (!recording || !source) return
    if (!spare && recording.duration > TAKE_MAX_SECONDS - SPARE_AHEAD) {
      spare = begin(source)
      void spare.then((next) => (ready = next)).catch(() => undefined)
    }
    if (recording.duration < TAKE_MAX_SECONDS - TURN_AHEAD || !ready) return
    const full = recording
    const after = part
    part += full.duration
    recording = ready
    ready = undefined
    spare = undefined
    const seen = deps.cut(full.duration, recording.id)
    const begun = (firstFrame ?? 0) / source.sampleRate
    firstFrame = undefined
    void full
      .finish()
      .then((sound) => deps.onFinished({ id: full.id, sound, ...seen, begun, after, lost: false }))
  }

  const begin = (source: Microphone) => {
    const channels = settings.get().input === 'stereo' ? 2 : 1
    return deps.begin({ sampleRate: source.sampleRate, channels }, (kind) => trouble.set(kind))
  }

  async function record({ countIn = settings.get().countIn } = {}) {
    const source = microphone.get()
    if (!source || counting || step.get().name !== 'ready') return
    const abort = new AbortController()
    counting = abort
    try {
      for (const count of countIn ? [3, 2, 1] : []) {
        step.set({ name: 'counting', count })
        await deps.wait(BEAT, abort.signal)
      }
      trouble.set(undefined)
      elapsed.set(0)
      clipped.set(false)
      part = 0
      nextFrame = undefined
      firstFrame = undefined
      const made = await begin(source)
      // Called off, or the microphone went away or was closed, while the storage was opened.
      if (abort.signal.aborted || microphone.get() !== source) return await made.discard()
      recording = made
      deps.cut(0, made.id)
      step.set({ name: 'recording' })
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      counting = undefined
      if (!recording && microphone.get() === source) step.set({ name: 'ready' })
    }
  }

  async function finish({ lost = false } = {}) {
    const made = recording
    if (!made) return
    recording = undefined
    dropSpare()
    const seen = deps.cut(made.duration)
    step.set({ name: 'finishing' })
    const sound = await made.finish()
    const begun = (firstFrame ?? 0) / sound.sampleRate
    step.set(microphone.get() ? { name: 'ready' } : { name: 'off' })
    deps.onFinished({ id: made.id, sound, ...seen, begun, after: part, lost })
  }

  function dropSpare() {
    void spare?.then((one) => one.discard()).catch(() => undefined)
    spare = undefined
    ready = undefined
  }

  async function lose() {
    counting?.abort()
    closeMicrophone()
    const opening = openings
    if (recording) await finish({ lost: true })
    // Another one may have been opened meanwhile.
    if (opening === openings) step.set({ name: 'failed', error: new MicrophoneError('lost') })
  }

  async function drop() {
    counting?.abort()
    const made = recording
    recording = undefined
    dropSpare()
    elapsed.set(0)
    if (made) {
      deps.cut(0)
      step.set(microphone.get() ? { name: 'ready' } : { name: 'off' })
      await made.discard()
    }
  }

  return {
    step,
    level,
    clipped,
    settings,
    set(change) {
      const before = settings.get()
      settings.set({ ...before, ...change })
      const { input, monitor } = settings.get()
      microphone.get()?.monitor(monitor)
      if (input !== before.input && step.get().name === 'ready') void open(microphone.get()?.deviceId)
    },
    elapsed,
    trouble,
    microphone,
    heardUntil: () => (nextFrame ?? 0) / (microphone.get()?.sampleRate ?? 1),
    open,
    record,
    pause() {
      if (step.get().name === 'recording') step.set({ name: 'paused' })
    },
    resume() {
      if (step.get().name !== 'paused') return
      nextFrame = undefined
      step.set({ name: 'recording' })
    },
    stop: () => finish(),
    async retake() {
      await drop()
      await record()
    },
    cancel: drop,
    close() {
      openings++
      counting?.abort()
      closeMicrophone()
      // What was recorded stays in the storage: the next visit offers it.
      if (recording) void (deps.cut(0), recording.finish())
      recording = undefined
      dropSpare()
      step.set({ name: 'off' })
    },
  }
}
