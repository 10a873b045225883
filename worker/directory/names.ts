import { inArray } from 'drizzle-orm'
import { usersTable } from '../collections/users.ts'
import { database, jsonList } from '../platform/database.ts'

/** The names that users have chosen, by id; unknown users are omitted. */
export async function namesOf(directory: D1Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name } = usersTable
  const rows = await database(directory)
    .select({ id, name })
    .from(usersTable)
    .where(inArray(id, jsonList([...new Set(ids)])))
  return new Map(rows.map((row) => [row.id, row.name]))
}
