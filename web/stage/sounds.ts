import type { Document } from '#contract/document'
import type { TakeRecord } from '#contract/takes'
import { queryClient } from '../platform/query-client.ts'
import { takeIdsOf } from './cast.ts'
import { soundQuery } from './player-cache.ts'
import { PlayerTrouble, troubleOf } from './trouble.ts'

export interface LoadedSounds {
  /** By take id: what could be had. */
  sounds: Map<string, AudioBuffer>
  /** Why the others are missing. */
  troubles: PlayerTrouble[]
}

/** Decodes the sounds of all takes that the document uses; each is fetched once, whoever asks. */
export async function loadSounds(
  document: Document,
  takes: readonly TakeRecord[],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<LoadedSounds> {
  const loaded: LoadedSounds = { sounds: new Map(), troubles: [] }
  await Promise.all(
    takeIdsOf(document).map(async (id) => {
      const take = takes.find((one) => one.id === id)
      if (!take) return loaded.troubles.push(new PlayerTrouble('take-missing', id))
      try {
        loaded.sounds.set(id, await queryClient.fetchQuery(soundQuery(take)))
      } catch (error) {
        loaded.troubles.push(troubleOf(error, 'sound-missing', take.name))
      }
    }),
  )
  signal?.throwIfAborted()
  return loaded
}
