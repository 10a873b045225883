import * as z from 'zod/mini'

/** A take that all who were ready record together, begun by one press. `at` is the room's time, in milliseconds. */
export const jamStart = z.object({
  id: z.string(),
  /** When the first beat of the count-in is heard. */
  at: z.number(),
  /** Beats of the count-in. */
  beats: z.int(),
  /** Beats a minute, as the jam had them when it was started. */
  tempo: z.number(),
  /** Seconds of the timeline: what is heard first, where the takes begin and, with a punch-out, end. */
  playFrom: z.number(),
  from: z.number(),
  to: z.nullable(z.number()),
  /** The seats that were ready. */
  seats: z.array(z.int()),
  /** The tab that records on each of them. */
  tabs: z.optional(z.array(z.string())),
  /** Name of who started it. */
  by: z.string(),
})
export type JamStart = z.infer<typeof jamStart>

/** Who has nothing to tell so long after the count-in does not record: their browser could not begin. */
const SLOWEST_BEGINNING_MS = 5_000

const beatOf = ({ tempo }: Pick<JamStart, 'tempo'>) => 60_000 / tempo

/** When the count-in is over and `playFrom` is heard, as the room's time in milliseconds. */
export function playsAt(start: Pick<JamStart, 'at' | 'beats' | 'tempo'>): number {
  return start.at + start.beats * beatOf(start)
}

/** Beats of the count-in that are still to come at `now` of the room's time; all of them before the first is heard. */
export function beatsLeft(start: Pick<JamStart, 'at' | 'beats' | 'tempo'>, now: number): number {
  const passed = Math.max(0, Math.floor((now - start.at) / beatOf(start)))
  return Math.max(0, start.beats - passed)
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
