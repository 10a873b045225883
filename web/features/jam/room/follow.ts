/** A correction of the playhead towards the room's. */
export type Correction = { kind: 'none' } | { kind: 'rate'; rate: number } | { kind: 'seek' }

/** Milliseconds between comparisons with the room's playhead. */
export const FOLLOW_MS = 250

/**
 * Seconds: beyond the first the rate is adjusted, until the second is reached; beyond the third the playhead jumps.
 */
const NUDGE_FROM = 0.012
const NUDGE_UNTIL = 0.004
const SEEK_FROM = 0.1
/** Half a percent is inaudible. */
const NUDGE = 0.005

/**
 * The rate differs by half a percent; jumps are audible, so only large errors cause one. `error` is the room's
 * playhead minus ours, in seconds.
 */
export function correctionFor(error: number, last: Correction): Correction {
  const off = Math.abs(error)
  if (off > SEEK_FROM) return { kind: 'seek' }
  const min = last.kind === 'rate' ? NUDGE_UNTIL : NUDGE_FROM
  if (off < min) return { kind: 'none' }
  return { kind: 'rate', rate: error > 0 ? 1 + NUDGE : 1 - NUDGE }
}
