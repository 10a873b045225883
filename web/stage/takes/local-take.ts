import type { TakeRecord } from '#contract/takes/takes'

/**
 * For a voice that no server has: `rememberTake` puts its sound and analysis into the cache. `id` must be new for
 * each voice; `duration` in seconds.
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
