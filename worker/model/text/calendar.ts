/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  // A day like 31 February reads as another one.
  return time !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
