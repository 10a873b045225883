import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { nothing } from '../records.ts'

/** Parts of 1,000 rows; a backup that falls that far behind starts again. */
const MAX_TAIL_PARTS = 100_000

/** Newer versions are refused. */
export const ROOM_FILE_FORMAT = 1

const name = z.string().check(z.regex(/^[a-z_]{1,40}$/))
const value = z.nullable(z.union([z.string(), z.number()]))

/** A table's name, followed by the values of its columns. */
const row = z.array(value).check(z.minLength(2))
export type RoomRow = z.infer<typeof row>

const tables = z.record(name, z.object({ columns: z.array(name), key: z.array(name) }))

export const roomKind = z.enum(['chat', 'jam'])
export type RoomKind = z.infer<typeof roomKind>

export const roomHeader = z.object({
  format: z.int().check(z.gte(1)),
  kind: roomKind,
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  tables,
})
export type RoomHeader = z.infer<typeof roomHeader>

/** `deleted` holds keys. */
const changes = z.object({ rows: z.array(row), deleted: z.array(row) })
export type RoomRows = z.infer<typeof changes>

export const roomState = z.object({
  /** Newest event or edit, what the copy in D1 has of them, and in chat the newest message. */
  position: z.record(name, z.number()),
  counts: z.record(name, z.number()),
})
export type RoomState = z.infer<typeof roomState>

const roomPage = z.object({
  /** Identifies this backup of the room; a later one ends it. */
  run: z.string(),
  rows: z.array(row),
  /** `undefined`: the tail is next. */
  cursor: z.optional(z.string()),
  /** Only with the first page. */
  tables: z.optional(tables),
})
export type RoomPage = z.infer<typeof roomPage>

const roomTail = z.object({
  ...changes.shape,
  /** Only with the last part: all rows are then of one moment. */
  state: z.optional(roomState),
})
export type RoomTail = z.infer<typeof roomTail>

const errors = ['operator_signature_wrong', 'not_found', 'conflict', 'storage_unavailable'] as const

/** Archived and trashed rooms are included. */
export const listSavedRooms = endpoint({
  method: 'GET',
  path: '/api/operator/rooms/:kind',
  query: z.object({ after: z._default(z.string().check(z.maxLength(64)), '') }),
  answer: z.object({ ids: z.array(z.string()), more: z.boolean() }),
  errors,
})

/** A call without a cursor begins the backup. */
export const readRoomPage = endpoint({
  method: 'GET',
  path: '/api/operator/rooms/:kind/:room/pages',
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(2_000))) }),
  answer: roomPage,
  errors,
})

/** Returns changes since the backup began. */
export const readRoomTail = endpoint({
  method: 'GET',
  path: '/api/operator/rooms/:kind/:room/tail',
  query: z.object({
    run: z.string(),
    part: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_TAIL_PARTS)),
  }),
  answer: roomTail,
  errors,
})

/** `force` replaces a room that is in use. */
export const beginRoomRestore = endpoint({
  method: 'POST',
  path: '/api/operator/rooms/:kind/:room/restore',
  body: z.object({ header: roomHeader, force: z.boolean() }),
  answer: nothing,
  errors,
})

/** Rows are sent in the file's order. */
export const sendRoomRows = endpoint({
  method: 'PUT',
  path: '/api/operator/rooms/:kind/:room/rows',
  body: changes,
  answer: nothing,
  errors,
})

/** Fails unless all rows were sent. */
export const finishRoomRestore = endpoint({
  method: 'POST',
  path: '/api/operator/rooms/:kind/:room/restored',
  body: z.object({ state: roomState, force: z.boolean() }),
  answer: nothing,
  errors,
})

/** Restarts a room at its state of a time; `undo` is the bookmark that leads back. For a restoring worker only. */
export const rewindRoom = endpoint({
  method: 'POST',
  path: '/api/operator/rooms/:kind/:room/rewind',
  body: z.object({
    /** Milliseconds since 1970. */
    at: z.int(),
  }),
  answer: z.object({ undo: z.string() }),
  errors,
})

/** Continues a room after `rewindRoom`. For a restoring worker only. */
export const resumeRewoundRoom = endpoint({
  method: 'POST',
  path: '/api/operator/rooms/:kind/:room/rewound',
  answer: nothing,
  errors,
})

/**
 * Restores a room from its copy in the database, if the backup lacks its file; returns how many messages or edits the
 * copy has. Read marks, mutes and the order of edits are lost.
 */
export const restoreRoomFromCopy = endpoint({
  method: 'POST',
  path: '/api/operator/rooms/:kind/:room/copy',
  body: z.object({ force: z.boolean() }),
  answer: z.object({ events: z.number() }),
  errors,
})
