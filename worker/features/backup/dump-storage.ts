import { backedUpTables } from '../../collections/backup-tables.ts'
import { AppError } from '../../contract/app-error.ts'
import type { SchemaObject, StoredRow, TouchedRow } from '../../contract/backup/dump.ts'
import { execute, rowsOf, type Statement } from '../../platform/database.ts'
import { abandonStatement, startStatements } from './history-storage.ts'
import { quoted, rowBytes, rowColumns, storedRow } from './row-sql.ts'

const MAX_PAGE_ROWS = 1_000
const MAX_PAGE_BYTES = 2 * 1024 * 1024
const MAX_TOUCHED_ROWS = 2_000
const MAX_TOUCHED_BYTES = 4 * 1024 * 1024

/** After it a backup counts as abandoned. */
const RUN_MAX_MS = 6 * 60 * 60 * 1000

const statement = (text: string, ...params: Statement['params']): Statement => ({ text, params })

/** Opens a run; returns the position in the journal at which it begins. */
export async function openRun(binding: D1Database, run: string, now: Date): Promise<number> {
  const abandoned = `"opened" <= ${now.getTime() - RUN_MAX_MS}`
  const [, , , start] = await execute(binding, [
    abandonStatement(abandoned, now),
    ...closingStatements(abandoned),
    // Also after the journal was emptied, the sequence goes on.
    statement(
      `SELECT ifnull((SELECT "seq" FROM "sqlite_sequence" WHERE "name" = 'backup_touched'), 0) AS "start"`,
    ),
    statement('INSERT INTO "backup_runs" ("id", "opened") VALUES (?, ?)', run, now.getTime()),
    ...startStatements(run, now),
  ])
  return rowsOf<{ start: number }>(start)[0]?.start ?? 0
}

export async function closeRun(binding: D1Database, run: string): Promise<void> {
  await execute(binding, closingStatements('"id" = ?', run))
}

/** Closes abandoned runs; returns how many. */
export async function closeAbandonedRuns(binding: D1Database, now: Date): Promise<number> {
  const abandoned = `"opened" <= ${now.getTime() - RUN_MAX_MS}`
  const [, closed] = await execute(binding, [
    abandonStatement(abandoned, now),
    ...closingStatements(abandoned),
  ])
  return closed?.changes ?? 0
}

function closingStatements(condition: string, ...params: Statement['params']): Statement[] {
  return [
    statement(`DELETE FROM "backup_runs" WHERE ${condition}`, ...params),
    statement('DELETE FROM "backup_touched" WHERE NOT EXISTS (SELECT 1 FROM "backup_runs")'),
  ]
}

/** The columns of tables that are backed up: of all, or of those that are named. */
export async function tableColumns(
  binding: D1Database,
  named: readonly string[] = backedUpTables,
): Promise<Map<string, string[]>> {
  const [result] = await execute(binding, [
    statement(
      `SELECT t."value" AS "table", c."name" AS "column" FROM json_each(?) AS t, pragma_table_info(t."value") AS c ORDER BY t."key", c."cid"`,
      JSON.stringify(backedUpTables.filter((table) => named.includes(table))),
    ),
  ])
  const found = new Map<string, string[]>()
  for (const { table, column } of rowsOf<{ table: string; column: string }>(result)) {
    found.set(table, [...(found.get(table) ?? []), column])
  }
  return found
}

export async function tablePage(
  binding: D1Database,
  { run, table, after }: { run: string; table: string; after: string | undefined },
): Promise<{ rows: StoredRow[]; next: string | null; isLast: boolean }> {
  const columns = (await tableColumns(binding, [table])).get(table)
  if (!columns) throw new AppError('not_found')
  const name = quoted(table)
  const isAhead = after === undefined ? 'TRUE' : 'rowid > CAST(?1 AS INTEGER)'
  const text = `WITH
    "ahead" AS (SELECT rowid AS "rid", ${rowBytes(columns)} AS "bytes" FROM ${name} WHERE ${isAhead} ORDER BY rowid LIMIT ${MAX_PAGE_ROWS}),
    "summed" AS (SELECT "rid", SUM("bytes") OVER (ORDER BY "rid") AS "total" FROM "ahead"),
    "last" AS (SELECT max((SELECT max("rid") FROM "summed" WHERE "total" <= ${MAX_PAGE_BYTES}), (SELECT min("rid") FROM "ahead")) AS "rid",
      (SELECT min("rid") FROM "ahead") AS "first")
    SELECT ${rowColumns(columns)} FROM ${name}
    WHERE ${isAhead} AND rowid <= (SELECT ifnull("rid", "first") FROM "last") ORDER BY rowid`
  const [open, page, end] = await execute(binding, [
    runStatement(run),
    statement(text, ...(after === undefined ? [] : [after])),
    statement(`SELECT CAST(max(rowid) AS TEXT) AS "last" FROM ${name}`),
  ])
  assertOpen(open)
  const rows = rowsOf<Record<string, string | number | null>>(page).map((row) => storedRow(row, columns))
  const read = rows.at(-1)?.[0] ?? null
  const isLast = read === null || read === rowsOf<{ last: string | null }>(end)[0]?.last
  return { rows, next: read, isLast }
}

