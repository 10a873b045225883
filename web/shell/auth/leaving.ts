import { ownLocale } from '../../platform/locale.ts'

/** The day of a record date in UTC, as in the mail: `4 December 2026`. */
export function formatDeletionDay(recordDate: string, { formatDate } = ownLocale): string {
  return formatDate(new Date(recordDate.replace(' ', 'T')), { dateStyle: 'long', timeZone: 'UTC' })
}
