import type { DatabaseSync } from 'node:sqlite'

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

/**
 * Differences that a worker of the release before would notice: tables and columns that are missing or of another type,
 * new columns that its inserts leave empty without a default, and new unique indexes on its tables.
 */
export function removalsBetween(before: DatabaseSync, after: DatabaseSync): string[] {
  return tablesIn(before).flatMap((table) => {
    const columns = columnsOf(after, table)
    if (columns.length === 0) return [`the table ${table} is missing`]
    const older = columnsOf(before, table)
    const names = new Set(older.map(({ name }) => name))
    const changed = older.flatMap(({ name, type, notnull }) => {
      const now = columns.find((column) => column.name === name)
      if (!now) return [`${table}.${name} is missing`]
      if (now.type !== type) return [`${table}.${name} was ${type} and is ${now.type}`]
      return now.notnull > notnull ? [`${table}.${name} must not be null any more`] : []
    })
    const required = columns
      .filter((column) => !names.has(column.name) && column.notnull === 1 && column.dflt_value === null)
      .map(({ name }) => `${table}.${name} is new and has no default`)
    const known = uniqueIndexesOf(before, table)
    const unique = uniqueIndexesOf(after, table)
      .filter((name) => !known.includes(name))
      .map((name) => `${name} is a new unique index on ${table}`)
    return [...changed, ...required, ...unique]
  })
}

/** Tables of the database, without SQLite's own. */
export function tablesIn(database: DatabaseSync): string[] {
  return database
    .prepare(
      `SELECT "name" FROM pragma_table_list WHERE "schema" = 'main' AND "type" IN ('table', 'virtual') AND "name" NOT LIKE 'sqlite%' ORDER BY 1`,
    )
    .all()
    .map(({ name }) => String(name))
}

export function columnsOf(database: DatabaseSync, table: string): Column[] {
  const columns = 'SELECT "name", "type", "notnull", "dflt_value", "pk" FROM pragma_table_info(?)'
  return database
    .prepare(columns)
    .all(table)
    .map(({ name, type, notnull, dflt_value: value, pk }) => ({
      name: String(name),
      type: String(type).toLowerCase(),
      notnull: Number(notnull),
      dflt_value: value === null ? null : String(value),
      pk: Number(pk),
    }))
}

function uniqueIndexesOf(database: DatabaseSync, table: string): string[] {
  return database
    .prepare('SELECT "name" FROM pragma_index_list(?) WHERE "unique" = 1')
    .all(table)
    .map(({ name }) => String(name))
}
