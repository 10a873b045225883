import * as z from 'zod/mini'
import { EMAIL_MAX_LENGTH } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../records.ts'

/**
 * Sends the respondent a copy of a sent response by e-mail, up to three times. `copy` is the token that sending returned.
 * The address is not stored with the response, and nothing tells the caller if it takes mail.
 */
export const mailCopy = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/copies',
  body: z.object({
    copy: z.string().check(z.maxLength(200)),
    address: z.string().check(z.maxLength(EMAIL_MAX_LENGTH)),
  }),
  answer: nothing,
  errors: ['not_found', 'validation_failed', 'too_many_requests', 'copies_sent', 'challenge_needed'],
})
