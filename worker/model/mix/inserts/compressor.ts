import { compressorRanges as ranges } from '../../../contract/mixes/inserts/compressor.ts'
import type { InsertModel } from './insert.ts'

const initial = { on: false, threshold: -20, ratio: 3, knee: 6, attack: 8, release: 140, makeup: 0 }

export const compressor: InsertModel<'compressor'> = {
  label: 'Compressor',
  abbreviation: 'CO',
  initial,
  params: [
    {
      path: 'compressor.threshold',
      label: 'Threshold',
      ...ranges.threshold,
      initial: initial.threshold,
      unit: 'dB',
    },
    {
      path: 'compressor.ratio',
      label: 'Ratio',
      ...ranges.ratio,
      initial: initial.ratio,
      unit: ':1',
      logarithmic: true,
    },
    { path: 'compressor.knee', label: 'Knee', ...ranges.knee, initial: initial.knee, unit: 'dB' },
    {
      path: 'compressor.attack',
      label: 'Attack',
      ...ranges.attack,
      initial: initial.attack,
      unit: 'ms',
      logarithmic: true,
    },
    {
      path: 'compressor.release',
      label: 'Release',
      ...ranges.release,
      initial: initial.release,
      unit: 'ms',
      logarithmic: true,
    },
    { path: 'compressor.makeup', label: 'Make-up', ...ranges.makeup, initial: initial.makeup, unit: 'dB' },
  ],
}
