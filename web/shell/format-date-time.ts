import { formatDate } from '../platform/locale.ts'

/** Formats a record date for the reader: `21 Nov 2026, 07:14`; `''` for none. */
export function formatDateTime(recordDate: string): string {
  const time = timeOf(recordDate)
  return time ? formatDate(time, { dateStyle: 'medium', timeStyle: 'short' }) : ''
}

export function formatRecentDateTime(recordDate: string): string {
  const time = timeOf(recordDate)
  return time?.toDateString() === new Date().toDateString()
    ? formatDate(time, { timeStyle: 'short' })
    : formatDateTime(recordDate)
}

function timeOf(recordDate: string): Date | undefined {
  const time = new Date(recordDate.replace(' ', 'T'))
  return Number.isNaN(time.getTime()) ? undefined : time
}
