import { numberReadings } from '../../platform/number-text.ts'

/** Characters of a text that could not be read as an amount. */
const UNREAD_MAX = 40

/**
 * A whole number; `1,000` is a thousand where the languages allow it and the total leaves room. Otherwise the text,
 * which is no valid amount, or `undefined` if it is empty.
 */
export function amountOf(
  text: string,
  { total, languages }: { total: number; languages: readonly string[] },
): number | string | undefined {
  const readings = numberReadings(text, languages).filter(Number.isInteger)
  const [first, second] = readings.length > 1 ? readings.filter((one) => one <= total) : readings
  if (first !== undefined && second === undefined) return first
  return text.trim().slice(0, UNREAD_MAX) || undefined
}
