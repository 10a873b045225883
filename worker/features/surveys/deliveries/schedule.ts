import { hourOf } from '../survey.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Waits before the second and further attempts: nine attempts within a day. A job looks every five minutes. */
const WAITS_MS = [
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  10 * HOUR_MS,
]

/** Deliveries that could not be tried, because their receiver failed all others, are given up as well. */
export const LIFETIME_MS = DAY_MS + HOUR_MS

/** The previous secret of a webhook signs as well for this long. */
export const ROTATION_MS = 24 * HOUR_MS

/** A receiver that refuses one answer holds up the others no longer. It ends before the job's next look. */
const LONGEST_PAUSE_MS = 4.5 * MINUTE_MS
const LONGEST_ASKED_PAUSE_MS = HOUR_MS

/** Milliseconds until the next attempt after `attempts` failed ones, or `undefined` after the last. */
export function waitAfter(attempts: number): number | undefined {
  return WAITS_MS[attempts - 1]
}

/**
 * Milliseconds without attempts at a destination after a round of attempts that all failed. `asked`: the receiver's
 * own `Retry-After`, in milliseconds.
 */
export function pauseAfter(failures: number, asked = 0): number {
  const usual = Math.min(LONGEST_PAUSE_MS, 15 * SECOND_MS * 2 ** Math.min(failures, 10))
  return Math.max(usual, asked)
}

/** Milliseconds of a `Retry-After` header in seconds or as a date, at most an hour; 0 if it is missing or unreadable. */
export function retryAfterOf(header: string | null, now: number): number {
  if (header === null) return 0
  const wait = /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND_MS : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(LONGEST_ASKED_PAUSE_MS, Math.max(0, wait)) : 0
}

/**
 * Milliseconds since 1970 of the first attempt. Answers to an anonymous survey are stored to the hour and so leave at
 * its end: the time of arrival would tell whose they are.
 */
export function firstAttempt(now: Date, { anonymous }: { anonymous: boolean }): number {
  return anonymous ? hourOf(now).getTime() + HOUR_MS : now.getTime()
}

/** Milliseconds since 1970 of the midnight (UTC) before a moment. */
export function dayStart(moment: number): number {
  return Math.floor(moment / DAY_MS) * DAY_MS
}
