import * as z from 'zod/mini'
import { chatPerson } from './chat.ts'
import { endpoint } from '../endpoint.ts'
import { recordDate } from '../records.ts'

export const SEARCH_WORDS_MAX_LENGTH = 200

export const foundMessage = z.object({
  id: z.string(),
  seq: z.number(),
  room: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  author: chatPerson,
  /** Markdown-lite, as written. */
  message: z.string(),
  created: recordDate,
})
export type FoundMessage = z.infer<typeof foundMessage>

export const searchChat = endpoint({
  method: 'GET',
  path: '/api/chat/search',
  query: z.object({
    q: z.optional(z.string()),
    author: z.optional(z.string()),
    /** `from` is inclusive, `until` exclusive. */
    from: z.optional(z.string()),
    until: z.optional(z.string()),
    /** The `next` of an earlier answer. */
    before: z.optional(z.string()),
  }),
  answer: z.object({
    messages: z.array(foundMessage),
    /** `''` at the end. A page may be empty although there are more results. */
    next: z.string(),
  }),
  errors: ['bad_request'],
})
