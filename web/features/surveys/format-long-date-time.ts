import { formatDate } from '../../platform/locale.ts'

/** Formats a record date in the reader's time zone: `21 November 2026 at 09:00`. */
export function formatLongDateTime(date: string): string {
  const time = new Date(date.replace(' ', 'T'))
  return Number.isNaN(time.getTime()) ? 'later' : formatDate(time, { dateStyle: 'long', timeStyle: 'short' })
}
