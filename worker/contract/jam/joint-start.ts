import * as z from 'zod/mini'

/** A take that all who were ready record together, begun by one press. `at` is the room's time, in milliseconds. */
export const jamStart = z.object({
  id: z.string(),
  /** When the count-in begins: as many beats before `playFrom`, whose first click may be up to a beat later. */
  at: z.number(),
  /** Beats of the count-in. */
  beats: z.int(),
  /** Beats a minute, as the jam had them when it was started. */
  tempo: z.number(),
  /** Seconds of the timeline where a beat begins a bar; left out: 0. */
  firstBeat: z.optional(z.number()),
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
