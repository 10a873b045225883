import { identifier, join, sql } from '../../collections/definition/sql.ts'
import { health } from '../../contract/health.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { execute } from '../../platform/database.ts'
import { tableGroups } from './tables.ts'

export const healthRoutes: Route[] = [
  operation(health, { access: 'anyone' }, async ({ context }) => {
    // Reads no row; a missing table makes its statement fail by name.
    const statements = tableGroups().map(
      (tables) => sql`SELECT 1 FROM ${join(tables.map(identifier))} LIMIT 0`,
    )
    await execute(context.env.DB, statements)
    context.header('Cache-Control', 'no-store')
    return { message: 'API is healthy.', code: 200, data: {} }
  }),
]
