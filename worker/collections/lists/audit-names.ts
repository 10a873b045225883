import { sql, some, identifier, type Sql } from '../definition/sql.ts'

const target = sql`"audit_log"."target"`
const kind = sql`SUBSTR(${target}, 1, INSTR(${target}, '/') - 1)`
const id = sql`SUBSTR(${target}, INSTR(${target}, '/') + 1)`

/** The column with each table's names. */
const named = {
  users: 'name',
  cam_projects: 'title',
  templates: 'title',
  characters: 'name',
  emails: 'name',
  surveys: 'title',
  chat_rooms: 'name',
  jams: 'title',
  mixes: 'title',
  email_lists: 'name',
} as const

/** Tables of which only some rows have a full-text table for names. */
const indexed = { users: 'users_search', cam_projects: 'cam_projects_search' } as const

/** `''` if it is deleted or has no name. */
export const targetName: Sql = sql`COALESCE(CASE ${kind} ${Object.entries(named)
  .map(([table, column]) => nameIn(table, sql`SELECT t.${identifier(column)} FROM ${identifier(table)} AS t`))
  .reduce((one, other) => sql`${one} ${other}`)}
  ${nameIn('second_factors', sql`SELECT t."name" FROM "users" AS t`)}
  ${nameIn('upload_waitlist', sql`SELECT u."name" FROM "upload_waitlist" AS t JOIN "users" AS u ON u."id" = t."user"`)}
  ${nameIn('invites', sql`SELECT COALESCE(NULLIF(t."email", ''), t."note") FROM "invites" AS t`)}
  END, '')`

function nameIn(table: string, names: Sql): Sql {
  return sql`WHEN ${table} THEN (${names} WHERE t."id" = ${id})`
}

/** `''` for none, and for a deleted one. */
export const viaName: Sql = sql`COALESCE(CASE
  WHEN "audit_log"."via" GLOB 'api_tokens/*' THEN
    (SELECT t."name" FROM "api_tokens" AS t WHERE 'api_tokens/' || t."id" = "audit_log"."via")
  WHEN "audit_log"."via" <> '' THEN
    (SELECT s."email" FROM "_superusers" AS s WHERE '_superusers/' || s."id" = "audit_log"."via") END, '')`

/** By prefixes of words where there is a full-text table. */
export function foundByTarget(match: string, words: string): Sql {
  return some(
    Object.entries(named).map(([table, column]) => {
      const index = Object.hasOwn(indexed, table) ? indexed[table as keyof typeof indexed] : undefined
      const of = identifier(table)
      const found = index
        ? sql`t."rowid" IN (SELECT f."rowid" FROM ${identifier(index)} AS f WHERE f.${identifier(index)} MATCH ${match})`
        : sql`INSTR(LOWER(t.${identifier(column)}), LOWER(${words})) > 0`
      return sql`${target} IN (SELECT ${`${table}/`} || t."id" FROM ${of} AS t WHERE ${found})`
    }),
  )
}
