import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { TakeRecord } from '#contract/takes/takes'
import type { Sound } from '../../../engine/sound/sound.ts'
import type { VoiceWorker } from '../../../engine/voice/in-worker/analyse-in-worker.ts'
import type { Speakers } from '../../../engine/voice/speakers/speakers.ts'
import { signal, type Signal } from '../../../platform/signal.ts'

export interface SpeakerSearchDeps {
  openSound(take: TakeRecord): Promise<Pick<Sound, 'channels' | 'sampleRate'>>
  openWorker(): Pick<VoiceWorker, 'speakers' | 'correctSpeakers' | 'close'>
}

/** Tells the voices of takes apart, in a worker that hears each take once. */
export interface SpeakerSearch {
  /** Heard share of the take, 0..1; `undefined` unless one is being heard. */
  progress: Signal<number | undefined>
  /** The take whose voices are known, so that corrections need no listening. */
  heard: Signal<string | undefined>
  /** Rejects with an `AbortError` after `cancel`, with a `PlayerError`, or like `VoiceWorker.speakers`. */
  find(take: TakeRecord, corrections: readonly SpeakerCorrection[]): Promise<Speakers>
  cancel(): void
  close(): void
}

export function createSpeakerSearch({ openSound, openWorker }: SpeakerSearchDeps): SpeakerSearch {
  const progress = signal<number | undefined>(undefined)
  const heard = signal<string | undefined>(undefined)
  let worker: ReturnType<typeof openWorker> | undefined
  let running: AbortController | undefined

  /** Embeddings of voices are biometric data: a worker that is not needed any more takes them with it. */
  function drop() {
    worker?.close()
    worker = undefined
    heard.set(undefined)
  }

  return {
    progress,
    heard,
    async find(take, corrections) {
      running?.abort()
      const abort = new AbortController()
      running = abort
      try {
        if (worker && heard.get() === take.id) {
          const found = await worker.correctSpeakers([...corrections])
          abort.signal.throwIfAborted()
          return found
        }
        heard.set(undefined)
        progress.set(0)
        const { channels, sampleRate } = await openSound(take)
        abort.signal.throwIfAborted()
        worker ??= openWorker()
        const found = await worker.speakers(channels, sampleRate, {
          corrections: [...corrections],
          signal: abort.signal,
          onProgress: (share) => {
            if (running === abort) progress.set(share)
          },
        })
        abort.signal.throwIfAborted()
        heard.set(take.id)
        return found
      } catch (error) {
        if (running === abort) drop()
        throw error
      } finally {
        if (running === abort) {
          running = undefined
          progress.set(undefined)
        }
      }
    },
    cancel: () => running?.abort(),
    close() {
      running?.abort()
      drop()
    },
  }
}
