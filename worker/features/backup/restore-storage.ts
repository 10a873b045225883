import type { StoredRow, StoredValue } from '../../contract/backup/dump.ts'
import { execute, type Statement } from '../../platform/database.ts'
import { quoted } from './row-sql.ts'

/** Bytes of JSON in one bound value; the platform takes two million. */
const MAX_JSON_BYTES = 900_000

/** Runs statements as one transaction; returns the rows written. */
export async function runAll(binding: D1Database, statements: readonly string[]): Promise<number> {
  const results = await execute(
    binding,
    statements.map((text) => ({ text, params: [] })),
  )
  return results.reduce((sum, { changes }) => sum + changes, 0)
}

/**
 * Deletes rows by rowid, then writes rows with their rowids and adds rows that do not exist by their keys, as one
 * transaction.
 */
export async function replaceRows(
  binding: D1Database,
  {
    table,
    columns,
    deleted,
    rows,
    added,
  }: {
    table: string
    columns: readonly string[]
    deleted: readonly string[]
    rows: readonly StoredRow[]
    added: readonly StoredValue[][]
  },
): Promise<void> {
  const target = `INTO ${quoted(table)} (rowid, ${columns.map(quoted).join(', ')})`
  const into = `INSERT OR REPLACE ${target}`
  const statements: Statement[] = []
  if (deleted.length > 0) {
    statements.push({
      text: `DELETE FROM ${quoted(table)} WHERE rowid IN (SELECT "value" FROM json_each(?))`,
      params: [`[${deleted.join(',')}]`],
    })
  }
  let group: string[] = []
  let bytes = 0
  const flush = () => {
    if (group.length === 0) return
    const values = [
      `CAST(json_extract("value", '$[0]') AS INTEGER)`,
      ...columns.map((_, index) => `json_extract("value", '$[1][${index}]')`),
    ]
    statements.push({
      text: `${into} SELECT ${values.join(', ')} FROM json_each(?)`,
      params: [`[${group.join(',')}]`],
    })
    group = []
    bytes = 0
  }
  for (const row of rows) {
    const json = JSON.stringify(row)
    // UTF-8 takes at most three bytes a UTF-16 unit.
    const isLong = json.length * 3 > MAX_JSON_BYTES
    if (isLong || row[1].some((value) => !isPlain(value))) {
      flush()
      statements.push(oneRow(into, row))
      continue
    }
    if (bytes + json.length * 3 > MAX_JSON_BYTES) flush()
    group.push(json)
    bytes += json.length * 3
  }
  flush()
  for (const values of added) statements.push(oneRow(`INSERT OR IGNORE ${target}`, [null, values]))
  await execute(binding, statements)
}

const isPlain = (value: StoredValue) =>
  typeof value === 'string' || value === null || Number.isSafeInteger(value)

/** A row with each value bound by itself: exact for long texts and real numbers. */
function oneRow(into: string, [rid, values]: readonly [string | null, StoredValue[]]): Statement {
  const params: (string | number)[] = []
  const places = [rid, ...values].map((value) => {
    if (value === null) return 'NULL'
    if (typeof value === 'object') return literal(value.sql)
    params.push(value)
    return '?'
  })
  return { text: `${into} VALUES (${places.join(', ')})`, params }
}

/** A literal as `quote()` writes it; anything else is refused. */
function literal(text: string): string {
  if (/^(?:-?[\d.]+(?:e[+-]?\d+)?|X'[0-9A-F]*')$/.test(text)) return text
  throw new Error('A stored value is no SQL literal.')
}
