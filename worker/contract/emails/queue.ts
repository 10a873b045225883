import * as z from 'zod/mini'

/** Only a wake-up: the work is stored in the database. */
export const campaignMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lane'), campaign: z.string(), run: z.int(), lane: z.int() }),
  z.object({ kind: z.literal('start'), campaign: z.string() }),
])
export type CampaignMessage = z.infer<typeof campaignMessage>
