import * as z from 'zod/mini'
import { FLAG_KEY_MAX } from '../flags.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** In one condition. */
export const AUDIENCE_PEOPLE_MAX = 500
/** Also limits the groups of an audience. */
export const AUDIENCE_CONDITIONS_MAX = 20

const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('flag'), key: z.string().check(z.maxLength(FLAG_KEY_MAX)) }),
  /** Signed-in respondents; anonymous surveys have none. */
  z.object({ kind: z.literal('survey'), survey: id }),
  z.object({ kind: z.literal('waiting-list') }),
  z.object({ kind: z.literal('upload-waiting-list') }),
  z.object({ kind: z.literal('project'), project: id }),
  z.object({
    kind: z.literal('people'),
    people: z.array(id).check(z.maxLength(AUDIENCE_PEOPLE_MAX)),
  }),
  z.object({ kind: z.literal('list'), list: id }),
])
export type AudienceCondition = z.infer<typeof condition>

const term = z.object({ not: z.optional(z.boolean()), condition })

const group = z.object({
  match: z.enum(['all', 'any']),
  terms: z.array(term).check(z.maxLength(AUDIENCE_CONDITIONS_MAX)),
})

export const audience = z.object({
  match: z.enum(['all', 'any']),
  groups: z.array(group).check(z.maxLength(AUDIENCE_CONDITIONS_MAX)),
})
export type Audience = z.infer<typeof audience>

export const nobody: Audience = { match: 'any', groups: [] }
