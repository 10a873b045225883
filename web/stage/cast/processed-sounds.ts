import type { ClipEffects } from '#contract/document/document'
import type { TakeRecord } from '#contract/takes/takes'
import { queryOptions } from '@tanstack/react-query'
import { createEffectsWorker } from '../../engine/effects/effects-in-worker.ts'
import type { RawSound } from '../../engine/effects/apply-effects.ts'
import { audioBufferOf, soundOf } from '../../engine/sound/sound.ts'
import { effectsKey } from '../../engine/sound/sound-key.ts'
import { fetchFile } from '../../platform/requests.ts'
import { queryClient } from '../../platform/query-client.ts'
import { soundQuery } from './player-cache.ts'
import { effectsProgress } from './effects-progress.ts'

const effectsWorker = createEffectsWorker(async (address) => (await fetchFile(address)).arrayBuffer())
let running = 0

/** Applies effects to a sound, one sound at a time; `effectsProgress` is its progress. */
export async function applyEffects(
  sound: RawSound,
  effects: ClipEffects,
  signal: AbortSignal,
): Promise<RawSound> {
  running++
  effectsProgress.set(effectsProgress.get() ?? 0)
  try {
    return await effectsWorker.applyEffects(sound, effects, {
      signal,
      onProgress: (share) => effectsProgress.set(share),
    })
  } finally {
    running--
    if (running === 0) effectsProgress.set(undefined)
  }
}

const processedKey = (take: TakeRecord) => ['player', 'processed', take.sound]

/** Cancels processing of a take's sound, because other effects were chosen. */
export function cancelEffects(take: TakeRecord): Promise<void> {
  return queryClient.cancelQueries({ queryKey: processedKey(take) })
}

/** A take's sound with effects applied, cached for a while so that comparing is instant. */
export function processedQuery(take: TakeRecord, effects: ClipEffects) {
  return queryOptions({
    queryKey: [...processedKey(take), effectsKey(effects)],
    queryFn: async ({ signal }) => {
      const raw = soundOf(await queryClient.fetchQuery(soundQuery(take)))
      return audioBufferOf(await applyEffects(raw, effects, signal))
    },
    staleTime: Infinity,
    structuralSharing: false,
    retry: false,
  })
}
