import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listEndpoint, viewEndpoint } from '../record-endpoints.ts'
import { listOf, listQuery, recordBase, recordDate, relation } from '../records.ts'

/** Specification, section 9. */
export const ROOMS_PAGE_SIZE = 50

/** Read mark of a user who has read nothing yet (specification, section 9). */
export const NEVER_READ = '1970-01-01 00:00:00.000Z'

/** They precede the others, which are sorted by name (specification, section 9). */
export const FIRST_ROOMS: readonly string[] = ['general', 'introductions', 'creations', 'feedback']

export const MESSAGE_MAX_LENGTH = 4_000

export const REACTIONS_MAX_KINDS = 20

export const HISTORY_PAGE_SIZE = 50
export const HISTORY_MAX_PAGE_SIZE = 200

export const chatRoomRecord = z.object({
  ...recordBase,
  name: z.string(),
  slug: z.string(),
  parent: relation,
  topic: z.string(),
  /** Only admins write here. */
  locked: z.boolean(),
  /** Read-only, and hidden from the list. */
  archived: z.boolean(),
})
export type ChatRoomRecord = z.infer<typeof chatRoomRecord>

export const chatPerson = z.object({
  id: z.string(),
  collectionId: z.string(),
  collectionName: z.string(),
  name: z.string(),
  avatar: relation,
  expand: z.optional(
    z.object({
      avatar: z.optional(
        z.object({ id: z.string(), collectionId: z.string(), collectionName: z.string(), file: z.string() }),
      ),
    }),
  ),
})
export type ChatPerson = z.infer<typeof chatPerson>

export const chatReactionRecord = z.object({
  ...recordBase,
  room: relation,
  message: relation,
  user: relation,
  emoji: z.string(),
  expand: z.optional(z.object({ user: z.optional(chatPerson) })),
})
export type ChatReactionRecord = z.infer<typeof chatReactionRecord>

/** `picture` and `voice` are attached files. */
export const cardKinds = ['project', 'survey', 'jam', 'link', 'picture', 'voice'] as const
export type CardKind = (typeof cardKinds)[number]

export const chatCardRecord = z.object({
  ...recordBase,
  author: relation,
  kind: z.enum(cardKinds),
  /** A path of ours, or an http(s) URL. */
  url: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  site: z.string(),
  media: z.optional(relation),
  /** Pixels of a picture, 0 if unknown. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  seconds: z.optional(z.number()),
  /** Loudness of a voice over time: a digit of base 36 for each of up to 96 equal parts. */
  peaks: z.optional(z.string()),
})
export type ChatCardRecord = z.infer<typeof chatCardRecord>

/** Written one at a time: a room applies them outside a batch's transaction. */
export const chatMessageRecord = z.object({
  ...recordBase,
  room: relation,
  /** Place among the room's messages: 1, 2, 3 … */
  seq: z.number(),
  author: relation,
  /** Markdown-lite; a mention reads `@[Name](user:id)`. */
  message: z.string(),
  reply: relation,
  /** The author of that message if this reply notifies them. Included only by rooms and their events. */
  notifies: z.optional(relation),
  card: relation,
  reactions: z.array(relation),
  edited: recordDate,
  expand: z.optional(
    z.object({
      author: z.optional(chatPerson),
      card: z.optional(chatCardRecord),
      reactions: z.optional(z.array(chatReactionRecord)),
    }),
  ),
})
export type ChatMessageRecord = z.infer<typeof chatMessageRecord>

export const reportReasons = ['spam', 'abuse', 'sexual', 'other'] as const

export const chatReportRecord = z.object({
  ...recordBase,
  message: relation,
  room: relation,
  reporter: relation,
  reason: z.enum(reportReasons),
  note: z.string(),
  /** The message's text at the time. */
  quote: z.string(),
  state: z.enum(['open', 'removed', 'dismissed']),
})

/** Top-level rooms, without threads. */
export const roomsQuery = { page: 1, perPage: ROOMS_PAGE_SIZE, filter: 'parent = null', sort: 'name' }

export const listRooms = listEndpoint('chat_rooms', chatRoomRecord)

export const getMessage = viewEndpoint('chat_messages', chatMessageRecord)

