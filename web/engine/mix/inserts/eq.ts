import type { MixEq } from '#contract/mixes/inserts/eq'
import type { QuadField } from '../core/fields.ts'
import { bell, highCut, highShelf, lowCut, lowShelf, PASS, type StateVariable } from '../state-variable.ts'
import type { InsertSound } from './insert.ts'

/** Core fields for the coefficients of each band. */
const bandFields: readonly (readonly QuadField[])[] = [
  ['lowC1', 'lowC2', 'lowG', 'lowM0', 'lowM1', 'lowM2'],
  ['midC1', 'midC2', 'midG', 'midM0', 'midM1', 'midM2'],
  ['highC1', 'highC2', 'highG', 'highM0', 'highM1', 'highM2'],
]

export const eq: InsertSound<'eq'> = {
  number: 0,
  write(core, { quad, lane }, settings, sampleRate) {
    eqBands(settings, sampleRate).forEach((band, index) => {
      band.forEach((value, place) => core.set(quad, bandFields[index]?.[place] ?? 'lowC1', lane, value))
    })
  },
}

/** Filters of the three bands; a band that changes nothing lets everything pass. */
export function eqBands(
  { low, mid, high }: MixEq,
  rate: number,
): [StateVariable, StateVariable, StateVariable] {
  const shelf = (band: MixEq['mid'], make: typeof bell) => (band.gain === 0 ? PASS : make(band, rate))
  return [
    low.shape === 'cut' ? lowCut(low, rate) : shelf(low, lowShelf),
    shelf(mid, bell),
    high.shape === 'cut' ? highCut(high, rate) : shelf(high, highShelf),
  ]
}
