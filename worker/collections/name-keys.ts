import { sql, type Column, type SQL } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { foldings, foldName } from './definition/name-folding.ts'

/** Maintained by triggers. `Łukasz`, `LUKASZ` and `lukasz` have equal keys. */
const keysOf = <Name extends string>(name: Name) =>
  sqliteTable(name, { id: text().primaryKey(), key: text().notNull() }, (table) => [
    index(`${name}_key`).on(table.key, table.id),
  ])

export const userNamesTable = keysOf('users_names')
export const projectNamesTable = keysOf('cam_projects_names')
export const characterNamesTable = keysOf('characters_names')
export const templateNamesTable = keysOf('templates_names')
export const roomNamesTable = keysOf('chat_rooms_names')
export const surveyNamesTable = keysOf('surveys_names')
export const emailNamesTable = keysOf('emails_names')
export const emailListNamesTable = keysOf('email_lists_names')
export const emailListEntryNamesTable = keysOf('email_list_entries_names')

export const letterBasesTable = sqliteTable('letter_bases', {
  letter: text().primaryKey(),
  base: text().notNull(),
})

const named = {
  users: 'name',
  cam_projects: 'title',
  characters: 'name',
  templates: 'title',
  chat_rooms: 'name',
  surveys: 'title',
  emails: 'name',
  email_lists: 'name',
  email_list_entries: 'name',
} as const

type Named = keyof typeof named

export const namesOf = (table: string): string => `${table}_names`

export const nameKeyOf = (table: Named, id: SQL | Column): SQL =>
  sql`(SELECT k."key" FROM ${sql.identifier(namesOf(table))} AS k WHERE k."id" = ${id})`

/** An empty text never matches. */
export function nameHolds(table: Named, id: SQL | Column, words: string): SQL {
  const folded = foldName(words)
  return folded === '' ? sql`0` : sql`instr(${nameKeyOf(table, id)}, ${folded}) > 0`
}

export function letterBasesStatement(): string {
  const letters = foldings.map(([letter, base]) => `('${letter}', '${base}')`).join(', ')
  return `INSERT INTO "letter_bases" ("letter", "base") VALUES ${letters};`
}

interface NameKeys {
  table: string
  triggers: { name: string; text: string }[]
  /** For rows older than the triggers. */
  backfill: string
}

export function nameKeys(): NameKeys[] {
  return Object.entries(named).map(([table, column]) => keysOfTable(table, column))
}

function keysOfTable(table: string, column: string): NameKeys {
  const keys = `"${namesOf(table)}"`
  const write = `INSERT OR REPLACE INTO ${keys} ("id", "key")`
  // The space before the parenthesis: wrangler regards a CASE as ended when white space follows its END.
  const ofNew = `${write} VALUES (NEW."id", ${foldedSql(`NEW."${column}"`)} )`
  const trigger = (verb: string, when: string, statement: string) => {
    const name = `names_${table}_${verb}`
    return { name, text: `CREATE TRIGGER "${name}" AFTER ${when} ON "${table}" BEGIN ${statement}; END` }
  }
  return {
    table,
    triggers: [
      trigger('create', 'INSERT', ofNew),
      trigger('update', `UPDATE OF "${column}"`, ofNew),
      trigger('delete', 'DELETE', `DELETE FROM ${keys} WHERE "id" = OLD."id"`),
    ],
    backfill: `${write} SELECT "id", ${foldedSql(`"${table}"."${column}"`)} FROM "${table}"`,
  }
}

/** `foldName` in SQL; most names are plain ASCII and skip it. */
export function foldedSql(name: string): string {
  const places = `WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(${name}))`
  const letter = `substr(${name}, place.n, 1)`
  const folded = `${places} SELECT group_concat(coalesce(b."base", lower(${letter})), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = ${letter}`
  return `CASE WHEN ${name} GLOB '*[^ -~]*' THEN (${folded}) ELSE lower(${name}) END`
}
