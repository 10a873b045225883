import type { TakeRecord } from '#contract/takes/takes'
import { soundOf } from '../../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../../engine/voice/analysis.ts'
import { openVoiceWorker } from '../../../engine/voice/in-worker/analyse-in-worker.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { analysisQuery, soundQuery } from '../../../stage/cast/player-cache.ts'
import { createSpeakerSearch, type SpeakerSearch } from './speaker-search.ts'

export function openSpeakerSearch(): SpeakerSearch {
  return createSpeakerSearch({
    openSound: async (take) => soundOf(await queryClient.fetchQuery(soundQuery(take))),
    openWorker: openVoiceWorker,
  })
}

/** By take; those that cannot be loaded are missing, unless there is none at all. Throws a `PlayerError`. */
export async function voicesOf(takes: readonly TakeRecord[]): Promise<Map<string, VoiceAnalysis>> {
  const loaded = await Promise.allSettled(takes.map((take) => queryClient.fetchQuery(analysisQuery(take))))
  const voices = new Map<string, VoiceAnalysis>()
  loaded.forEach((one, index) => {
    const take = takes[index]
    if (one.status === 'fulfilled' && take) voices.set(take.id, one.value)
  })
  const failed = loaded.find((one) => one.status === 'rejected')
  if (voices.size === 0 && failed) throw failed.reason
  return voices
}
