import { eqRanges } from '../../../contract/mixes/inserts/eq.ts'
import type { Param } from '../param.ts'
import type { InsertModel } from './insert.ts'

const initial = {
  on: false,
  low: { shape: 'shelf', frequency: 120, gain: 0, q: 0.71 },
  mid: { frequency: 1_200, gain: 0, q: 0.8 },
  high: { shape: 'shelf', frequency: 7_000, gain: 0, q: 0.71 },
} as const

const band = (name: 'low' | 'mid' | 'high', label: string): Param[] => [
  {
    path: `eq.${name}.gain`,
    label: `${label} gain`,
    ...eqRanges.gain,
    initial: initial[name].gain,
    unit: 'dB',
  },
  {
    path: `eq.${name}.frequency`,
    label: `${label} frequency`,
    ...eqRanges.frequency,
    initial: initial[name].frequency,
    unit: 'Hz',
    logarithmic: true,
  },
  {
    path: `eq.${name}.q`,
    label: `${label} Q`,
    ...eqRanges.q,
    initial: initial[name].q,
    unit: 'Q',
    logarithmic: true,
  },
]

export const eq: InsertModel<'eq'> = {
  label: 'Equaliser',
  abbreviation: 'EQ',
  initial,
  params: [...band('low', 'Low'), ...band('mid', 'Mid'), ...band('high', 'High')],
}
