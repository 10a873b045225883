import type { ClipEffects } from '#contract/document/document'
import noiseNetAddress from '@sapphi-red/web-noise-suppressor/gtcrn.wasm?url'
import { startWorker, WorkerDied } from '../channel/worker.ts'
import type { EffectCalls } from './effect-calls.ts'
import type { RawSound } from './apply-effects.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './effects-worker.ts?worker&url'

export interface EffectOptions {
  signal?: AbortSignal | undefined
  /** Gets 0..1. */
  onProgress?: ((fraction: number) => void) | undefined
}

export interface EffectsWorker {
  applyEffects(sound: RawSound, effects: ClipEffects, options?: EffectOptions): Promise<RawSound>
}

/** Milliseconds after which an idle worker is closed. */
const LINGER = 20_000

/** Processes sounds one at a time in a worker that closes when idle. `fetchNet` fetches the noise net. */
export function createEffectsWorker(fetchNet: (address: string) => Promise<ArrayBuffer>): EffectsWorker {
  let worker: ReturnType<typeof startWorker<EffectCalls>> | undefined
  let working = 0
  let closing: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  function release() {
    worker?.close()
    worker = undefined
  }

  async function run(sound: RawSound, effects: ClipEffects, { signal, onProgress }: EffectOptions) {
    signal?.throwIfAborted()
    const net = effects.denoise > 0 ? await fetchNet(noiseNetAddress) : null
    worker ??= startWorker<EffectCalls>(workerAddress)
    // Copies to hand over: the take itself is still played elsewhere.
    const channels = sound.channels.map((samples) => new Float32Array(samples))
    const transfer = channels.map(({ buffer }) => buffer)
    try {
      const input = { channels, sampleRate: sound.sampleRate, effects, net }
      return await worker.call('applyEffects', input, { transfer, signal, onReport: onProgress })
    } catch (error) {
      // Synchronous work can't be aborted: it ends with its worker.
      if (signal?.aborted || error instanceof WorkerDied) release()
      throw error
    }
  }

  return {
    applyEffects(sound, effects, options = {}) {
      clearTimeout(closing)
      working++
      const done = queue.then(() => run(sound, effects, options))
      queue = done.catch(() => undefined)
      return done.finally(() => {
        working--
        if (working === 0) closing = setTimeout(release, LINGER)
      })
    },
  }
}
