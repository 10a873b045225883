import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../records.ts'
import { responseFilter } from './admin.ts'

/** Characters; ten minutes of speech are some 9,000. */
export const MAX_ANSWER_TRANSCRIPT = 20_000

/** Bytes of a recording that the server transcribes. Browsers decode longer ones and transcribe them in chunks. */
export const MAX_TRANSCRIBED_BYTES = 8 * 1024 * 1024

/** The newest recordings that a call counts or queues. */
export const MAX_QUEUED_RECORDINGS = 2_000

const about = z.string().check(z.minLength(1), z.maxLength(40))

/** Stores the words of a sent recording, `''` if there are none; replaces earlier ones. */
export const saveAnswerTranscript = endpoint({
  method: 'PUT',
  path: '/api/admin/surveys/:id/files/:file/transcript',
  body: z.object({ text: z.string().check(z.maxLength(MAX_ANSWER_TRANSCRIPT)) }),
  answer: nothing,
  errors: ['not_allowed', 'not_found', 'validation_failed'],
})

const transcriptions = z.object({
  /** A recogniser is bound. */
  available: z.boolean(),
  /** Recordings without a transcript that are not queued. */
  missing: z.int(),
  waiting: z.int(),
  /** The server could not transcribe them. */
  failed: z.int(),
})
export type Transcriptions = z.infer<typeof transcriptions>

/** The newest recordings of the question `about` that have no transcript. */
export const viewTranscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/surveys/:id/transcriptions',
  query: z.extend(responseFilter, { about }),
  answer: transcriptions,
  errors: ['not_allowed', 'not_found', 'bad_request'],
})

/** Queues them, also those that failed. */
export const queueTranscriptions = endpoint({
  method: 'POST',
  path: '/api/admin/surveys/:id/transcriptions',
  query: z.extend(responseFilter, { about }),
  answer: z.object({ queued: z.int() }),
  errors: ['not_allowed', 'not_found', 'not_configured', 'bad_request'],
})
