import { foldName } from '../definition/name-folding.ts'
import { sql, identifier, some, type Sql } from '../definition/sql.ts'
import { isMatchCut, isMore, rowsMatching } from './person-search.ts'

const target = sql`"audit_log"."target"`
const kind = sql`SUBSTR(${target}, 1, INSTR(${target}, '/') - 1)`
const targetId = sql`SUBSTR(${target}, INSTR(${target}, '/') + 1)`

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

/** `''` if it is deleted or has no name. */
export const targetName: Sql = sql`COALESCE(CASE ${kind} ${Object.entries(named)
  .map(([table, column]) => nameIn(table, sql`SELECT t.${identifier(column)} FROM ${identifier(table)} AS t`))
  .reduce((one, other) => sql`${one} ${other}`)}
  ${nameIn('second_factors', sql`SELECT t."name" FROM "users" AS t`)}
  ${nameIn('upload_waitlist', sql`SELECT u."name" FROM "upload_waitlist" AS t JOIN "users" AS u ON u."id" = t."user"`)}
  ${nameIn('invites', sql`SELECT COALESCE(NULLIF(t."email", ''), t."note") FROM "invites" AS t`)}
  END, '')`

function nameIn(table: string, names: Sql): Sql {
  return sql`WHEN ${table} THEN (${names} WHERE t."id" = ${targetId})`
}

/** `''` for none, and for a deleted one. */
export const viaName: Sql = sql`COALESCE(CASE
  WHEN "audit_log"."via" GLOB 'api_tokens/*' THEN
    (SELECT t."name" FROM "api_tokens" AS t WHERE t."id" = SUBSTR("audit_log"."via", 12))
  WHEN "audit_log"."via" <> '' THEN
    (SELECT s."email" FROM "_superusers" AS s WHERE s."id" = SUBSTR("audit_log"."via", 13)) END, '')`

/** Tables with the names of at most some thousands of rows. */
const few = ['templates', 'emails', 'surveys', 'chat_rooms', 'email_lists'] as const

/** Newest jams and mixes whose names are compared with the words. */
const COMPARED_NAMES = 2_000

/** The words are the id of a target, in any of the tables that targets are in: each table costs a step in the index. */
export function isTargetId(words: string): Sql {
  // In ASCII, 0 follows the slash.
  return sql`${target} IN (WITH RECURSIVE held(t) AS (SELECT MIN("target") FROM "audit_log"
    UNION ALL SELECT (SELECT MIN("target") FROM "audit_log" WHERE "target" > SUBSTR(held.t, 1, INSTR(held.t, '/') - 1) || '0')
      FROM held WHERE INSTR(held.t, '/') > 0)
    SELECT SUBSTR(t, 1, INSTR(t, '/')) || ${words} FROM held WHERE INSTR(t, '/') > 0)`
}

/** By prefixes of words where there is a full-text table, and by the beginning of the name for characters. */
export function foundByTarget(match: string, words: string): Sql[] {
  const holds = (name: string) => sql`INSTR(LOWER(${identifier(name)}), LOWER(${words})) > 0`
  const isTarget = (table: string, ids: Sql) =>
    sql`${target} IN (SELECT ${`${table}/`} || "id" FROM (${ids}))`
  return [
    ...(['users', 'cam_projects'] as const).map((table) =>
      isTarget(table, sql`SELECT t."id" FROM ${rowsMatching(table, match)}`),
    ),
    ...few.map((table) =>
      isTarget(table, sql`SELECT "id" FROM ${identifier(table)} AS few WHERE ${holds(named[table])}`),
    ),
    ...(['jams', 'mixes'] as const).map((table) =>
      isTarget(
        table,
        sql`SELECT "id" FROM (SELECT "id", "title" FROM ${identifier(table)} AS few
          ORDER BY "rowid" DESC LIMIT ${COMPARED_NAMES}) WHERE ${holds('title')}`,
      ),
    ),
    isTarget('characters', charactersNamed(words)),
  ]
}

/** `foundByTarget` lacks some of the entries. */
export const areTargetsCut = (match: string, words: string): Sql =>
  some([isMatchCut('users', match), isMatchCut('cam_projects', match), isMore(charactersNamed(words))])

function charactersNamed(words: string): Sql {
  const folded = foldName(words)
  return sql`SELECT "id" FROM "characters_names" WHERE "key" >= ${folded} AND "key" < ${`${folded}\u{10ffff}`}`
}
