import type { Samples } from './tones.ts'

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
