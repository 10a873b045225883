import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { condition, localText } from './schema.ts'
import { givenAnswers, invitation } from './surveys.ts'

/** Tells a respondent early that answers up to the question `until` meet a full quota. Nothing is stored. */
export const checkQuotas = endpoint({
  method: 'POST',
  path: '/api/surveys/:id/quotas',
  body: z.object({
    answers: givenAnswers,
    until: z.string().check(z.maxLength(40)),
    /** The proof that the survey was opened. */
    opened: z.string().check(z.maxLength(500)),
    invitation,
  }),
  /** `text`: the quota's own message, if it has one. */
  answer: z.object({ isFull: z.boolean(), text: z.optional(localText) }),
  errors: ['not_found', 'sign_in_needed', 'invitation_needed', 'too_large', 'too_many_requests'],
})

/** The quotas of the newest version, and the number of sent responses that count towards each. */
export const viewQuotas = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/quotas',
  answer: z.object({
    quotas: z.array(z.object({ id: z.string(), if: condition, limit: z.int(), count: z.int() })),
  }),
  errors: ['not_allowed', 'not_found'],
})
