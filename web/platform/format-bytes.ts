import { formatNumber } from './locale.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Binary units: `300 KB`, `1.4 MB`. */
export function formatBytes(bytes: number, maximumFractionDigits = 1): string {
  if (bytes === 1) return '1 byte'
  let [value, unit] = [bytes, 0]
  // A value that would be rounded up to 1024 gets the next unit.
  while (value >= 1023.95 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  return `${formatNumber(value, { maximumFractionDigits })} ${UNITS[unit]}`
}
