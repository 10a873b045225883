import type { JamTransport } from '../../contract/jam/frames.ts'

/** Longest one-way delay that a start waits for, in milliseconds, and what is added for everybody to get ready. */
const DELAY_MAX_MS = 400
const READY_MS = 100

/**
 * The transport after a command. Playing begins a little later than now, when the slowest of those who listen has heard of
 * it: `delays` are their one-way delays in milliseconds.
 */
export function transportAfter(
  current: JamTransport,
  command: { to: 'play' | 'pause' | 'seek'; position: number },
  { now, delays }: { now: number; delays: Iterable<number> },
): JamTransport {
  const playing = command.to === 'play' || (command.to === 'seek' && current.playing)
  if (!playing) return { at: now, position: command.position, playing }
  return { at: now + startDelay(delays) + READY_MS, position: command.position, playing }
}

/** How long the slowest of those who listen needs to hear of a start, in milliseconds; who is slower still comes late. */
export function startDelay(delays: Iterable<number>): number {
  return Math.max(0, ...[...delays].filter((delay) => delay <= DELAY_MAX_MS))
}
