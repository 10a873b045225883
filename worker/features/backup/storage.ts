import { execute, rowsOf } from '../../platform/database.ts'

/** Names of the applied migrations, in their order. */
export async function appliedMigrations(binding: D1Database): Promise<string[]> {
  const [table] = await execute(binding, [
    { text: `SELECT 1 FROM "sqlite_master" WHERE "name" = 'd1_migrations'`, params: [] },
  ])
  // A new database, into which a backup is restored.
  if (table?.rows.length === 0) return []
  const [result] = await execute(binding, [
    { text: 'SELECT "name" FROM "d1_migrations" ORDER BY "name"', params: [] },
  ])
  return rowsOf<{ name: string }>(result).map(({ name }) => name)
}
