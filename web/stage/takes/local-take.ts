import type { TakeRecord } from '#contract/takes/takes'

/**
 * A take as the player knows takes, of a voice that no server has: its sound and analysis are put into the cache by
 * `rememberTake`. `id` must be new for each voice; `duration` in seconds.
 */
export function localTake({ id, name, duration }: Pick<TakeRecord, 'id' | 'name' | 'duration'>): TakeRecord {
  return {
    id,
    collectionId: 'takes',
    collectionName: 'takes',
    created: '',
    updated: '',
    project: '',
    owner: '',
    name,
    source: 'microphone',
    sound: `${id}-sound`,
    analysis: `${id}-analysis`,
    duration,
  }
}
