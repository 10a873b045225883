import * as z from 'zod/mini'
import { chatMessageRecord } from './chat.ts'
import { recordDate } from '../records.ts'

/** What a socket asks for beside its ticket: `ticket.<value>`. */
export const CHAT_PROTOCOL = 'mouthpiece.v1'

/** Bytes of one frame from a client. */
export const FRAME_MAX_BYTES = 64 * 1024

/** Sent as they are, answered without waking anybody. */
export const PING = '{"t":"ping"}'
export const PONG = '[{"t":"pong"}]'

/** Rooms followed by one socket, and events answered to one that comes back; beyond it `reset` says load anew. */
export const MAX_ROOMS = 200
export const MAX_MISSED = 5_000

/** Bytes or milliseconds that a socket may leave unconfirmed (`have`) before it is closed as slow. */
export const UNCONFIRMED_MAX_BYTES = 1024 * 1024
export const UNCONFIRMED_MAX_MS = 30_000

/** Why a socket was closed by the server. */
export const closeCodes = {
  signedOut: 4001,
  replaced: 4002,
  slow: 4003,
  badFrame: 4004,
  rate: 4005,
  updateYourClient: 4006,
} as const

const room = z.string().check(z.minLength(1), z.maxLength(64))
const id = z.string().check(z.minLength(1), z.maxLength(64))
/** Names one command of one client, for good: a ULID. A repeat is answered like the first. */
const key = z.string().check(z.minLength(8), z.maxLength(64))
/** Where a client stands in each room: the `rev` of the last event it has; −1: from now on. */
const positions = z.record(room, z.int().check(z.gte(-1)))

/**
 * What a client says. Lengths of texts are judged by the room, which refuses them by name; here only what no
 * honest client sends is turned away.
 */
export const clientFrame = z.discriminatedUnion('t', [
  /**
   * The first frame, and again whenever other rooms are wanted. Without `after`: every room, from now on.
   * A gateway follows the rooms of `after` and any made later; a room's own socket follows that room.
   */
  z.object({ t: z.literal('hello'), after: z.optional(positions) }),
  z.object({
    t: z.literal('send'),
    room,
    key,
    text: z.string(),
    /** Id of the message this one answers. Its author is notified as by a mention, unless the answer is `quiet`. */
    reply: z.optional(z.string()),
    quiet: z.optional(z.boolean()),
    /** Id of a card that the same person made. */
    card: z.optional(z.string()),
  }),
  z.object({ t: z.literal('edit'), room, id, text: z.string(), key: z.optional(key) }),
  z.object({ t: z.literal('delete'), room, id, key: z.optional(key) }),
  /** Without `on`: turned over. */
  z.object({
    t: z.literal('react'),
    room,
    id,
    emoji: z.string(),
    on: z.optional(z.boolean()),
    key: z.optional(key),
  }),
  /** Read up to this message, or up to the newest; never goes back. */
  z.object({ t: z.literal('read'), room, seq: z.optional(z.int().check(z.gte(0))) }),
  z.object({ t: z.literal('typing'), room }),
  /** Confirms what has arrived. A socket that has done so once must go on doing so. */
  z.object({ t: z.literal('have'), after: positions }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/** Why a command was not granted. */
export const refusalCodes = [
  'unknown_room',
  'room_locked',
  'room_archived',
  'muted',
  'empty',
  'too_long',
  'not_yours',
  'not_found',
  'bad_reply',
  'bad_card',
  'bad_emoji',
  'too_many_reactions',
  'too_fast',
  'unavailable',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

const personInRoom = z.object({ id: z.string(), name: z.string() })

/** What a server says; always several at once, as a JSON array in one frame. */
export const serverEvent = z.discriminatedUnion('t', [
  /**
   * Answers `hello`: where each followed room stands, and for how many seconds those of them that have muted this
   * person do so. What was missed follows it.
   */
  z.object({
    t: z.literal('live'),
    rooms: z.record(z.string(), z.int()),
    muted: z.optional(z.record(z.string(), z.int())),
  }),
  /** `rev` counts a room's events without gaps; `seq` is the message's place among the messages. */
  z.object({
    t: z.literal('event'),
    room: z.string(),
    rev: z.int(),
    seq: z.int(),
    action: z.enum(['create', 'update', 'delete']),
    record: chatMessageRecord,
  }),
  /** The command of this key is stored. */
  z.object({ t: z.literal('ack'), key: z.string(), id: z.string(), seq: z.int() }),
  z.object({
    t: z.literal('refused'),
    key: z.optional(z.string()),
    room: z.optional(z.string()),
    code: z.enum(refusalCodes),
    /** Seconds to wait, when waiting helps. */
    retryAfter: z.optional(z.number()),
  }),
  /** The same person has read this far, here or in another tab. */
  z.object({ t: z.literal('read'), room: z.string(), seq: z.int(), lastReadAt: recordDate }),
  /** The room has muted this person for so many seconds from now; 0: they are heard again. Nobody tells of its end. */
  z.object({ t: z.literal('muted'), room: z.string(), seconds: z.int().check(z.gte(0)) }),
  z.object({ t: z.literal('typing'), room: z.string(), user: personInRoom }),
  /** Who is here; at most once in two seconds a room, and no more than 50 by name. */
  z.object({
    t: z.literal('presence'),
    room: z.string(),
    count: z.int(),
    people: z.array(personInRoom),
  }),
  /** Too much was missed: load the newest page; live events go on after `rev`. */
  z.object({ t: z.literal('reset'), room: z.string(), rev: z.int() }),
  /** Rooms were made, changed or removed: load the list again. */
  z.object({ t: z.literal('rooms') }),
  /** The person's own rights have changed: look up who they are. */
  z.object({ t: z.literal('you') }),
  z.object({ t: z.literal('pong') }),
])
export type ServerEvent = z.infer<typeof serverEvent>
export type ServerFrame = ServerEvent[]
