import { formatPercent } from '../../platform/locale.ts'
import { readNumber } from '../../platform/number-text.ts'

/** A share of one as a control shows it: `40%` or `40 %`. */
export function formatPercentage(share: number): string {
  return formatPercent(share)
}

/** Parses a typed percentage, `40` or `40%`, to a share; `undefined` when it is no number. */
export function typedPercent(text: string): number | undefined {
  const typed = readNumber(text)
  return typed === undefined ? undefined : typed / 100
}

/** For a slider whose value is a share of one: reads and is typed in percent. */
export const inPercent = { format: formatPercentage, parse: typedPercent }
