import { openSound } from '../engine/sound/open-sound.ts'
import type { Sound } from '../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../engine/voice/analysis.ts'
import { listen } from './listening.ts'
import { getSample } from '../data/sample-voice.ts'

export interface Sample {
  sound: Sound
  analysis: VoiceAnalysis
}

let loading: Promise<Sample> | undefined

/** Fetches the sample voice and finds its mouth track, once; a failed try is forgotten. */
export function loadSample(): Promise<Sample> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Sample> {
  const sound = await openSound(await getSample(), 'sample-voice.m4a')
  return { sound, analysis: await listen(sound) }
}
