import type { Collection } from '../../../collections/definition/define.ts'
import { column, join, sql, yes, type Sql } from '../../../collections/definition/sql.ts'
import { AppError } from '../../../contract/app-error.ts'
import { locate, type QueryContext } from '../paths.ts'
import { refused } from '../refusal.ts'

const MAX_KEYS = 8

/**
 * Parses `-created,name`. Equal rows follow in storage order, so that pages never overlap. Unknown and hidden names
 * and more than eight keys are a `bad_request`.
 */
export function sortSql(sort: string, collection: Collection, table: string, context: QueryContext): Sql {
  const keys = sort
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
  if (keys.length > MAX_KEYS) throw refused(`A sort takes at most ${MAX_KEYS} keys.`)
  const terms = keys.map((key) => {
    const path = key.replace(/^[+-]/, '')
    const direction = key.startsWith('-') ? sql`DESC` : sql`ASC`
    return sql`${keySql(path, collection, table, context)} ${direction}`
  })
  return join([...terms, sql`${column(table, 'rowid')} ASC`])
}

function keySql(path: string, collection: Collection, table: string, context: QueryContext): Sql {
  if (path === '@random') return sql`RANDOM()`
  if (path === '@rowid') return column(table, 'rowid')
  if (/^@(request|collection)\./.test(path)) {
    throw new AppError('not_allowed', { message: 'Only superusers can filter by @request.' })
  }
  const { value, guard, many } = locate(path, collection, table, context)
  if (many) throw refused(`“${path}” leads to many values, which have no one order.`)
  // The order of hidden e-mails would reveal them.
  return guard === yes ? value : sql`CASE WHEN ${guard} THEN ${value} ELSE '' END`
}
