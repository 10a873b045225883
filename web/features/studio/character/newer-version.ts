import { rigIdOf, type CharacterRecord } from '#contract/characters'
import type { Performer } from '#contract/document/document'

/**
 * Returns whether a newer version of a performer's character was published. Without a rig id it has the first
 * version.
 */
export function isOlder({ rig }: Pick<Performer, 'rig'>, { rig: newest, version }: CharacterRecord): boolean {
  return rig === undefined ? version > 1 : rig !== rigIdOf(newest)
}
