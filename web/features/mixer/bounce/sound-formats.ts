import { soundFileChoices, type BounceFormat } from '../../../engine/mix/sound-files/index.ts'

export { soundFileChoices }

export function formatOfChoice(id: string): BounceFormat {
  return soundFileChoices.find((choice) => choice.id === id)?.format ?? { kind: 'wav', bits: 24 }
}