/** The rows behind the next entries of the journal, all read at one moment. */
export async function touchedRows(
  binding: D1Database,
  { run, after }: { run: string; after: number },
): Promise<{ rows: TouchedRow[]; next: number; left: number; at: string }> {
  const columns = await tableColumns(binding)
  const { touched, next } = await nextTouched(binding, columns, after)
  const wanted = [...touched]
  const [open, moment, ...found] = await execute(binding, [
    runStatement(run),
    statement(
      `SELECT (SELECT COUNT(*) FROM "backup_touched" WHERE "seq" > ?) AS "left", strftime('%Y-%m-%d %H:%M:%fZ', 'now') AS "at"`,
      next,
    ),
    ...wanted.map(([table, rids]) =>
      statement(
        `SELECT ${rowColumns(columns.get(table) ?? [])} FROM ${quoted(table)} WHERE rowid IN (SELECT "value" FROM json_each(?))`,
        `[${[...rids].join(',')}]`,
      ),
    ),
  ])
  assertOpen(open)
  const rows = wanted.flatMap(([table, rids], index) => {
    const present = new Map(
      rowsOf<Record<string, string | number | null>>(found[index]).map((row) =>
        storedRow(row, columns.get(table) ?? []),
      ),
    )
    // In the order of the rowids: that of the changes would tell which anonymous response is whose.
    return [...rids]
      .toSorted((one, other) => Number(one) - Number(other))
      .map((rid): TouchedRow => [table, rid, present.get(rid) ?? null])
  })
  const [{ left, at } = { left: 0, at: '' }] = rowsOf<{ left: number; at: string }>(moment)
  return { rows, next, left, at }
}

/** The next entries, bounded by number and by the size of their rows: each table's rowids, and the last position. */
async function nextTouched(binding: D1Database, columns: Map<string, string[]>, after: number) {
  const [result] = await execute(binding, [
    statement(
      `SELECT "seq", "tbl", CAST("rid" AS TEXT) AS "rid" FROM "backup_touched" WHERE "seq" > ? ORDER BY "seq" LIMIT ${MAX_TOUCHED_ROWS}`,
      after,
    ),
  ])
  const entries = rowsOf<{ seq: number; tbl: string; rid: string }>(result)
  const tables = [...new Set(entries.map(({ tbl }) => tbl))].filter((table) => columns.has(table))
  const sizes = await execute(
    binding,
    tables.map((table) =>
      statement(
        `SELECT CAST(rowid AS TEXT) AS "rid", ${rowBytes(columns.get(table) ?? [])} AS "bytes" FROM ${quoted(table)} WHERE rowid IN (SELECT "value" FROM json_each(?))`,
        `[${entries.flatMap(({ tbl, rid }) => (tbl === table ? rid : [])).join(',')}]`,
      ),
    ),
  )
  const bytes = new Map(
    tables.map((table, index) => [
      table,
      new Map(rowsOf<{ rid: string; bytes: number }>(sizes[index]).map((row) => [row.rid, row.bytes])),
    ]),
  )
  const touched = new Map<string, Set<string>>()
  let total = 0
  let next = after
  for (const { seq, tbl, rid } of entries) {
    const rids = touched.get(tbl) ?? new Set()
    if (!rids.has(rid)) total += bytes.get(tbl)?.get(rid) ?? 0
    if (total > MAX_TOUCHED_BYTES && next > after) break
    if (columns.has(tbl)) touched.set(tbl, rids.add(rid))
    next = seq
  }
  return { touched, next }
}

const runStatement = (run: string) => statement('SELECT 1 AS "open" FROM "backup_runs" WHERE "id" = ?', run)

function assertOpen(result: Awaited<ReturnType<typeof execute>>[number] | undefined) {
  if (result?.rows.length !== 1) throw new AppError('not_found')
}

/** Everything in `sqlite_master` but what SQLite, full-text search and the platform create by themselves. */
export async function schemaObjects(
  binding: D1Database,
): Promise<{ objects: SchemaObject[]; eventSeq: number }> {
  const [result] = await execute(binding, [
    statement(
      `SELECT m."type", m."name", m."tbl_name" AS "table", m."sql" FROM "sqlite_master" AS m
      WHERE m."sql" <> '' AND m."name" NOT GLOB 'sqlite_*' AND m."name" NOT GLOB '_cf_*'
        AND NOT EXISTS (SELECT 1 FROM "sqlite_master" AS v WHERE v."sql" LIKE 'CREATE VIRTUAL TABLE%' AND m."name" GLOB v."name" || '_*' AND m."type" = 'table')
      ORDER BY m.rowid`,
    ),
  ])
  const objects = rowsOf<{ type: string; name: string; table: string; sql: string }>(result)
  if (!objects.some(({ name }) => name === 'events')) return { objects, eventSeq: 0 }
  const [events] = await execute(binding, [
    statement(`SELECT ifnull(max("seq"), 0) AS "seq" FROM "sqlite_sequence" WHERE "name" = 'events'`),
  ])
  return { objects, eventSeq: rowsOf<{ seq: number }>(events)[0]?.seq ?? 0 }
}
