const MINUTE_MS = 60 * 1000

/** After each attempt but the last. */
const waits = [1, 10, 60, 360].map((minutes) => minutes * MINUTE_MS)

export const MAX_ATTEMPTS = waits.length + 1

/** Milliseconds to the next attempt; `undefined` after the last one. */
export function waitAfterAttempt(attempts: number): number | undefined {
  return waits[attempts - 1]
}
