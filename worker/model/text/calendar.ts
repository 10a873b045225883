/** YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  // 31 February parses as another day.
  return time !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
