import { openSound } from '../../engine/sound/open-sound.ts'
import type { Sound } from '../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../engine/voice/analysis.ts'
import { getSampleSound } from '../../data/sample-sounds.ts'
import { listen } from '../takes/listening.ts'

export interface Sample {
  sound: Sound
  analysis: VoiceAnalysis
}

const FIRST = 'sample-voice.m4a'

const loading = new Map<string, Promise<Sample>>()

/** Loads a sound of the app with its mouth track, cached; failures are retried. */
export function loadSample(file = FIRST): Promise<Sample> {
  const begun = loading.get(file)
  if (begun) return begun
  const started = load(file).catch((error: unknown) => {
    loading.delete(file)
    throw error
  })
  loading.set(file, started)
  return started
}

async function load(file: string): Promise<Sample> {
  const sound = await openSound(await getSampleSound(file), file)
  return { sound, analysis: await listen(sound) }
}
