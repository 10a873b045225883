import { execute, rowsOf } from '../../platform/database.ts'

/** Names of the applied migrations, in their order. */
export async function appliedMigrations(binding: D1Database): Promise<string[]> {
  const [result] = await execute(binding, [
    { text: 'SELECT "name" FROM "d1_migrations" ORDER BY "name"', params: [] },
  ])
  return rowsOf<{ name: string }>(result).map(({ name }) => name)
}
