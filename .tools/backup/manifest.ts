import * as z from 'zod/mini'
import { roomKind } from '../../worker/contract/backup/rooms.ts'

export const FORMAT = 1

/** A file of gzipped lines, each a JSON value. */
const chunk = z.object({
  /** Path within the backup's folder. */
  file: z.string(),
  /** Bytes, and their SHA-256. */
  size: z.number(),
  sha256: z.string(),
  lines: z.number(),
})

export type Chunk = z.infer<typeof chunk>

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  chunks: z.array(chunk),
})

/** A table, the id of its row, and the missing thing that it names. */
const lostReference = z.tuple([z.string(), z.string(), z.string()])

export type LostReference = z.infer<typeof lostReference>

const progressFields = {
  format: z.literal(FORMAT),
  /** The public key that the files are encrypted for. */
  recipient: z.nullable(z.string()),
  started: z.string(),
  deployment: z.object({
    migrations: z.array(z.string()),
    secretFingerprint: z.string(),
    settings: z.array(z.string()),
  }),
  schema: z.array(z.object({ type: z.string(), name: z.string(), table: z.string(), sql: z.string() })),
  /** The last number of an event. */
  eventSeq: z.number(),
  tables: z.array(table),
  /** Rows that changed while the tables were being read. */
  touched: z.array(chunk),
}

/** A backup that is under way: what is stored so far, and where it goes on. */
export const progress = z.object({
  ...progressFields,
  run: z.string(),
  /** The tables that are still to be read. */
  rest: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Last rowid that was stored of the first of them. */
  after: z.nullable(z.string()),
  /** Position in the journal of changes. */
  position: z.number(),
  /** The time of the database's state, once it is complete. */
  at: z.nullable(z.string()),
})

export type Progress = z.infer<typeof progress>

export const manifest = z.object({
  ...progressFields,
  /** The time of the state that the backup holds. */
  at: z.string(),
  /** Unreadable objects. */
  files: z.object({ chunks: z.array(chunk), count: z.number(), bytes: z.number() }),
  /** The stored files by their hashes; never encrypted. */
  shared: z.array(chunk),
  /** Rows that rooms name and that were written after the database's moment. */
  late: z.array(chunk),
  /** The index of chat rooms and jams; never encrypted. */
  rooms: z.object({ chunks: z.array(chunk), count: z.number() }),
  /** Unreadable objects. */
  failed: z.array(z.string()),
  /** References that led nowhere already then: a film may name a take that its owner has deleted. */
  lost: z._default(z.array(lostReference), []),
})

export type Manifest = z.infer<typeof manifest>

/** A line of the index of files. Its bytes are in `files/<sha256>` beside the backups. */
export const fileLine = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  type: z.string(),
  metadata: z.record(z.string(), z.string()),
  /** Digest of the bytes in the store. */
  sha256: z.string(),
})

export type FileLine = z.infer<typeof fileLine>

/** A line of the list of shared files: a digest of key, size and etag, and the name in `files/`. */
export const sharedLine = z.tuple([z.string(), z.string()])

export type SharedLine = z.infer<typeof sharedLine>

/** A line of the index of rooms: a file of the backup, and the newest events that it has. */
export const roomLine = z.object({
  kind: roomKind,
  id: z.string(),
  file: z.string(),
  /** Bytes as they are stored, and their SHA-256. */
  size: z.number(),
  sha256: z.string(),
  position: z.record(z.string(), z.number()),
})

export type RoomLine = z.infer<typeof roomLine>
