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
  /** Analyses a sound, for storage beside its take. Rejects like `VoiceWorker.analyse`. */
  analyse(sound: Pick<Sound, 'channels' | 'sampleRate'>, options: AnalyseOptions): Promise<TakeAnalysis>
  close(): void
}

/** Peaks per second made by the voice worker. */
const PEAKS_PER_SECOND = 100

/**
 * Reuses a voice worker. A crashed one is restarted for the next sound, not at once: offline, the new one would crash
 * too.
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
