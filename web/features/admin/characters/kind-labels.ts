import type { CharacterKind } from '#contract/characters'

export const kindLabels: Record<CharacterKind, string> = {
  '': 'Not specified',
  person: 'Person',
  animal: 'Animal',
  creature: 'Creature',
  object: 'Object',
  presenter: 'Presenter',
}
