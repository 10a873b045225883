import { foldName } from '../definition/name-folding.ts'
import { every, identifier, no, sql, type Sql } from '../definition/sql.ts'

/** With more matches than this, rows are compared one by one, in the order of the list. */
const MAX_MATCHES = 1_000

type Searched = 'users' | 'cam_projects'

/** More rows are found than a search by index looks at. */
export const isMore = (rows: Sql): Sql =>
  sql`(SELECT COUNT(*) FROM (${rows} LIMIT ${MAX_MATCHES + 1})) > ${MAX_MATCHES}`

/** `rowsMatching` lacks some of the rows. */
export function isMatchCut(table: Searched, match: string): Sql {
  const index = identifier(`${table}_search`)
  return isMore(sql`SELECT 1 FROM ${index} AS f WHERE f.${index} MATCH ${match}`)
}

/** The newest rows, as `t`, whose full-text entry matches. */
export function rowsMatching(table: Searched, match: string): Sql {
  const index = identifier(`${table}_search`)
  return sql`(SELECT f."rowid" AS "row" FROM ${index} AS f WHERE f.${index} MATCH ${match}
    ORDER BY f."rowid" DESC LIMIT ${MAX_MATCHES}) AS found CROSS JOIN ${identifier(table)} AS t ON t."rowid" = found."row"`
}

/** The name or address of the account in the column has words with these beginnings. Uses the full-text index. */
export const personByIndex =
  (column: Sql) =>
  (match: string): Sql =>
    sql`${column} IN (SELECT t."id" FROM ${rowsMatching('users', match)})`

/** The name or address of the account in the column contains the words. Compares a single row. */
export const personByRow =
  (column: Sql) =>
  (words: string): Sql => {
    const folded = foldName(words).split(/\s+/).filter(Boolean)
    if (folded.length === 0) return no
    const holds = folded.map((word) => sql`INSTR(k."key" || ' ' || LOWER(u."email"), ${word}) > 0`)
    return sql`EXISTS (SELECT 1 FROM "users" AS u JOIN "users_names" AS k ON k."id" = u."id"
      WHERE u."id" = ${column} AND ${every(holds)})`
  }

/** The values of an indexed column that contain the words; costs one index step per distinct value. */
export function valuesContaining(table: string, name: string, words: string): Sql {
  const of = identifier(table)
  const value = identifier(name)
  return sql`(WITH RECURSIVE held(v) AS (SELECT MIN(${value}) FROM ${of}
    UNION ALL SELECT (SELECT MIN(${value}) FROM ${of} WHERE ${value} > held.v) FROM held WHERE held.v IS NOT NULL)
    SELECT v FROM held WHERE INSTR(LOWER(v), LOWER(${words})) > 0)`
}
