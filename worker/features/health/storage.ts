import { identifier, join, sql } from '../../collections/definition/sql.ts'
import { execute, rowsOf } from '../../platform/database.ts'
import { tableGroups } from './tables.ts'

/** Reads no row; a missing table makes its statement fail by name. */
export async function assertTables(binding: D1Database): Promise<void> {
  const statements = tableGroups().map((tables) => sql`SELECT 1 FROM ${join(tables.map(identifier))} LIMIT 0`)
  await execute(binding, statements)
}

/** Milliseconds since 1970; `undefined` if no mail waits. */
export async function findOldestDue(binding: D1Database): Promise<number | undefined> {
  const [found] = await execute(binding, [sql`SELECT MIN("due") AS "due" FROM "waiting_mail"`])
  return rowsOf<{ due: number | null }>(found)[0]?.due ?? undefined
}
