/** The day of a record's date in words, in UTC like the mail that announces it: `4 December 2026`. */
export function dayInWords(recordDate: string): string {
  const moment = new Date(recordDate.replace(' ', 'T'))
  return moment.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
}
