import type { Refused } from '../../backup-calls.ts'
import type { RoomRow, RoomState } from '../../contract/backup/rooms.ts'

/** For the backup of one kind of Durable Object. */
export interface SavedTables {
  /** Every table with data that cannot be computed again. Each has a primary key. */
  saved: readonly string[]
  /** Not replaced by a restore. */
  stay: readonly string[]
  /** Saved tables that are empty in an unused object. */
  used: readonly string[]
  /** In the form of this release. */
  create(sql: SqlStorage): void
  /** Newest events and cursors; saved with a backup and compared after a restore. */
  position(sql: SqlStorage): RoomState['position']
}

export interface TableShape {
  columns: string[]
  /** In the key's order. */
  key: string[]
}

/** Prefix of the tables that a backup or a restore adds. */
export const OWN_PREFIX = 'backup_'

/** Safe: no name of ours contains a quotation mark. */
export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

export const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ')

/** `undefined` if there is no such table. */
export function shapeOf(sql: SqlStorage, table: string): TableShape | undefined {
  const rows = sql
    .exec<{ name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', table)
    .toArray()
  if (rows.length === 0) return undefined
  const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  if (key.length === 0) throw new Error(`The table ${table} has no primary key.`)
  return { columns: rows.map(({ name }) => name), key: key.map(({ name }) => name) }
}

/** Saved tables that the object has. */
export function shapesOf(sql: SqlStorage, { saved }: SavedTables): Map<string, TableShape> {
  return new Map(
    saved.flatMap((table) => {
      const shape = shapeOf(sql, table)
      return shape ? [[table, shape] as const] : []
    }),
  )
}

/** A restore would replace data. */
export function isUsed(sql: SqlStorage, { used }: SavedTables): boolean {
  return used.some(
    (table) => shapeOf(sql, table) && sql.exec(`SELECT 1 FROM "${table}" LIMIT 1`).toArray().length > 0,
  )
}

export function countOf(sql: SqlStorage, table: string): number {
  return sql.exec<{ count: number }>(`SELECT COUNT(*) AS count FROM "${table}"`).one().count
}

/** No table of ours has blobs. */
export function rowOf(table: string, values: SqlStorageValue[]): RoomRow {
  return [
    table,
    ...values.map((value) => {
      if (value instanceof ArrayBuffer) throw new Error(`The table ${table} has a blob.`)
      return value
    }),
  ]
}

/** The message is for the operator. */
export class Refusal extends Error {}

/** Errors that are thrown lose their class on their way out of an object. */
export function orRefused<Result>(work: () => Result): Result | Refused {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  }
}

export function refusalOf(work: () => void): Refused | undefined {
  return orRefused<Refused | undefined>(() => {
    work()
    return undefined
  })
}
