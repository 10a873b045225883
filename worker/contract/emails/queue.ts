import * as z from 'zod/mini'

/** A message of the campaigns' queue. They only wake somebody up: what is to be done stands in the database. */
export const campaignMessage = z.discriminatedUnion('kind', [
  /** One of the lanes that send a campaign; messages of an earlier `run` do nothing. */
  z.object({ kind: z.literal('lane'), campaign: z.string(), run: z.int(), lane: z.int() }),
  /** A scheduled campaign, at its time. */
  z.object({ kind: z.literal('start'), campaign: z.string() }),
])
export type CampaignMessage = z.infer<typeof campaignMessage>
