import type { Microphone } from '../../../engine/sound/microphone.ts'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { StorageTrouble, TakeRecording } from '../../../engine/sound/take-store.ts'
import { signal, type Signal } from '../../../platform/signal.ts'

export type RecorderStep =
  /** No microphone is open. */
  | { name: 'off' }
  | { name: 'opening' }
  /** The meter moves, nothing is kept. */
  | { name: 'ready' }
  | { name: 'counting'; count: number }
  | { name: 'recording' }
  | { name: 'paused' }
  | { name: 'finishing' }
  /** The microphone cannot be used; `error` says why. */
  | { name: 'failed'; error: unknown }

export interface FinishedRecording {
  /** Its samples stay in the browser's storage under this id until they are discarded. */
  id: string
  sound: Sound
  /** The microphone went away before it was stopped. */
  lost: boolean
}

export interface RecorderDeps {
  openMicrophone(deviceId: string | undefined): Promise<Microphone>
  begin(
    microphone: Pick<Microphone, 'sampleRate' | 'channels'>,
    onTrouble: (trouble: StorageTrouble) => void,
  ): Promise<TakeRecording>
  /** Resolves after `milliseconds`; rejects when `signal` aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  onFinished(recording: FinishedRecording): void
}

export interface Recorder {
  step: Signal<RecorderStep>
  /** Peak of the latest block, 0..1. */
  level: Signal<number>
  /** Seconds recorded. */
  elapsed: Signal<number>
  /** Why the recording is no longer written to the storage; it goes on in memory. */
  trouble: Signal<StorageTrouble | undefined>
  microphone: Signal<Microphone | undefined>
  /** Opens a microphone, or another one. */
  open(deviceId?: string): Promise<void>
  /** Counts in and records. */
  record(): Promise<void>
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

/** A microphone with a tape: what is heard between `record` and `stop` becomes a recording. */
export function createRecorder(deps: RecorderDeps): Recorder {
  const step = signal<RecorderStep>({ name: 'off' })
  const level = signal(0)
  const elapsed = signal(0)
  const trouble = signal<StorageTrouble | undefined>(undefined)
  const microphone = signal<Microphone | undefined>(undefined)
  let recording: TakeRecording | undefined
  let counting: AbortController | undefined
  let openings = 0

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
      const opened = await deps.openMicrophone(deviceId)
      // Another one was asked for meanwhile, or the page was left.
      if (opening !== openings) return opened.close()
      opened.onBlock((block) => {
        level.set(opened.level().peak)
        if (step.get().name !== 'recording' || !recording) return
        recording.append(block)
        elapsed.set(recording.duration)
      })
      opened.onLost(() => void lose())
      microphone.set(opened)
      step.set({ name: 'ready' })
    } catch (error) {
      if (opening === openings) step.set({ name: 'failed', error })
    }
  }

  async function record() {
    const source = microphone.get()
    if (!source || step.get().name !== 'ready') return
    const abort = new AbortController()
    counting = abort
    try {
      for (const count of [3, 2, 1]) {
        step.set({ name: 'counting', count })
        await deps.wait(BEAT, abort.signal)
      }
    } catch {
      return step.set({ name: 'ready' })
    }
    trouble.set(undefined)
    elapsed.set(0)
    recording = await deps.begin(source, (kind) => trouble.set(kind))
    // The microphone may have gone away or been closed while the storage was opened.
    if (microphone.get() !== source) return drop()
    step.set({ name: 'recording' })
  }

  async function finish({ lost = false } = {}) {
    const made = recording
    if (!made) return
    recording = undefined
    step.set({ name: 'finishing' })
    const sound = await made.finish()
    step.set(microphone.get() ? { name: 'ready' } : { name: 'off' })
    deps.onFinished({ id: made.id, sound, lost })
  }

  async function lose() {
    counting?.abort()
    closeMicrophone()
    if (recording) await finish({ lost: true })
    else step.set({ name: 'off' })
  }

  async function drop() {
    counting?.abort()
    const made = recording
    recording = undefined
    elapsed.set(0)
    if (made) {
      step.set(microphone.get() ? { name: 'ready' } : { name: 'off' })
      await made.discard()
    }
  }

  return {
    step,
    level,
    elapsed,
    trouble,
    microphone,
    open,
    record,
    pause() {
      if (step.get().name === 'recording') step.set({ name: 'paused' })
    },
    resume() {
      if (step.get().name === 'paused') step.set({ name: 'recording' })
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
      if (recording) void recording.finish()
      recording = undefined
      step.set({ name: 'off' })
    },
  }
}
