import { rigIdOf, type CharacterRecord } from '#contract/characters'
import type { Performer } from '#contract/document/document'

/** Whether a newer version of a performer's character was published since. Without a rig of its own it has the first. */
export function isOlder({ rig }: Pick<Performer, 'rig'>, { rig: newest, version }: CharacterRecord): boolean {
  return rig === undefined ? version > 1 : rig !== rigIdOf(newest)
}
