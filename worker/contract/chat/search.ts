import * as z from 'zod/mini'
import { chatPerson } from './chat.ts'
import { endpoint } from '../endpoint.ts'
import { recordDate } from '../records.ts'

export const SEARCH_WORDS_MAX_LENGTH = 200

/** A message as the search over all rooms answers it. */
export const foundMessage = z.object({
  id: z.string(),
  /** Place among the room's messages. */
  seq: z.number(),
  room: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  author: chatPerson,
  /** As it was written: markdown-lite. */
  message: z.string(),
  created: recordDate,
})
export type FoundMessage = z.infer<typeof foundMessage>

/**
 * Messages of all rooms that are open, the newest first: with all the words (or their beginnings), of one person,
 * from one day on and before another. Any of these may be left out.
 */
export const searchChat = endpoint({
  method: 'GET',
  path: '/api/chat/search',
  query: z.object({
    q: z.optional(z.string()),
    author: z.optional(z.string()),
    /** Record dates: messages of `from` and later, and from before `until`. */
    from: z.optional(z.string()),
    until: z.optional(z.string()),
    /** Goes on where an earlier answer ended: its `next`. */
    before: z.optional(z.string()),
  }),
  answer: z.object({
    messages: z.array(foundMessage),
    /** Where to go on; `''`: that was all. There may be more without any of them being on this page. */
    next: z.string(),
  }),
  errors: ['bad_request'],
})
