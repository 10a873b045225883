import type { Locale } from '../platform/locale.ts'

/** Seconds as minutes and seconds in the digits of the language: `1:05`, `١:٠٥`. */
export function formatDuration(seconds: number, { formatNumber }: Pick<Locale, 'formatNumber'>): string {
  const whole = Math.floor(seconds)
  const minutes = formatNumber(Math.floor(whole / 60), { useGrouping: false })
  return `${minutes}:${formatNumber(whole % 60, { minimumIntegerDigits: 2 })}`
}
