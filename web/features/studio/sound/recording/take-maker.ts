import type { StoredFace, TakeAnalysis } from '#contract/takes/mouth-track'
import { isSilent, soundToStore } from '../../../../recording/sound-to-store.ts'
import type { ReadSound } from '../../../../engine/sound/read-sound.ts'
import { SoundError, type Sound } from '../../../../engine/sound/sound.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import {
  soundErrorDetails,
  soundErrorKind,
  type SoundErrorDetails,
  type SoundErrorKind,
} from '../../../../stage/takes/sound-error.ts'
import type { FinishedRecording } from './recorder.ts'
import { recordedTake } from '../../../../recording/recorded-take.ts'
import { createTaskQueue, type Task } from '../task-queue.ts'
import { takeName, type Landing, type WaitingTake } from '../../../../data/take-delivery.ts'

export type Making =
  | { name: 'idle' }
  | { name: 'reading'; title: string }
  /** The voice is analysed; `progress` 0..1. Files can be cancelled, recordings not. */
  | { name: 'listening'; title: string; progress: number; isFile: boolean }

/** Why a sound did not become a take. `retry` is set when another attempt may help. */
export interface MakingError {
  kind: SoundErrorKind
  file?: string
  details: SoundErrorDetails
  retry?: () => void
}

export interface TakeMakerDeps {
  openSound(file: File, signal: AbortSignal): Promise<ReadSound>
  analyse(
    sound: Sound,
    options: { text: string | undefined; onProgress(fraction: number): void; signal: AbortSignal },
  ): Promise<TakeAnalysis>
  /** Stores a take; rejects if the device cannot store it, so that it exists in memory only. */
  add(take: WaitingTake): Promise<void>
  /** Holds the sound of a recording in memory until its take is uploaded. */
  holdSound(id: string, sound: Sound): void
  /** The take is stored, so its samples can be deleted. */
  discardRecording(id: string): Promise<void>
  existingNames(): string[]
  place: { owner: string; project: string }
  newId(): string
  now(): number
}

export interface TakeMaker {
  making: Signal<Making>
  waiting: Signal<number>
  errors: Signal<readonly MakingError[]>
  /** The last recording was silent: stored all the same, but reported. */
  silent: Signal<boolean>
  /** Sounds are processed in order; each call resolves when its own is done. */
  fromFile(file: File): Promise<void>
  /** `face` and `film` are camera data; `landing` is the place of a punch-in; `text` is the script that was read. */
  fromRecording(
    recording: Pick<FinishedRecording, 'id' | 'sound'> & {
      face?: StoredFace | undefined
      film?: Promise<Blob | undefined> | undefined
      landing?: Landing | undefined
      text?: string | undefined
    },
  ): Promise<void>
  /** Cancels the current file; waiting ones continue. */
  cancel(): void
  /** Closes an error message or, without one, that about silence. */
  dismiss(error?: MakingError): void
  /** Resolves when all files are made or have failed. */
  settled(): Promise<void>
}

interface MakingTask extends Task {
  file?: string
}

/** Peak (linear, −46 dBFS) below which a recording is silent. */
const SILENT_RECORDING = 0.005

/** Makes takes: decodes, analyses, and passes on what has to be uploaded. */
export function createTakeMaker(deps: TakeMakerDeps): TakeMaker {
  const making = signal<Making>({ name: 'idle' })
  const errors = signal<readonly MakingError[]>([])
  const silent = signal(false)
  const queue = createTaskQueue<MakingTask>({
    start() {
      errors.set([])
      silent.set(false)
    },
    failure: report,
    rest: () => making.set({ name: 'idle' }),
  })

  function report(error: unknown, task: MakingTask) {
    const kind = soundErrorKind(error)
    if (kind === 'unknown') console.error('A sound did not become a take', error)
    // A full disk concerns the device and is reported once.
    if (kind === 'disk-full' && errors.get().some((one) => one.kind === kind)) return
    const reported: MakingError = {
      kind,
      details: soundErrorDetails(error),
      ...(task.file === undefined ? {} : { file: task.file }),
      ...(kind === 'unknown'
        ? {
            retry() {
              dismiss(reported)
              void queue.add(task)
            },
          }
        : {}),
    }
    errors.set([...errors.get(), reported])
  }

  function dismiss(error?: MakingError) {
    if (!error) silent.set(false)
    errors.set(errors.get().filter((one) => one !== error))
  }

  async function listen(
    sound: Sound,
    { title, isFile, text }: { title: string; isFile: boolean; text?: string | undefined },
    abort: AbortSignal,
  ) {
    const onProgress = (progress: number) => {
      if (!abort.aborted) making.set({ name: 'listening', title, progress, isFile })
    }
    onProgress(0)
    const analysis = await deps.analyse(sound, { text, onProgress, signal: abort })
    abort.throwIfAborted()
    return analysis
  }

  return {
    making,
    waiting: queue.waiting,
    errors,
    silent,
    fromFile: (file) =>
      queue.add({
        file: file.name,
        async run(abort) {
          making.set({ name: 'reading', title: file.name })
          const sound = await deps.openSound(file, abort)
          abort.throwIfAborted()
          if (isSilent(sound)) throw new SoundError('silent')
          const stored = await soundToStore(file, sound)
          abort.throwIfAborted()
          const analysis = await listen(sound, { title: file.name, isFile: true }, abort)
          await deps.add({
            ...deps.place,
            id: deps.newId(),
            name: takeName({ existing: deps.existingNames(), file: file.name }),
            source: 'upload',
            sound: stored.blob,
            fileName: stored.name,
            duration: sound.duration,
            analysis,
            storedAt: deps.now(),
          })
        },
      }),
    fromRecording({ id, sound, face, film, landing, text }) {
      return queue.add({
        async run(abort) {
          const name = takeName({ existing: deps.existingNames() })
          const heard = await listen(sound, { title: name, isFile: false, text }, abort)
          const analysis = face ? { ...heard, face } : heard
          const camera = await film
          deps.holdSound(id, sound)
          await deps.add({
            ...deps.place,
            ...recordedTake({ id, name, sound, analysis, landing }),
            ...(camera && { camera }),
            storedAt: deps.now(),
          })
          await deps.discardRecording(id)
          silent.set(isSilent(sound, SILENT_RECORDING))
        },
      })
    },
    cancel() {
      queue.abort()
      making.set({ name: 'idle' })
    },
    dismiss,
    settled: queue.settled,
  }
}
