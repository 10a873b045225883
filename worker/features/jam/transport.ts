import type { JamTransport } from '../../contract/jam/frames.ts'

/** Maximum one-way delay that a start waits for, in milliseconds, and the added preparation time. */
const DELAY_MAX_MS = 400
const READY_MS = 100

/** Playback starts when the slowest listener has received the command: `delays` are one-way, in milliseconds. */
export function transportAfter(
  current: JamTransport,
  command: { to: 'play' | 'pause' | 'seek'; position: number },
  { now, delays }: { now: number; delays: Iterable<number> },
): JamTransport {
  const playing = command.to === 'play' || (command.to === 'seek' && current.playing)
  if (!playing) return { at: now, position: command.position, playing }
  return { at: now + startDelay(delays) + READY_MS, position: command.position, playing }
}

/** Milliseconds until the slowest listener has received a start; beyond the maximum a client starts late. */
export function startDelay(delays: Iterable<number>): number {
  return Math.max(0, ...[...delays].filter((delay) => delay <= DELAY_MAX_MS))
}
