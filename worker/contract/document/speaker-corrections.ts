import * as z from 'zod/mini'

const seconds = z.number().check(z.nonnegative(), z.maximum(86_400))

/** The most speakers that are told apart in a take. */
export const MAX_SPEAKERS = 6

const speaker = z.int().check(z.nonnegative(), z.maximum(MAX_SPEAKERS))

/**
 * Constraints that a person sets, applied in their order before the voices of a take are clustered. Speaker numbers are
 * those of the result with the corrections before it; times are seconds of the take.
 */
export const speakerCorrectionSchema = z.discriminatedUnion('kind', [
  /** The speech in these seconds is of this speaker; the number of speakers makes a new one. */
  z.object({ kind: z.literal('is'), from: seconds, to: seconds, speaker }),
  z.object({ kind: z.literal('merge'), speakers: z.tuple([speaker, speaker]) }),
  /** The turn at this time is of two people, who change there. */
  z.object({ kind: z.literal('split'), at: seconds }),
  /** The number of speakers from here on; `null`: as many as are found. */
  z.object({
    kind: z.literal('count'),
    people: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_SPEAKERS))),
  }),
])

/** Corrections of a take. */
export const SPEAKER_CORRECTIONS = 200

export const correctedSpeakersSchema = z.object({
  take: z.string().check(z.minLength(1), z.maxLength(64)),
  corrections: z.array(speakerCorrectionSchema).check(z.maxLength(SPEAKER_CORRECTIONS)),
})

export type SpeakerCorrection = z.infer<typeof speakerCorrectionSchema>
