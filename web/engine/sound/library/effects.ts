import type { Effect } from './effect.ts'
import type { Sound } from '../sound.ts'
import { cartoonEffects } from './effects-cartoon.ts'
import { stageEffects } from './effects-stage.ts'
import { weatherEffects } from './effects-weather.ts'
import { houseEffects } from './effects-house.ts'
import { finished, RATE } from './tones.ts'

export const effects: readonly Effect[] = [
  ...cartoonEffects,
  ...stageEffects,
  ...weatherEffects,
  ...houseEffects,
]

export function playEffect(effect: Effect): Sound {
  const samples = finished(effect.make())
  return { channels: [samples], sampleRate: RATE, duration: samples.length / RATE }
}