export const createMessage = endpoint({
  method: 'POST',
  path: '/api/collections/chat_messages/records',
  body: z.object({
    room: z.string(),
    message: z.string(),
    reply: z.optional(z.string()),
    card: z.optional(z.string()),
  }),
  answer: chatMessageRecord,
  errors: ['sign_in_needed', 'validation_failed', 'not_found', 'too_many_requests'],
})

const tokenQuery = z.object({ token: z.optional(z.string()) })

/** The session may be in the query, as the specification requires; the header is preferred. */
export const listUnread = endpoint({
  method: 'GET',
  path: '/api/chat_rooms_unread',
  query: tokenQuery,
  answer: z.object({
    success: z.literal(true),
    data: z.array(z.object({ room_id: z.string(), has_unread: z.boolean() })),
  }),
  errors: ['sign_in_needed'],
})

/** Counts messages that mention the caller or reply to them; rooms without any are omitted. */
export const listMentions = endpoint({
  method: 'GET',
  path: '/api/chat/mentions',
  answer: z.object({ rooms: z.array(z.object({ room: z.string(), count: z.int() })) }),
  errors: ['sign_in_needed'],
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/chat_rooms_mark_read',
  body: z.object({
    // oxlint-disable-next-line promise/valid-params -- zod's `catch`: whatever is no text names no room.
    room_id: z.catch(z.string(), ''),
    token: z.optional(z.string()),
  }),
  answer: z.object({ success: z.literal(true), last_read_at: recordDate }),
  errors: ['sign_in_needed', 'not_found'],
})

/** A single-use ticket for one socket, valid for a minute: `ticket.<ticket>` among its protocols. */
export const TICKET_SECONDS = 60

export const makeTicket = endpoint({
  method: 'POST',
  path: '/api/chat/ticket',
  answer: z.object({ ticket: z.string(), seconds: z.number() }),
  errors: ['sign_in_needed'],
})

export const LIVE_PATH = '/api/chat/live'
export function roomLivePath(room: string): string {
  return `/api/chat/rooms/${room}/live`
}

const position = z.coerce.number().check(z.int(), z.minimum(0))

const SEARCH_MAX_LENGTH = 200

/** Oldest first. Only one of `before`, `after` and `around` counts. */
export const listHistory = endpoint({
  method: 'GET',
  path: '/api/chat/rooms/:id/messages',
  query: z.object({
    /** `seq` of a message; the newest page without any of the three. */
    before: z.optional(position),
    after: z.optional(position),
    around: z.optional(position),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(HISTORY_MAX_PAGE_SIZE)),
      HISTORY_PAGE_SIZE,
    ),
  }),
  answer: z.object({
    messages: z.array(chatMessageRecord),
    /** The room's newest event when this was read: later events are new. */
    rev: z.int(),
    /** `seq` of the newest message; 0 without messages. */
    newest: z.int(),
    earlier: z.boolean(),
    later: z.boolean(),
    lastReadAt: recordDate,
    lastReadSeq: z.int(),
  }),
  errors: ['sign_in_needed', 'not_found', 'bad_request'],
})

export const searchRoom = endpoint({
  method: 'GET',
  path: '/api/chat/rooms/:id/search',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MAX_LENGTH)),
    before: z.optional(position),
  }),
  answer: z.object({ messages: z.array(chatMessageRecord), more: z.boolean() }),
  errors: ['sign_in_needed', 'not_found', 'bad_request'],
})

export const makeCard = endpoint({
  method: 'POST',
  path: '/api/chat/cards',
  body: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
  answer: chatCardRecord,
  errors: ['sign_in_needed', 'not_found', 'validation_failed', 'too_many_requests'],
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/collections/chat_reports/records',
  body: z.object({ message: z.string(), reason: z.enum(reportReasons), note: z.optional(z.string()) }),
  answer: chatReportRecord,
  errors: ['sign_in_needed', 'validation_failed', 'too_many_requests'],
})

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/collections/users/records',
  query: listQuery,
  answer: listOf(chatPerson),
  errors: ['sign_in_needed', 'bad_request'],
})

export type HistoryPage = z.infer<typeof listHistory.answer>

export interface HistoryPlace {
  before?: number
  after?: number
  around?: number
}
