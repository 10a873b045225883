import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Blobs and integers beyond 2^53, which JSON cannot hold exactly, are SQL literals. */
const storedValue = z.union([z.string(), z.number(), z.null(), z.object({ sql: z.string() })])

export type StoredValue = z.infer<typeof storedValue>

/** A decimal text: rowids take 64 bits, and those of `survey_turns` are random. */
export const rowid = z.string().check(z.regex(/^-?\d{1,19}$/))

/** The rowid, and the values of the table's columns. */
const storedRow = z.tuple([rowid, z.array(storedValue)])

export type StoredRow = z.infer<typeof storedRow>

const openedBackup = z.object({
  run: z.string(),
  /** Position in the journal of changes at which the backup begins. */
  start: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

/** Opens a backup: from now on changes are journaled, and no stored object is deleted for six hours. */
export const openBackup = endpoint({
  method: 'POST',
  path: '/api/operator/backups',
  answer: openedBackup,
  errors: ['operator_signature_wrong'],
})

/** Closes a backup, and forgets the journal unless another one is open. */
export const closeBackup = endpoint({
  method: 'DELETE',
  path: '/api/operator/backups/:run',
  answer: z.object({}),
  errors: ['operator_signature_wrong'],
})

const tablePage = z.object({
  rows: z.array(storedRow),
  /** `null` for a page without rows. */
  next: z.nullable(rowid),
  /** No rows follow; missing in answers of older releases. */
  isLast: z.optional(z.boolean()),
})

/** A page of a table's rows after a rowid: at most 1,000 rows, and 2 MB unless a single row is larger. */
export const readTablePage = endpoint({
  method: 'GET',
  path: '/api/operator/backups/:run/tables/:table',
  query: z.object({ after: z.optional(rowid) }),
  answer: tablePage,
  errors: ['operator_signature_wrong', 'not_found'],
})

/** `null` if the row was deleted. */
const touchedRow = z.tuple([z.string(), rowid, z.nullable(z.array(storedValue))])

export type TouchedRow = z.infer<typeof touchedRow>

const touchedPage = z.object({
  rows: z.array(touchedRow),
  /** The position in the journal up to which rows were read. */
  next: z.number(),
  /** Further journal entries. With 0, the dump and all rounds equal the database at the time `at`. */
  left: z.number(),
  at: z.string(),
})

/** Rows that have changed since a position of the journal, read in one transaction. */
export const readTouchedRows = endpoint({
  method: 'GET',
  path: '/api/operator/backups/:run/touched',
  query: z.object({ after: z.coerce.number() }),
  answer: touchedPage,
  errors: ['operator_signature_wrong', 'not_found'],
})

const schemaObject = z.object({
  type: z.string(),
  name: z.string(),
  table: z.string(),
  sql: z.string(),
})

export type SchemaObject = z.infer<typeof schemaObject>

/** The tables, indexes and triggers, in the order of their creation; without SQLite's and the platform's own. */
export const readSchema = endpoint({
  method: 'GET',
  path: '/api/operator/schema',
  answer: z.object({ objects: z.array(schemaObject), eventSeq: z.number() }),
  errors: ['operator_signature_wrong'],
})
