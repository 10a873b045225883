import { rigIdOf, type CharacterRecord } from '#contract/characters'

/** A character that a voice can be given. */
export interface CastCharacter {
  id: string
  slug: string
  name: string
  rig: string
}

export function castCharacters(gallery: readonly CharacterRecord[]): CastCharacter[] {
  return gallery
    .filter(({ kind }) => kind !== 'presenter')
    .map(({ id, slug, name, rig }) => ({ id, slug, name, rig: rigIdOf(rig) }))
}
