import type { NumberRange } from '../../contract/mixes/range.ts'

export interface Param extends NumberRange {
  /** Path in the strip, such as `eq.low.gain`; also its name in automation. */
  path: string
  label: string
  /** The value after a double click. */
  initial: number
  unit: 'dB' | 'Hz' | 'ms' | 's' | ':1' | '%' | 'pan' | 'Q' | 'beats'
  /** Turns in ratios instead of steps: frequencies, times. */
  logarithmic?: true
}
