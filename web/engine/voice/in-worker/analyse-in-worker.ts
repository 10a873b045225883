import { nextTurn } from '../../channel/next-turn.ts'
import { startWorker } from '../../channel/worker.ts'
import type { VoiceAnalysis } from '../analysis.ts'
import type { SpeakerCorrection } from '#contract/document/speaker-corrections'
import type { Speakers } from '../speakers/speakers.ts'
import type { VoiceCalls } from './voice-calls.ts'
// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address.
import workerAddress from './voice-worker.ts?worker&url'

export interface AnalyseOptions {
  text?: string | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((fraction: number) => void) | undefined
}

export interface VoiceWorker {
  /**
   * Channels (equal length, −1..1) are mixed; peaks are 100 pairs a second. With `text`, the mouth follows these
   * English words where the sound agrees. Rejects with a `RemoteError` named `VoiceError` (`detail.code`), `signal`'s
   * reason, or `WorkerDied`.
   */
  analyse(
    channels: Float32Array[],
    sampleRate: number,
    options?: AnalyseOptions,
  ): Promise<{ analysis: VoiceAnalysis; peaks: Int8Array<ArrayBuffer> }>
  /**
   * Finds the turns of each speaker in channels as above. Rejects as above. `correctSpeakers` answers for the same sound at once, with
   * all corrections that hold.
   */
  speakers(channels: Float32Array[], sampleRate: number, options?: SpeakersOptions): Promise<Speakers>
  correctSpeakers(corrections: SpeakerCorrection[]): Promise<Speakers>
  close(): void
}

interface SpeakersOptions extends Omit<AnalyseOptions, 'text'> {
  corrections?: SpeakerCorrection[] | undefined
}

export function openVoiceWorker(): VoiceWorker {
  const worker = startWorker<VoiceCalls>(workerAddress)
  return {
    analyse(channels, sampleRate, { text, signal, onProgress } = {}) {
      // A copy to hand over: a take's samples are still wanted here for playing.
      const copies = channels.map((channel) => new Float32Array(channel))
      return worker.call(
        'analyse',
        { channels: copies, sampleRate, text },
        { transfer: copies.map((copy) => copy.buffer), signal, onReport: onProgress },
      )
    },
    async speakers(channels, sampleRate, { corrections, signal, onProgress } = {}) {
      const copies: Float32Array<ArrayBuffer>[] = []
      for (const channel of channels) copies.push(await copyInParts(channel, signal))
      return worker.call(
        'speakers',
        { channels: copies, sampleRate, corrections },
        { transfer: copies.map((copy) => copy.buffer), signal, onReport: onProgress },
      )
    },
    correctSpeakers: (corrections) => worker.call('correctSpeakers', { corrections }),
    close: () => worker.close(),
  }
}

/** Samples that are copied at a time: an hour at once would block the page. */
const PART = 4_194_304

async function copyInParts(
  samples: Float32Array,
  signal: AbortSignal | undefined,
): Promise<Float32Array<ArrayBuffer>> {
  const copy = new Float32Array(samples.length)
  for (let from = 0; from < samples.length; from += PART) {
    if (from > 0) await nextTurn()
    signal?.throwIfAborted()
    copy.set(samples.subarray(from, from + PART), from)
  }
  return copy
}
