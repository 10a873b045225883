import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../records.ts'

/** Characters; ten minutes of speech are some 9,000. */
export const MAX_ANSWER_TRANSCRIPT = 20_000

/** Stores the words of a sent recording, `''` if there are none; replaces earlier ones. */
export const saveAnswerTranscript = endpoint({
  method: 'PUT',
  path: '/api/admin/surveys/:id/files/:file/transcript',
  body: z.object({ text: z.string().check(z.maxLength(MAX_ANSWER_TRANSCRIPT)) }),
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})
