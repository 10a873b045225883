import { rigIdOf, type CharacterRecord } from '#contract/characters'

/** A character that a voice can be given. */
export interface CastCharacter {
  id: string
  slug: string
  name: string
  rig: string
}

/** The characters that voices are cast from: presenters, of another style, are chosen by hand. */
export function castCharacters(gallery: readonly CharacterRecord[]): CastCharacter[] {
  return gallery
    .filter(({ kind }) => kind !== 'presenter')
    .map(({ id, slug, name, rig }) => ({ id, slug, name, rig: rigIdOf(rig) }))
}
