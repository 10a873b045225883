import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../records.ts'

/** The respondent deletes a sent response for good, with its files and its parts of films. The token is the only proof. */
export const withdrawResponse = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/withdrawals',
  body: z.object({ withdrawal: z.string().check(z.maxLength(100)) }),
  answer: nothing,
  errors: ['not_found', 'too_many_requests'],
})
