import * as z from 'zod/mini'

/** Different characters of one survey. */
export const ASKERS_MAX = 20

/** Seconds of the sound of a question. */
export const SPEECH_MAX_SECONDS = 120

const mediaId = z.string().check(z.maxLength(64))

/** A question, read aloud in one language. */
export const speech = z.object({
  sound: mediaId,
  /** Media id of the sound's analysis, which moves a mouth. */
  analysis: z.optional(mediaId),
  seconds: z.number().check(z.gt(0), z.lte(SPEECH_MAX_SECONDS)),
})
export type Speech = z.infer<typeof speech>

/** The character that reads questions aloud. */
export const asker = z.object({
  character: z.string().check(z.regex(/^[a-z0-9]{1,40}$/)),
  /** The owner of a private character agrees that all respondents see it. */
  open: z.optional(z.boolean()),
})
export type Asker = z.infer<typeof asker>

/** A character of a survey, as its respondents see it. */
export const shownCharacter = z.object({
  id: z.string(),
  name: z.string(),
  /** Id of its newest rig. */
  rig: z.string(),
  /** Address of its picture (`portraitPath`). */
  portrait: z.string(),
})
export type ShownCharacter = z.infer<typeof shownCharacter>
