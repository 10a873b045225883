/** A record date for `<input type="datetime-local">`, in local time; `''` for none. */
export function toLocalInput(moment: string): string {
  const time = new Date(moment.replace(' ', 'T'))
  if (moment === '' || Number.isNaN(time.getTime())) return ''
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The inverse of `toLocalInput`: a record date in UTC; `''` for invalid input. */
export function fromLocalInput(text: string): string {
  const time = new Date(text)
  return text === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString().replace('T', ' ')
}

/** Formats seconds: `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
  return minutes % 60 === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
