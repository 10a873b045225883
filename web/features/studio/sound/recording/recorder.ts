import { MicrophoneError, type Microphone } from '../../../../engine/sound/microphone.ts'
import type { StorageError, TakeRecording } from '../../../../engine/sound/take-store.ts'
import { createRecorderInput, type RecorderInputDeps } from './recorder-input.ts'
import type { RecorderSettings } from './recorder-settings.ts'
import type { RecorderStep } from './recorder-step.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import { openTape, type FinishedRecording, type Tape, type TapeDeps } from './tape.ts'

export interface RecorderDeps {
  openMicrophone: RecorderInputDeps['openMicrophone']
  begin(
    microphone: Pick<Microphone, 'sampleRate' | 'channels'>,
    onTrouble: (trouble: StorageError) => void,
  ): Promise<TakeRecording>
  /** Resolves after `milliseconds`; rejects when `signal` aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  cut: TapeDeps['cut']
  onFinished(recording: FinishedRecording): void
  /** It was put aside for another try: its samples stay in the storage as well. */
  onPutAside(recording: FinishedRecording): void
}

export interface Recorder {
  step: Signal<RecorderStep>
  /** Peak of the latest block, 0..1. */
  level: Signal<number>
  /** Something was too loud since the recording began, or since the microphone was opened. */
  clipped: Signal<boolean>
  settings: Signal<RecorderSettings>
  /** Changes settings; another input reopens the microphone. */
  set(change: Partial<RecorderSettings>): void
  /** Seconds recorded. */
  elapsed: Signal<number>
  /** Why the recording continues in memory only. */
  trouble: Signal<StorageError | undefined>
  microphone: Signal<Microphone | undefined>
  /** Time of the latest sample, in seconds of the audio clock; 0 before the first. */
  heardUntil(): number
  /** Opens a microphone, or another one. */
  open(deviceId?: string): Promise<void>
  /** Counts in and records; without counting in, whatever the settings say, if asked to. */
  record(options?: { countIn?: boolean }): Promise<void>
  pause(): void
  resume(): void
  stop(): Promise<void>
  /** Puts aside what is being recorded and counts in again. */
  retake(): Promise<void>
  /** Calls a count-in or a recording off. */
  cancel(): Promise<void>
  /** Stops what runs; resolves when that has been handed over. */
  close(): Promise<void>
}

/** The count-in: 3, 2, 1, one each of these milliseconds. */
const BEAT = 800

/** A microphone with a tape: sound between `record` and `stop` becomes a recording. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const step = signal<RecorderStep>({ name: 'off' })
  const elapsed = signal(0)
  const trouble = signal<StorageError | undefined>(undefined)
  let tape: Tape | undefined
  let counting: AbortController | undefined
  const input = createRecorderInput({
    openMicrophone: deps.openMicrophone,
    onBlock(block, frame) {
      if (step.get().name === 'recording') tape?.write(block, frame)
    },
    onLost: (isNewest) => void lose(isNewest),
  })
  const { microphone, level, clipped, settings } = input

  async function open(deviceId?: string) {
    step.set({ name: 'opening' })
    try {
      if (await input.open(deviceId)) step.set({ name: 'ready' })
    } catch (error) {
      step.set({ name: 'failed', error })
    }
  }

  function tapeOf({ sampleRate }: Microphone): Promise<Tape> {
    return openTape({
      begin() {
        const channels = settings.get().input === 'stereo' ? 2 : 1
        return deps.begin({ sampleRate, channels }, (kind) => trouble.set(kind))
      },
      sampleRate,
      cut: deps.cut,
      onLength: (seconds) => elapsed.set(seconds),
      onFull: deps.onFinished,
    })
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
      const made = await tapeOf(source)
      // Called off, or the microphone went away or was closed, while the storage was opened.
      if (abort.signal.aborted || microphone.get() !== source) return await made.discard()
      tape = made
      deps.cut(0, made.id)
      step.set({ name: 'recording' })
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      counting = undefined
      if (!tape && microphone.get() === source) step.set({ name: 'ready' })
    }
  }

  async function finish({ lost = false, handOver = deps.onFinished } = {}) {
    if (!tape) return
    const finishing = tape.finish({ lost })
    tape = undefined
    step.set({ name: 'finishing' })
    const recording = await finishing
    step.set(microphone.get() ? { name: 'ready' } : { name: 'off' })
    handOver(recording)
  }

  async function lose(isNewest: () => boolean) {
    counting?.abort()
    if (tape) await finish({ lost: true })
    // Another opening may have superseded it.
    if (isNewest()) step.set({ name: 'failed', error: new MicrophoneError('lost') })
  }

  async function drop() {
    counting?.abort()
    const made = tape
    tape = undefined
    elapsed.set(0)
    if (!made) return
    deps.cut(0)
    step.set(microphone.get() ? { name: 'ready' } : { name: 'off' })
    await made.discard()
  }

  return {
    step,
    level,
    clipped,
    settings,
    set(change) {
      if (input.set(change) && step.get().name === 'ready') void open(microphone.get()?.deviceId)
    },
    elapsed,
    trouble,
    microphone,
    heardUntil: () => tape?.heardUntil ?? 0,
    open,
    record,
    pause() {
      if (step.get().name === 'recording') step.set({ name: 'paused' })
    },
    resume() {
      if (step.get().name !== 'paused') return
      tape?.skip()
      step.set({ name: 'recording' })
    },
    stop: () => finish(),
    async retake() {
      await finish({ handOver: deps.onPutAside })
      await record()
    },
    cancel: drop,
    async close() {
      counting?.abort()
      input.close()
      // Going to another tool discards nothing.
      await (elapsed.get() > 0 ? finish() : drop())
      step.set({ name: 'off' })
    },
  }
}
