import { readSchema, type SchemaObject } from '../../worker/contract/backup/dump.ts'
import type { StoredRow, StoredValue, TouchedRow } from '../../worker/contract/backup/dump.ts'
import { runStatements, writeRows } from '../../worker/contract/backup/restore.ts'
import { forEach } from '../../worker/platform/for-each.ts'
import { readChunk } from './chunks.ts'
import type { BackupFolder } from './folders.ts'
import type { LateRow } from './late-rows.ts'
import type { Manifest } from './manifest.ts'
import type { OperatorClient } from './operator-client.ts'

/** Rows and bytes of one call, unless a single row is larger. */
const MAX_ROWS = 5_000
const MAX_BYTES = 2 * 1024 * 1024
/** Rows of one call that may need a statement of their own; the platform runs at most 1,000 in a call. */
const MAX_SINGLE_ROWS = 500
const CALLS_AT_ONCE = 4
const STATEMENTS_AT_ONCE = 25

/** Rowids that one statement fills derived tables for. */
const FILLED_AT_ONCE = 20_000

/** Added to the last number of an event, so that clients of the lost database take none for one they have seen. */
const EVENT_GAP = 1_000_000

/** Tables that the database has besides those of the platform. */
export async function existingTables(client: OperatorClient): Promise<string[]> {
  const { objects } = await client.call(readSchema)
  return objects.filter(({ type }) => type === 'table').map(({ name }) => name)
}

/** Deletes all that the database holds. */
export async function dropEverything(client: OperatorClient): Promise<void> {
  const { objects } = await client.call(readSchema)
  const tables = objects.filter(({ type }) => type === 'table')
  const [virtual, plain] = [
    tables.filter(({ sql }) => isVirtual(sql)),
    tables.filter(({ sql }) => !isVirtual(sql)),
  ]
  const statements = [
    ...objects.filter(({ type }) => type === 'trigger').map(({ name }) => `DROP TRIGGER ${quoted(name)}`),
    ...[...virtual, ...plain].map(({ name }) => `DROP TABLE ${quoted(name)}`),
  ]
  await runInGroups(client, statements)
}

/**
 * Writes a backup's database: bare tables, their rows, what changed while it was read, indexes, full-text tables and
 * name keys. Triggers come last (`restoreTriggers`): before that, no write has an effect beyond its row. Returns the
 * number of rows that each table of the backup has.
 */
export async function restoreTables(
  client: OperatorClient,
  backup: BackupFolder,
  { schema, tables, touched, late, eventSeq, deployment }: Manifest,
): Promise<Map<string, number>> {
  const run = (statements: string[]) => client.call(runStatements, { body: { statements } })
  const created = schema.filter(({ type, sql }) => type === 'table' && !isVirtual(sql))
  await run(created.map(({ sql }) => sql))
  await run(
    deployment.migrations.map((name) => `INSERT INTO "d1_migrations" ("name") VALUES (${text(name)})`),
  )
  const lastRowid = new Map<string, number>()
  /** Exact for tables that count their rows, and only these have derived ones. */
  const note = (table: string, rid: string | number) =>
    lastRowid.set(table, Math.max(Number(rid), lastRowid.get(table) ?? 0))
  const changed = await changedRows(backup, touched)
  const counts = new Map<string, number>()
  const count = (table: string, rows: number) => counts.set(table, (counts.get(table) ?? 0) + rows)
  for (const { name, columns, chunks } of tables) {
    const later = changed.get(name)
    count(name, [...(later?.values() ?? [])].filter(Boolean).length)
    for (const chunk of chunks) {
      // Safe: `backUpTable` wrote them, and the chunk's hash is right.
      const rows = (await readChunk(backup, chunk)) as StoredRow[]
      for (const [rid] of rows) note(name, rid)
      count(name, rows.filter(([rid]) => !later?.has(rid)).length)
      await sendRows(client, { name, columns }, rows)
    }
  }
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  for (const chunk of touched) {
    // Safe: `backUpTouched` wrote them.
    const rows = (await readChunk(backup, chunk)) as TouchedRow[]
    for (const [table, rid] of rows) note(table, rid)
    await applyTouched(client, columnsOf, rows)
  }
  for (const chunk of late) {
    // Safe: `backUpLateRows` wrote them.
    for (const [table, values] of (await readChunk(backup, chunk)) as LateRow[]) {
      const columns = columnsOf.get(table) ?? []
      // It gets the next rowid.
      const body = { table, columns, deleted: [], rows: [], added: [values] }
      count(table, (await client.call(writeRows, { body })).added)
      note(table, (lastRowid.get(table) ?? 0) + 1)
    }
  }
  await runInGroups(client, [
    ...schema.filter(({ type }) => type === 'index').map(({ sql }) => sql),
    ...schema.filter((one) => isVirtual(one.sql)).map(({ sql }) => sql),
  ])
  for (const object of schema) await fillDerived(client, object, lastRowid.get(object.table) ?? 0)
  await run(skipEvents(eventSeq))
  return counts
}

