import type { NumberRange } from '../../contract/mixes/range.ts'

export interface Param extends NumberRange {
  /** In the strip, such as `eq.low.gain`; also its name in automation. */
  path: string
  label: string
  /** Set by a double click. */
  initial: number
  unit: 'dB' | 'Hz' | 'ms' | 's' | ':1' | '%' | 'pan' | 'Q' | 'beats'
  /** Turns in ratios instead of steps. */
  logarithmic?: true
}
