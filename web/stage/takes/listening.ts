import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { Sound } from '../../engine/sound/sound.ts'
import { openVoiceWorker, type VoiceWorker } from '../../engine/voice/in-worker/analyse-in-worker.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { decodeAnalysis } from '../../engine/voice/stored-analysis.ts'

/** A worker that has nothing to do is closed after this many milliseconds. */
const LINGER = 20_000

let worker: VoiceWorker | undefined
let working = 0
let closing: ReturnType<typeof setTimeout> | undefined

/** Finds the mouth track of a sound on this machine, in a worker that all askers share. */
export async function listen(sound: Sound, signal?: AbortSignal): Promise<VoiceAnalysis> {
  clearTimeout(closing)
  worker ??= openVoiceWorker()
  working++
  try {
    const { analysis } = await worker.analyse(sound.channels, sound.sampleRate, signal ? { signal } : {})
    return analysis
  } catch (error) {
    if (working === 1) release()
    throw error
  } finally {
    working--
    if (working === 0) closing = setTimeout(release, LINGER)
  }
}

function release() {
  worker?.close()
  worker = undefined
}

/** The voice in a stored analysis, without the peaks of its waveform. */
export function decodeStored(stored: TakeAnalysis): VoiceAnalysis {
  return decodeAnalysis(stored).analysis
}
