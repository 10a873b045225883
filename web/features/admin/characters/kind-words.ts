import type { CharacterKind } from '#contract/characters'

export const kindWords: Record<CharacterKind, string> = {
  '': 'Not specified',
  person: 'Person',
  animal: 'Animal',
  creature: 'Creature',
  object: 'Object',
}
