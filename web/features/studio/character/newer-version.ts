import { rigIdOf, type CharacterRecord } from '#contract/characters'
import type { Performer } from '#contract/document/document'

/** Without a rig id a performer has the first version. */
export function isOlder({ rig }: Pick<Performer, 'rig'>, { rig: newest, version }: CharacterRecord): boolean {
  return rig === undefined ? version > 1 : rig !== rigIdOf(newest)
}
