import * as z from 'zod/mini'
import { documentSchema } from '../document/document.ts'
import { singleEditSchema } from '../document/edit-schema.ts'
import { SEATS_MAX } from './jams.ts'
import { jamStart } from './joint-start.ts'

/** Subprotocol of a jam's socket, beside its ticket (`ticket.<ticket>`) or key (`key.<value>`). */
export const JAM_PROTOCOL = 'mouthpiece.jam.v1'

/** Added to chat's close codes. */
export const jamCloseCodes = { removed: 4007, full: 4008 } as const

/** For clients that reconnect. */
export const LOG_LIMIT = 10_000
export const JAM_SOCKETS_MAX = 200
export const JAM_KEY_SOCKETS_MAX = 100
export const JAM_EDITORS_MAX = 32
export const JAM_FRAMES_PER_10_S = 1_000
export const JAM_EDITS_PER_10_S = 200
export const JAM_WHOLES_PER_10_S = 50

const id = z.string().check(z.minLength(1), z.maxLength(64))
const client = z.string().check(z.minLength(8), z.maxLength(40))
const count = z.int().check(z.gte(1))
const rev = z.int().check(z.gte(0))
const seat = z.int().check(z.gte(0), z.lte(SEATS_MAX - 1))
const seconds = z.number().check(z.gte(0), z.lte(86_400))

export const jamClientFrame = z.discriminatedUnion('t', [
  /** The first frame: the client's id (stable per tab) and its newest edit; −1: none. */
  z.object({ t: z.literal('hello'), client, rev: z.int().check(z.gte(-1)) }),
  /** `base` is the newest edit of others that the author had seen. `readEdit` parses `edit`. */
  z.object({ t: z.literal('edit'), n: count, base: rev, edit: z.unknown() }),
  z.object({
    t: z.literal('undo'),
    n: count,
    base: rev,
    parts: z
      .array(z.object({ edit: singleEditSchema, expect: z.record(z.string(), z.unknown()) }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  /** `delay` is the one-way delay measured by the client, in milliseconds. */
  z.object({ t: z.literal('clock'), n: z.number(), delay: z.optional(z.number()) }),
  z.object({ t: z.literal('seat'), seat, character: z.nullable(id) }),
  /** Sent by the owner. */
  z.object({ t: z.literal('remove'), user: id, back: z.optional(z.boolean()) }),
  z.object({ t: z.literal('record'), recording: client, seat, on: z.boolean() }),
  z.object({ t: z.literal('arm'), seat, on: z.boolean() }),
  /** Sent by the host. */
  z.object({
    t: z.literal('start'),
    beats: z.int().check(z.gte(1), z.lte(16)),
    playFrom: seconds,
    from: seconds,
    to: z.optional(seconds),
  }),
  z.object({ t: z.literal('end') }),
  z.object({ t: z.literal('live'), seat, on: z.boolean() }),
  z.object({ t: z.literal('go'), to: z.enum(['play', 'pause', 'seek']), position: seconds }),
  z.object({ t: z.literal('here'), time: seconds, chosen: z.array(id).check(z.maxLength(20)) }),
  z.object({ t: z.literal('react'), emoji: z.string().check(z.minLength(1), z.maxLength(16)) }),
  /** The room answers `reset` if its document at `rev` differs. */
  z.object({ t: z.literal('have'), rev, hash: z.number() }),
])
export type JamClientFrame = z.infer<typeof jamClientFrame>

export const jamRefusals = [
  'gone',
  'changed',
  'recording',
  'id_taken',
  'value_refused',
  'too_many',
  'cut_outside_clip',
  'too_large',
  'bad_edit',
  'seat_taken',
  'no_such_seat',
  'not_your_seat',
  'not_yours',
  'not_allowed',
  'not_host',
  'nobody_ready',
  'started',
] as const
export type JamRefusal = (typeof jamRefusals)[number]

const person = z.object({ id: z.string(), name: z.string() })

/** `at` is the room's time (milliseconds) when `position` (seconds) is or will be under the playhead. */
export const jamTransport = z.object({ at: z.number(), position: z.number(), playing: z.boolean() })
export type JamTransport = z.infer<typeof jamTransport>

export const jamSeat = z.object({
  seat: z.int(),
  /** `null`: free. */
  person: z.nullable(person),
  /** Their connection is lost, and the seat is reserved for them. */
  away: z.boolean(),
  recording: z.boolean(),
  /** Takes part in a joint take. */
  armed: z.boolean(),
  /** Newest last, which is the one that records. */
  tabs: z.optional(z.array(z.string())),
  live: z.boolean(),
})
export type JamSeat = z.infer<typeof jamSeat>

const appliedEdit = z.looseObject({ kind: z.string() })

export const jamServerEvent = z.discriminatedUnion('t', [
  /** Answers `hello`. `n` is this client's last edit that was applied or refused. */
  z.object({
    t: z.literal('live'),
    rev: z.int(),
    n: z.int(),
    boot: z.string(),
    now: z.number(),
    seats: z.array(jamSeat),
    transport: jamTransport,
    start: z.nullable(jamStart),
    mayEdit: z.boolean(),
  }),
  z.object({ t: z.literal('reset'), rev: z.int(), document: documentSchema }),
  z.object({
    t: z.literal('edit'),
    rev: z.int(),
    client: z.string(),
    n: z.int(),
    by: z.string(),
    edit: appliedEdit,
  }),
  z.object({
    t: z.literal('refused'),
    n: z.optional(z.int()),
    code: z.enum(jamRefusals),
    by: z.optional(z.string()),
  }),
  z.object({ t: z.literal('clock'), n: z.number(), now: z.number(), boot: z.string() }),
  z.object({ t: z.literal('seats'), seats: z.array(jamSeat) }),
  z.object({ t: z.literal('people'), people: z.array(person) }),
  /** Sent to the owner. */
  z.object({ t: z.literal('removed'), people: z.array(person) }),
  z.object({ t: z.literal('jam') }),
  z.object({ t: z.literal('transport'), transport: jamTransport }),
  /** `null`: it has ended. */
  z.object({ t: z.literal('start'), start: z.nullable(jamStart) }),
  z.object({
    t: z.literal('here'),
    people: z.array(
      z.object({ client: z.string(), name: z.string(), time: z.number(), chosen: z.array(z.string()) }),
    ),
  }),
  z.object({ t: z.literal('react'), name: z.string(), emoji: z.string() }),
])
export type JamServerEvent = z.infer<typeof jamServerEvent>
