import * as z from 'zod/mini'
import { chatMessageRecord } from './chat.ts'
import { recordDate } from '../records.ts'

/** Subprotocol of a socket, beside its ticket: `ticket.<value>`. */
export const CHAT_PROTOCOL = 'mouthpiece.v1'

export const FRAME_MAX_BYTES = 64 * 1024

export const PING = '{"t":"ping"}'
export const PONG = '[{"t":"pong"}]'

/** Beyond `MAX_MISSED` events, `reset` asks the client to reload. */
export const MAX_ROOMS = 200
export const MAX_MISSED = 5_000

/** Bytes or milliseconds that a socket may leave unconfirmed (`have`) before it is closed as slow. */
export const UNCONFIRMED_MAX_BYTES = 1024 * 1024
export const UNCONFIRMED_MAX_MS = 30_000

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
/** A ULID. A repeated command gets the first answer. */
const key = z.string().check(z.minLength(8), z.maxLength(64))
/** The `rev` of the last event in each room; −1 for events from now on. */
const positions = z.record(room, z.int().check(z.gte(-1)))

/** The room checks text lengths and refuses them by name; this schema only rejects frames no honest client sends. */
export const clientFrame = z.discriminatedUnion('t', [
  /** Sent first, and whenever the set of rooms changes. Without `after`: all rooms, from now on. */
  z.object({ t: z.literal('hello'), after: z.optional(positions) }),
  z.object({
    t: z.literal('send'),
    room,
    key,
    text: z.string(),
    /** Its author is notified like by a mention, unless the reply is `quiet`. */
    reply: z.optional(z.string()),
    quiet: z.optional(z.boolean()),
    /** The card must be by the same author. */
    card: z.optional(z.string()),
  }),
  z.object({ t: z.literal('edit'), room, id, text: z.string(), key: z.optional(key) }),
  z.object({ t: z.literal('delete'), room, id, key: z.optional(key) }),
  /** Without `on` it toggles. */
  z.object({
    t: z.literal('react'),
    room,
    id,
    emoji: z.string(),
    on: z.optional(z.boolean()),
    key: z.optional(key),
  }),
  /** Read up to this message, or up to the newest; never moves back. */
  z.object({ t: z.literal('read'), room, seq: z.optional(z.int().check(z.gte(0))) }),
  z.object({ t: z.literal('typing'), room }),
  /** Confirms received events. A socket that has done so once must continue to do so. */
  z.object({ t: z.literal('have'), after: positions }),
])
export type ClientFrame = z.infer<typeof clientFrame>

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

/** Always sent as a JSON array of several. */
export const serverEvent = z.discriminatedUnion('t', [
  /** Answers `hello`: positions of the rooms, and seconds left of this user's mutes. The missed events follow. */
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
  z.object({ t: z.literal('ack'), key: z.string(), id: z.string(), seq: z.int() }),
  z.object({
    t: z.literal('refused'),
    key: z.optional(z.string()),
    room: z.optional(z.string()),
    code: z.enum(refusalCodes),
    retryAfter: z.optional(z.number()),
  }),
  /** The user has read this far, here or in another tab. */
  z.object({ t: z.literal('read'), room: z.string(), seq: z.int(), lastReadAt: recordDate }),
  /** For `seconds`; 0: unmuted. A mute ends without an event. */
  z.object({ t: z.literal('muted'), room: z.string(), seconds: z.int().check(z.gte(0)) }),
  z.object({ t: z.literal('typing'), room: z.string(), user: personInRoom }),
  /** Present users; at most one event in two seconds per room, with at most 50 names. */
  z.object({
    t: z.literal('presence'),
    room: z.string(),
    count: z.int(),
    people: z.array(personInRoom),
  }),
  /** Too much was missed: load the newest page; live events continue after `rev`. */
  z.object({ t: z.literal('reset'), room: z.string(), rev: z.int() }),
  z.object({ t: z.literal('rooms') }),
  z.object({ t: z.literal('you') }),
  z.object({ t: z.literal('pong') }),
])
export type ServerEvent = z.infer<typeof serverEvent>
export type ServerFrame = ServerEvent[]
