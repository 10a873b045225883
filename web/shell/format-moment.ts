import { formatDate } from '../platform/locale.ts'

/** A record date in the reader's words: today's as `07:14`, others as `21 Nov 2026, 07:14`; `''` for none. */
export function formatMoment(moment: string): string {
  const time = new Date(moment.replace(' ', 'T'))
  if (moment === '' || Number.isNaN(time.getTime())) return ''
  const isToday = time.toDateString() === new Date().toDateString()
  return isToday
    ? formatDate(time, { timeStyle: 'short' })
    : formatDate(time, { dateStyle: 'medium', timeStyle: 'short' })
}
