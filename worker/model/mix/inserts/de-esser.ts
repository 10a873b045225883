import { deEsserRanges as ranges } from '../../../contract/mixes/inserts/de-esser.ts'
import type { InsertModel } from './insert.ts'

const initial = { on: false, frequency: 5_500, threshold: -32, range: 8 }

export const deEsser: InsertModel<'deEsser'> = {
  label: 'De-esser',
  abbreviation: 'DS',
  initial,
  params: [
    {
      path: 'deEsser.frequency',
      label: 'De-esser frequency',
      ...ranges.frequency,
      initial: initial.frequency,
      unit: 'Hz',
      logarithmic: true,
    },
    {
      path: 'deEsser.threshold',
      label: 'De-esser threshold',
      ...ranges.threshold,
      initial: initial.threshold,
      unit: 'dB',
    },
    { path: 'deEsser.range', label: 'De-esser range', ...ranges.range, initial: initial.range, unit: 'dB' },
  ],
}
