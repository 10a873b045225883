import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const part = z.object({
  name: z.enum(['database', 'files', 'room', 'mail']),
  ok: z.boolean(),
  /** Milliseconds until it answered, or until it was given up. */
  took: z.number(),
  /** The error, or the age of the oldest mail that is due. */
  detail: z.string(),
})

export type HealthPart = z.infer<typeof part>

/** `deep` is for the operator, whose call is signed: it adds each part with its time. */
export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  query: z.object({ deep: z.optional(z.literal('1')) }),
  answer: z.object({
    message: z.string(),
    code: z.number(),
    data: z.object({ parts: z.optional(z.array(part)) }),
  }),
  errors: ['operator_signature_wrong'],
})
