import { MEDIA_MAX_BYTES } from '#contract/media'
import type { StoredFace, TakeAnalysis } from '#contract/takes/mouth-track'
import type { Sound } from '../../../../engine/sound/sound.ts'
import { signal, type Signal } from '../../../../platform/signal.ts'
import { soundErrorKind, type SoundErrorKind } from '../../../../stage/takes/sound-error.ts'
import type { FinishedRecording } from './tape.ts'
import { createTaskQueue, type Task } from '../task-queue.ts'
import { takeName, type Landing, type WaitingTake } from '../../../../data/take-delivery.ts'

/** A sound on its way to becoming a take. */
export type Making =
  | { name: 'idle' }
  /** A file is decoded. */
  | { name: 'reading'; title: string }
  /** The voice is listened to; `progress` 0..1. What was recorded is always listened to, a file may be called off. */
  | { name: 'listening'; title: string; progress: number; isFile: boolean }

/** Why a sound did not become a take; `again` tries with what is still there. */
export interface MakingError {
  trouble: SoundErrorKind
  file?: string
  again?: () => void
}

export interface TakeMakerDeps {
  openSound(file: File, signal: AbortSignal): Promise<Sound>
  analyse(
    sound: Sound,
    options: { text: string | undefined; onProgress(fraction: number): void; signal: AbortSignal },
  ): Promise<TakeAnalysis>
  encodeWav(channels: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer>
  /** Takes it in; rejects when this machine cannot keep it, which it then survives only in memory. */
  add(take: WaitingTake): Promise<void>
  /** The recording is safe as a take: its samples may go. */
  discardRecording(id: string): Promise<void>
  existingNames(): string[]
  place: { owner: string; project: string }
  newId(): string
  now(): number
}

export interface TakeMaker {
  making: Signal<Making>
  /** Sounds that wait for their turn. */
  waiting: Signal<number>
  /** Errors of files that became no takes. */
  troubles: Signal<readonly MakingError[]>
  /** Whether a recording was silent: stored all the same, but reported. */
  silent: Signal<boolean>
  /** One sound after the other, in the order in which they came: each of these resolves when its own is made. */
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
  /** Closes the message of a trouble, or without one that of the silence. */
  dismiss(trouble?: MakingError): void
  /** Resolves when all files are made or have failed. */
  settled(): Promise<void>
}

/** Makes one take, of `file` if it was uploaded. */
interface MakingTask extends Task {
  file?: string
}

/** Peak (linear, −46 dBFS) below which a recording is silent. */
const SILENCE = 0.005

/** Makes takes: decodes, listens for the mouth track, and hands over what has to be uploaded. */
export function createTakeMaker(deps: TakeMakerDeps): TakeMaker {
  const making = signal<Making>({ name: 'idle' })
  const troubles = signal<readonly MakingError[]>([])
  const silent = signal(false)
  const queue = createTaskQueue<MakingTask>({
    start() {
      troubles.set([])
      silent.set(false)
    },
    failure: report,
    rest: () => making.set({ name: 'idle' }),
  })

  function report(error: unknown, task: MakingTask) {
    const trouble = soundErrorKind(error)
    if (trouble === 'unknown') console.error('A sound did not become a take', error)
    // A full disk is about this device, not about one sound: it is reported once.
    if (trouble === 'disk-full' && troubles.get().some((one) => one.trouble === trouble)) return
    // The recording in memory is being uploaded.
    const reported: MakingError = {
      trouble,
      ...(task.file === undefined ? {} : { file: task.file }),
      ...(trouble === 'unknown'
        ? {
            again() {
              dismiss(reported)
              void queue.add(task)
            },
          }
        : {}),
    }
    troubles.set([...troubles.get(), reported])
  }

  function dismiss(trouble?: MakingError) {
    if (!trouble) silent.set(false)
    troubles.set(troubles.get().filter((one) => one !== trouble))
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
    troubles,
    silent,
    fromFile: (file) =>
      queue.add({
        file: file.name,
        async run(abort) {
          making.set({ name: 'reading', title: file.name })
          const sound = await deps.openSound(file, abort)
          abort.throwIfAborted()
          const wav = isConverted(file) ? deps.encodeWav(sound.channels, sound.sampleRate) : undefined
          const blob = wav && wav.byteLength <= MEDIA_MAX_BYTES.sound ? wavFile(wav) : file
          const analysis = await listen(sound, { title: file.name, isFile: true }, abort)
          await deps.add({
            ...deps.place,
            id: deps.newId(),
            name: takeName({ existing: deps.existingNames(), file: file.name }),
            source: 'upload',
            sound: blob,
            fileName: blob === file ? file.name : `${file.name}.wav`,
            duration: sound.duration,
            analysis,
            keptAt: deps.now(),
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
          await deps.add({
            ...deps.place,
            id,
            name,
            source: 'microphone',
            ...(landing && { landing }),
            sound: wavFile(deps.encodeWav(sound.channels, sound.sampleRate)),
            fileName: `${name}.wav`,
            ...(camera && { camera }),
            duration: sound.duration,
            analysis,
            keptAt: deps.now(),
          })
          await deps.discardRecording(id)
          silent.set(isSilent(sound))
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

/** The pictures of a video stay on this computer; bare AAC has no container that the server knows. */
function isConverted({ type, name }: File): boolean {
  return (
    type.startsWith('video/') ||
    /^audio\/(aac|x-aac|aacp|vnd\.dlna\.adts)$/.test(type) ||
    /\.aac$/i.test(name)
  )
}

function wavFile(bytes: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([bytes], { type: 'audio/wav' })
}

function isSilent({ channels }: Sound): boolean {
  return channels.every((samples) => samples.every((sample) => Math.abs(sample) < SILENCE))
}
