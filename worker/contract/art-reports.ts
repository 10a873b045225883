import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, relation } from './records.ts'

export const artReasons = ['copied', 'abuse', 'sexual', 'other'] as const
export type ArtReason = (typeof artReasons)[number]

/**
 * Reports the art of a character to admins, also without an account. The caller sees it in the gallery, or in a public
 * `project` that draws it; all other characters are as good as missing. New words are added to
 * the caller's report; repeating it changes nothing.
 */
export const reportArt = endpoint({
  method: 'POST',
  path: '/api/characters/:id/reports',
  body: z.object({
    reason: z.enum(artReasons),
    note: z.optional(z.string().check(z.trim(), z.maxLength(1_000))),
    project: z.optional(relation),
  }),
  answer: nothing,
  errors: ['not_found', 'too_many_requests'],
})
