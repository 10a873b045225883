import { ownLocale } from '../../platform/locale.ts'

/** The day of a record's date in the reader's words, in UTC like the mail that announces it: `4 December 2026`. */
export function formatDeletionDay(recordDate: string, { formatDate } = ownLocale): string {
  return formatDate(new Date(recordDate.replace(' ', 'T')), { dateStyle: 'long', timeZone: 'UTC' })
}
