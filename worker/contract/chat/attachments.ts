import * as z from 'zod/mini'
import { chatCardRecord } from './chat.ts'
import { endpoint } from '../endpoint.ts'

/** Longest voice message, in seconds. */
export const VOICE_MAX_SECONDS = 300

export const attachFile = endpoint({
  method: 'POST',
  path: '/api/chat/rooms/:id/attachments',
  body: z.object({
    media: z.string(),
    alt: z.optional(z.string().check(z.maxLength(300))),
    width: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
    height: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
    seconds: z.optional(z.number().check(z.gte(0), z.lte(VOICE_MAX_SECONDS + 5))),
    peaks: z.optional(z.string().check(z.regex(/^[0-9a-z]{0,96}$/))),
  }),
  answer: chatCardRecord,
  errors: ['sign_in_needed', 'not_found', 'validation_failed', 'too_many_requests'],
})
