import type { TakeAnalysis } from '#contract/takes/mouth-track'
import { WorkerDied } from '../../engine/channel/worker.ts'
import type { Sound } from '../../engine/sound/sound.ts'
import {
  openVoiceWorker,
  type AnalyseOptions,
  type VoiceWorker,
} from '../../engine/voice/in-worker/analyse-in-worker.ts'
import { encodeAnalysis } from '../../engine/voice/stored-analysis.ts'

export interface Listener {
  /** What is to be stored beside a take of this sound. Rejects like `VoiceWorker.analyse`. */
  analyse(sound: Pick<Sound, 'channels' | 'sampleRate'>, options: AnalyseOptions): Promise<TakeAnalysis>
  close(): void
}

/** What the voice worker makes. */
const PEAKS_PER_SECOND = 100

/**
 * Starts a voice worker and keeps it. One that died is started again for the next sound and not at once: without a
 * connection, the new one would die as well.
 */
export function openListener(): Listener {
  let worker: VoiceWorker | undefined = openVoiceWorker()
  return {
    async analyse({ channels, sampleRate }, options) {
      const asked = (worker ??= openVoiceWorker())
      try {
        const { analysis, peaks } = await asked.analyse(channels, sampleRate, options)
        return encodeAnalysis(analysis, peaks, PEAKS_PER_SECOND)
      } catch (error) {
        // Another sound may have started the next one already.
        if (error instanceof WorkerDied && worker === asked) worker = undefined
        throw error
      }
    },
    close: () => worker?.close(),
  }
}