/** Lets events go on beyond the last number of the lost database. */
export const skipEvents = (last: number): string[] => [
  `INSERT INTO "events" ("seq", "collection", "action", "record", "row", "at") VALUES (${last + EVENT_GAP}, '', '', '', '{}', 0)`,
  'DELETE FROM "events"',
]

/** The rows that changed while the tables were read, by table and rowid: whether each was there in the end. */
async function changedRows(
  backup: BackupFolder,
  touched: Manifest['touched'],
): Promise<Map<string, Map<string, boolean>>> {
  const changed = new Map<string, Map<string, boolean>>()
  for (const chunk of touched) {
    // Safe: `backUpTouched` wrote them.
    for (const [table, rid, values] of (await readChunk(backup, chunk)) as TouchedRow[]) {
      const rows = changed.get(table) ?? new Map<string, boolean>()
      changed.set(table, rows.set(rid, values !== null))
    }
  }
  return changed
}

/** The triggers, which make the database live. */
export async function restoreTriggers(client: OperatorClient, { schema }: Manifest): Promise<void> {
  const triggers = schema.filter(({ type }) => type === 'trigger').map(({ sql }) => sql)
  await runInGroups(client, triggers)
}

/** Runs statements, a call for each group: a transaction of all indexes of a large database would take too long. */
async function runInGroups(client: OperatorClient, statements: readonly string[]): Promise<void> {
  for (let start = 0; start < statements.length; start += STATEMENTS_AT_ONCE) {
    const group = statements.slice(start, start + STATEMENTS_AT_ONCE)
    await client.call(runStatements, { body: { statements: group } })
  }
}

async function applyTouched(
  client: OperatorClient,
  columnsOf: ReadonlyMap<string, string[]>,
  touched: readonly TouchedRow[],
): Promise<void> {
  for (const [table, columns] of columnsOf) {
    const theirs = touched.filter(([name]) => name === table)
    const latest = new Map(theirs.map(([, rid, values]) => [rid, values]))
    if (latest.size === 0) continue
    const deleted = [...latest.keys()]
    await client.call(writeRows, { body: { table, columns, deleted, rows: [] } })
    const rows = [...latest].flatMap(([rid, values]): StoredRow[] => (values ? [[rid, values]] : []))
    await sendRows(client, { name: table, columns }, rows)
  }
}

/** Rows of a bare table have no order: their rowids are given. */
async function sendRows(
  client: OperatorClient,
  { name, columns }: { name: string; columns: string[] },
  rows: readonly StoredRow[],
): Promise<void> {
  const send = (part: StoredRow[]) =>
    client.call(writeRows, { body: { table: name, columns, deleted: [], rows: part } })
  await forEach([...partsOf(rows)], send, { atOnce: CALLS_AT_ONCE })
}

function* partsOf(rows: readonly StoredRow[]): Generator<StoredRow[]> {
  let part: StoredRow[] = []
  let bytes = 0
  let singles = 0
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row))
    const isFull = part.length >= MAX_ROWS || singles >= MAX_SINGLE_ROWS || bytes + size > MAX_BYTES
    if (part.length > 0 && isFull) {
      yield part
      part = []
      bytes = 0
      singles = 0
    }
    part.push(row)
    bytes += size
    if (row[1].some(isInexact)) singles++
  }
  if (part.length > 0) yield part
}

/** A value that a list of rows may be unable to hold exactly: a blob, or a number of extreme size. */
const isInexact = (value: StoredValue) =>
  typeof value === 'number'
    ? !Number.isSafeInteger(value) && !(Math.abs(value) > 1e-15 && Math.abs(value) < 1e15)
    : typeof value === 'object' && value !== null

/**
 * Fills a table of name keys or full-text search as its own trigger does for a new row: the trigger's INSERT, with the
 * table's rows for the new one. So it fits the backup's release, whatever today's is.
 */
async function fillDerived(
  client: OperatorClient,
  { type, name, table, sql }: SchemaObject,
  last: number,
): Promise<void> {
  if (type !== 'trigger' || !/^(?:search|names)_.*_create$/.test(name)) return
  const [, insert, values] = /BEGIN (INSERT .*?\)) VALUES \((.*)\); END$/s.exec(sql) ?? []
  if (insert === undefined || values === undefined)
    throw new Error(`The trigger ${name} is not one that restores can read.`)
  const run = (statement: string) => client.call(runStatements, { body: { statements: [statement] } })
  for (let start = 0; start < last; start += FILLED_AT_ONCE) {
    const range = `NEW.rowid > ${start} AND NEW.rowid <= ${start + FILLED_AT_ONCE}`
    await run(`${insert} SELECT ${values} FROM ${quoted(table)} AS NEW WHERE ${range}`)
  }
}

const isVirtual = (sql: string) => sql.startsWith('CREATE VIRTUAL TABLE')
const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
