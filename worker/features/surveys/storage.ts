import { some, sql, type Sql } from '../../collections/sql.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import type { SurveyFile, SurveySettings, SurveyState } from '../../contract/surveys.ts'
import { execute, type StatementResult } from '../../platform/database.ts'
import type { Survey } from './survey.ts'

export type Row = StatementResult['rows'][number]

/** All of a survey but its draft, which only the composer reads. */
export const surveyColumns = sql`s."id", s."created", s."updated", s."title", s."description", s."state", s."access",
  s."once", s."editable", s."anonymous", s."opens", s."closes", s."maxResponses", s."revision", s."version", s."changed"`

export async function findSurvey(binding: D1Database, id: string): Promise<Survey | undefined> {
  const row = await firstRow(binding, sql`SELECT ${surveyColumns} FROM "surveys" AS s WHERE s."id" = ${id}`)
  return row && surveyOf(row)
}

/** The questions of a published version. */
export async function findSchema(
  binding: D1Database,
  survey: string,
  version: number,
): Promise<SurveySchema | undefined> {
  const row = await firstRow(
    binding,
    sql`SELECT "schema" FROM "survey_versions" WHERE "survey" = ${survey} AND "version" = ${version}`,
  )
  return row && schemaOf(row.schema)
}

/** How many responses have been sent. */
export async function countSent(binding: D1Database, survey: string): Promise<number> {
  const row = await firstRow(
    binding,
    sql`SELECT COUNT(*) AS "sent" FROM "survey_responses" WHERE "survey" = ${survey} AND "state" = 'sent'`,
  )
  return Number(row?.sent ?? 0)
}

export async function firstRow(binding: D1Database, statement: Sql): Promise<Row | undefined> {
  const [found] = await execute(binding, [statement])
  return found?.rows[0]
}

export function surveyOf(row: Row): Survey {
  return {
    id: String(row.id),
    created: String(row.created),
    updated: String(row.updated),
    title: String(row.title),
    description: String(row.description),
    // The columns of `state` and `access` are only ever written from these unions.
    state: String(row.state) as SurveyState,
    settings: {
      access: String(row.access) as SurveySettings['access'],
      once: row.once === 1,
      editable: row.editable === 1,
      anonymous: row.anonymous === 1,
      opens: String(row.opens),
      closes: String(row.closes),
      maxResponses: Number(row.maxResponses),
    },
    revision: Number(row.revision),
    version: Number(row.version),
    changed: row.changed === 1,
  }
}

export function schemaOf(text: Row[string] | undefined): SurveySchema {
  // Only what the schema's own parser let through is stored.
  return JSON.parse(String(text)) as SurveySchema
}

export function answersOf(text: Row[string] | undefined): Record<string, unknown> {
  // Stored as an object only.
  return JSON.parse(String(text)) as Record<string, unknown>
}

export function fileOf(row: Row): SurveyFile {
  return { id: String(row.id), name: String(row.name), size: Number(row.size), type: String(row.type) }
}

/**
 * Whether a text holds these words, in small letters or capitals. SQLite folds ASCII alone; of other letters it finds
 * words as they were typed, all small, all capital, or with a capital first.
 */
export function holds(text: Sql, words: string): Sql {
  const small = words.toLowerCase()
  const [first = ''] = small
  const forms = new Set([words, small, words.toUpperCase(), first.toUpperCase() + small.slice(first.length)])
  return some([...forms].map((form) => sql`instr(lower(${text}), lower(${form})) > 0`))
}
