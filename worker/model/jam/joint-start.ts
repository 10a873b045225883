import { beatGridOf, countInClicks } from '../document/beats.ts'
import type { JamStart } from '../../contract/jam/joint-start.ts'

/** Milliseconds after the count-in: a tab that shows no sign of recording by then could not start. */
const SLOWEST_BEGINNING_MS = 5_000

const beatOf = ({ tempo }: Pick<JamStart, 'tempo'>) => 60_000 / tempo

/** End of the count-in, in milliseconds of the room's time. */
export function playsAt(start: Pick<JamStart, 'at' | 'beats' | 'tempo'>): number {
  return start.at + start.beats * beatOf(start)
}

/** All of them before the first click. */
export function beatsLeft(
  start: Pick<JamStart, 'at' | 'beats' | 'tempo' | 'firstBeat' | 'playFrom'>,
  now: number,
): number {
  // Half a millisecond, because `at` is rounded.
  const toPlay = (playsAt(start) - now - 0.5) / 1000
  if (toPlay < 0) return 0
  const passed = countInClicks(start, beatGridOf(start)).filter(({ time }) => time <= -toPlay).length
  return Math.min(start.beats, start.beats + 1 - passed)
}

/** In its count-in or recording. */
export function isUnderWay(
  start: JamStart,
  seats: readonly { seat: number; recording: boolean }[],
  now: number,
): boolean {
  if (now < playsAt(start) + SLOWEST_BEGINNING_MS) return true
  return seats.some(({ seat, recording }) => recording && start.seats.includes(seat))
}

/** The owner, or in their absence the user on the first occupied seat. `here` are user ids. */
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
