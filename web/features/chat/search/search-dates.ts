/** Returns the local start of a day (`YYYY-MM-DD`), or of a number of days later, as a record date. */
export function startOfDay(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return ''
  const moment = new Date(year, month - 1, date + later)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace('T', ' ')
}
