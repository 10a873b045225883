import { formatBytes } from '../platform/format-bytes.ts'
import type { RunnerTranslation } from './catalogues.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** Binary units with the abbreviations of the language: `5 MB`, `5 Mo`, `5 МБ`. */
export function formatFileSize(bytes: number, { language, locale }: RunnerTranslation): string {
  if (language === 'en') return formatBytes(bytes)
  let [value, at] = [bytes / 1024, 0]
  // A value that would be rounded up to 1024 gets the next unit.
  while (value >= 1023.95 && at < units.length - 1) {
    value /= 1024
    at++
  }
  return locale.formatNumber(value, { style: 'unit', unit: units[at], maximumFractionDigits: 1 })
}
