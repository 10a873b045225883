import { foldName } from '../definition/name-folding.ts'
import { every, identifier, no, sql, type Sql } from '../definition/sql.ts'

/** More rows than this are not found first, but compared in their order. */
export const MAX_FOUND = 2_000

/** The newest rows of a table whose full-text table has the words, by that table's alias `t`. */
export function rowsFound(table: 'users' | 'cam_projects', match: string): Sql {
  const index = identifier(`${table}_search`)
  return sql`(SELECT f."rowid" AS "row" FROM ${index} AS f WHERE f.${index} MATCH ${match}
    ORDER BY f."rowid" DESC LIMIT ${MAX_FOUND + 1}) AS found CROSS JOIN ${identifier(table)} AS t ON t."rowid" = found."row"`
}

/** Words begin those of the name and address of the account in that column; accounts are found by an index. */
export const foundByPerson =
  (column: Sql) =>
  (match: string): Sql =>
    sql`${column} IN (SELECT t."id" FROM ${rowsFound('users', match)})`

/** The name and address of the account in that column hold the words: for rows that are compared one by one. */
export const isOfPerson =
  (column: Sql) =>
  (words: string): Sql => {
    const folded = foldName(words).split(/\s+/).filter(Boolean)
    if (folded.length === 0) return no
    const holds = folded.map((word) => sql`INSTR(k."key" || ' ' || LOWER(u."email"), ${word}) > 0`)
    return sql`EXISTS (SELECT 1 FROM "users" AS u JOIN "users_names" AS k ON k."id" = u."id"
      WHERE u."id" = ${column} AND ${every(holds)})`
  }

/** The values of an indexed column that hold the words: each value costs one step in the index. */
export function valuesHolding(table: string, name: string, words: string): Sql {
  const of = identifier(table)
  const value = identifier(name)
  return sql`(WITH RECURSIVE held(v) AS (SELECT MIN(${value}) FROM ${of}
    UNION ALL SELECT (SELECT MIN(${value}) FROM ${of} WHERE ${value} > held.v) FROM held WHERE held.v IS NOT NULL)
    SELECT v FROM held WHERE INSTR(LOWER(v), LOWER(${words})) > 0)`
}
