import { beatGridOf, countInClicks } from '../document/beats.ts'
import type { JamStart } from '../../contract/jam/joint-start.ts'

/** Who has nothing to tell so long after the count-in does not record: their browser could not begin. */
const SLOWEST_BEGINNING_MS = 5_000

const beatOf = ({ tempo }: Pick<JamStart, 'tempo'>) => 60_000 / tempo

/** When the count-in is over and `playFrom` is heard, as the room's time in milliseconds. */
export function playsAt(start: Pick<JamStart, 'at' | 'beats' | 'tempo'>): number {
  return start.at + start.beats * beatOf(start)
}

/** Beats of the count-in that are still to come at `now` of the room's time; all of them before the first is heard. */
export function beatsLeft(
  start: Pick<JamStart, 'at' | 'beats' | 'tempo' | 'firstBeat' | 'playFrom'>,
  now: number,
): number {
  // Half a millisecond: `at` is a whole one.
  const toPlay = (playsAt(start) - now - 0.5) / 1000
  if (toPlay < 0) return 0
  const passed = countInClicks(start, beatGridOf(start)).filter(({ time }) => time <= -toPlay).length
  return Math.min(start.beats, start.beats + 1 - passed)
}

/** Whether it is counted in or recorded at `now` of the room's time. */
export function isUnderWay(
  start: JamStart,
  seats: readonly { seat: number; recording: boolean }[],
  now: number,
): boolean {
  if (now < playsAt(start) + SLOWEST_BEGINNING_MS) return true
  return seats.some(({ seat, recording }) => recording && start.seats.includes(seat))
}

/**
 * Who starts takes together: the owner, or in their absence the one on the first seat among those who are here.
 * `here` are ids of people.
 */
export function hostOf(
  owner: string,
  here: Iterable<string>,
  seats: readonly { seat: number; person: { id: string } | null }[],
): string | undefined {
  const present = new Set(here)
  if (present.has(owner)) return owner
  const sitting = seats.flatMap(({ seat, person }) =>
    person && present.has(person.id) ? [{ seat, person }] : [],
  )
  return sitting.sort((one, other) => one.seat - other.seat)[0]?.person.id
}
