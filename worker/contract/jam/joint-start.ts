import * as z from 'zod/mini'

/** `at` is the room's time, in milliseconds. */
export const jamStart = z.object({
  id: z.string(),
  /** The count-in ends at `playFrom`; its first click may be up to a beat later. */
  at: z.number(),
  beats: z.int(),
  tempo: z.number(),
  /** Seconds of the timeline at which a beat starts a bar; 0 by default. */
  firstBeat: z.optional(z.number()),
  /** Seconds of the timeline: the start of playback, the start of the takes and, with a punch-out, their end. */
  playFrom: z.number(),
  from: z.number(),
  to: z.nullable(z.number()),
  seats: z.array(z.int()),
  tabs: z.optional(z.array(z.string())),
  by: z.string(),
})
export type JamStart = z.infer<typeof jamStart>
