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
 * transaction. Returns the number of rows that were added.
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
): Promise<number> {
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
  let fractional = new Set<number>()
  const flush = () => {
    if (group.length === 0) return
    const values = columns.map((_, index) => valueAt(`$[1][${index}]`, fractional.has(index)))
    statements.push({
      text: `${into} SELECT CAST(json_extract("value", '$[0]') AS INTEGER), ${values.join(', ')} FROM json_each(?)`,
      params: [`[${group.join(',')}]`],
    })
    group = []
    bytes = 0
    fractional = new Set()
  }
  for (const row of rows) {
    const read = jsonRow(row)
    if (!read) {
      statements.push(oneRow(into, row))
      continue
    }
    if (bytes + read.bytes > MAX_JSON_BYTES) flush()
    group.push(read.json)
    bytes += read.bytes
    for (const index of read.fractional) fractional.add(index)
  }
  flush()
  for (const values of added) statements.push(oneRow(`INSERT OR IGNORE ${target}`, [null, values]))
  const results = await execute(binding, statements)
  return results.slice(results.length - added.length).reduce((sum, { changes }) => sum + changes, 0)
}

/** A row for a list of rows; `undefined` if JSON cannot hold it exactly, or if it is too long. */
function jsonRow([rid, values]: StoredRow):
  | { json: string; bytes: number; fractional: number[] }
  | undefined {
  const fractional: number[] = []
  const written: (string | number | null | readonly number[])[] = []
  for (const [index, value] of values.entries()) {
    if (typeof value === 'string' || value === null || Number.isSafeInteger(value)) {
      // Safe: the others are texts and null.
      written.push(value as string | number | null)
      continue
    }
    const fraction = typeof value === 'number' ? fractionOf(value) : undefined
    if (!fraction) return undefined
    written.push(fraction)
    fractional.push(index)
  }
  const json = JSON.stringify([rid, written])
  // UTF-8 takes at most three bytes a UTF-16 unit.
  const bytes = json.length * 3
  return bytes > MAX_JSON_BYTES ? undefined : { json, bytes, fractional }
}

/** Bits by which SQLite can shift a positive integer. */
const MAX_SHIFT = 62

/**
 * A number as an integer and two powers of two that divide it, which is exact: SQLite reads decimal fractions with an
 * error in the last place. `undefined` for numbers that are too small for it.
 */
function fractionOf(value: number): readonly [integer: number, bits: number, moreBits: number] | undefined {
  let integer = value
  let bits = 0
  for (; !Number.isInteger(integer) && bits < 2 * MAX_SHIFT; bits++) integer *= 2
  if (!Number.isSafeInteger(integer)) return undefined
  return [integer, Math.min(bits, MAX_SHIFT), Math.max(0, bits - MAX_SHIFT)]
}

/** The SQL of a value in a row of a list; `mayBeFraction`: some rows have a `fractionOf` there. */
function valueAt(path: string, mayBeFraction: boolean): string {
  const plain = `json_extract("value", '${path}')`
  if (!mayBeFraction) return plain
  const part = (index: number) => `json_extract("value", '${path}[${index}]')`
  return `CASE json_type("value", '${path}') WHEN 'array' THEN ${part(0)} * 1.0 / (1 << ${part(1)}) / (1 << ${part(2)}) ELSE ${plain} END`
}

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
