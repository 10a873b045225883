import * as z from 'zod/mini'
import { hasVisibleText } from '../has-visible-text.ts'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

/** Each group holds some collections and the calls around them. */
export const tokenGroups = ['projects', 'characters', 'chat', 'people', 'surveys', 'emails'] as const
export type TokenGroup = (typeof tokenGroups)[number]

/** `write` includes reading. A missing group is closed. */
export const tokenScopes = z.partialRecord(z.enum(tokenGroups), z.enum(['read', 'write']))
export type TokenScopes = z.infer<typeof tokenScopes>

export const TOKEN_NAME_MAX_LENGTH = 80
export const TOKEN_DAYS = [7, 30, 90, 365] as const
/** Counts tokens that are neither revoked nor expired. */
export const MAX_TOKENS = 25

export const apiToken = z.object({
  id: z.string(),
  created: recordDate,
  name: z.string(),
  /** Its first characters, as in `mp_4k2p`. */
  beginning: z.string(),
  scopes: tokenScopes,
  expires: recordDate,
  /** Time of its last use, to the minute; `''` for never. */
  used: recordDate,
})
export type ApiToken = z.infer<typeof apiToken>

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/admin/api-tokens',
  answer: z.object({ tokens: z.array(apiToken) }),
  errors: [],
})

/** `token` is returned only here. */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/admin/api-tokens',
  body: z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MAX_LENGTH), z.refine(hasVisibleText)),
    scopes: tokenScopes.check(
      z.refine((scopes) => Object.keys(scopes).length > 0, 'A token needs at least one scope.'),
    ),
    days: z.literal(TOKEN_DAYS),
  }),
  answer: z.object({ token: z.string(), about: apiToken }),
  errors: ['quota_reached', 'validation_failed'],
})

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/admin/api-tokens/:id',
  answer: nothing,
  errors: ['not_found'],
})
