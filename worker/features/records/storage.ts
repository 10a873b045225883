import type { Sql } from '../../collections/definition/sql.ts'
import { AppError } from '../../contract/app-error.ts'
import { execute } from '../../platform/database.ts'
import type { Ran } from './read/read.ts'

/** Runs the statements of a call on D1; a query that is too complex for it is a `bad_request`. */
export async function runOn(binding: D1Database, statements: Sql[]): Promise<Ran[]> {
  try {
    return await execute(binding, statements)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/Expression tree is too large|pattern too complex|parser stack overflow/i.test(message)) {
      throw new AppError('bad_request', { cause: error })
    }
    throw error
  }
}
