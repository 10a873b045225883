import * as z from 'zod/mini'

/** Version of the files; a newer one is refused. */
export const ROOM_FILE_FORMAT = 1

const name = z.string().check(z.regex(/^[a-z_]{1,40}$/))
const value = z.nullable(z.union([z.string(), z.number()]))

/** A table's name, followed by the values of its columns. */
const row = z.array(value).check(z.minLength(2))
export type RoomRow = z.infer<typeof row>

const tables = z.record(name, z.object({ columns: z.array(name), key: z.array(name) }))

/** First line of a room's file. */
export const roomHeader = z.object({
  format: z.int().check(z.gte(1)),
  kind: z.enum(['chat', 'jam']),
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  tables,
})
export type RoomHeader = z.infer<typeof roomHeader>

/** Rows to add or replace, and the keys of rows that were deleted. */
const changes = z.object({ rows: z.array(row), deleted: z.array(row) })
export type RoomRows = z.infer<typeof changes>

/** The state of a room at the moment of its backup. */
export const roomState = z.object({
  /** Newest event or edit, what the copy in D1 has of them, and in chat the newest message. */
  position: z.record(name, z.number()),
  /** Rows by table. */
  counts: z.record(name, z.number()),
})
export type RoomState = z.infer<typeof roomState>

export const roomPage = z.object({
  /** Identifies this backup of the room; a later one ends it. */
  run: z.string(),
  rows: z.array(row),
  /** `undefined`: the tail is next. */
  cursor: z.optional(z.string()),
  /** With the first page. */
  tables: z.optional(tables),
})
export type RoomPage = z.infer<typeof roomPage>

export const roomTail = z.object({
  ...changes.shape,
  /** With the last part, which brings all rows to one moment. */
  state: z.optional(roomState),
})
export type RoomTail = z.infer<typeof roomTail>
