import * as z from 'zod/mini'

/** Id of the request that began it, for the log. */
const request = z.optional(z.string())

/** Only a wake-up: the work is stored in the database. */
export const campaignMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lane'), campaign: z.string(), run: z.int(), lane: z.int(), request }),
  z.object({ kind: z.literal('collect'), campaign: z.string(), request }),
  z.object({ kind: z.literal('start'), campaign: z.string(), request }),
])
export type CampaignMessage = z.infer<typeof campaignMessage>
