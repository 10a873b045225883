import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing, recordDate } from '../records.ts'

export const muteMember = endpoint({
  method: 'PUT',
  path: '/api/chat/rooms/:id/mutes/:user',
  body: z.object({
    /** From now on, by the server's clock; replaces `until`. */
    seconds: z.optional(z.int().check(z.positive())),
    /** `''` unmutes. */
    until: z.optional(recordDate),
  }),
  answer: nothing,
  errors: ['sign_in_needed', 'not_allowed', 'not_found', 'validation_failed'],
})
