import { alphabet } from '../ids.ts'

const HOUR_MS = 60 * 60 * 1000

/** The first character of the ids that a job checks in this hour, so that it sees all of them in a day and a half. */
export function letterOfHour(now: Date): string {
  return alphabet[Math.floor(now.getTime() / HOUR_MS) % alphabet.length] ?? ''
}
