import { column, sql, type Sql } from '../../collections/definition/sql.ts'

/** Retention of records in the trash. */
const BIN_DAYS = 30

/** The records of a collection that are overdue in the trash, as a condition on its table. */
export function overdueInTrash(table: string, now: Date): Sql {
  const limit = new Date(now.getTime() - BIN_DAYS * 24 * 60 * 60 * 1000)
  const text = limit.toISOString().replace('T', ' ')
  const trashed = column(table, 'trashed')
  return sql`${trashed} <> '' AND ${trashed} < ${text}`
}
