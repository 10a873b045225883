import type { Samples } from './tones.ts'

/** A short sound of the product's own, made in code when it is wanted: nobody is owed anything for it. */
export interface Effect {
  id: string
  label: string
  group: EffectGroup
  /** Other words it is looked for by. */
  words: string
  make(): Samples
}

export const effectGroups = ['Cartoon', 'Stage', 'Bells', 'Weather', 'House', 'Machines'] as const
export type EffectGroup = (typeof effectGroups)[number]
