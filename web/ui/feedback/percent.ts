import { formatPercent } from '../../platform/locale.ts'
import { readNumber } from '../../platform/number-text.ts'

/** Formats a share as a percentage: `40%` or `40 %`. */
export function formatPercentage(share: number): string {
  return formatPercent(share)
}

/** Parses a typed percentage, `40` or `40%`, to a share; `undefined` when it is no number. */
export function typedPercent(text: string): number | undefined {
  const typed = readNumber(text)
  return typed === undefined ? undefined : typed / 100
}

/** Slider props for a value that is a share, shown in percent. */
export const inPercent = { format: formatPercentage, parse: typedPercent }
