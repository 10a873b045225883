import { and, count, eq, or, sql, type SQL } from 'drizzle-orm'
import {
  surveyFilesTable,
  surveyResponsesTable,
  surveysTable,
  surveyVersionsTable,
} from '../../collections/surveys.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { database } from '../../platform/database.ts'
import type { Survey } from './survey.ts'

/** All of a survey but its draft, which only the composer reads. */
export const surveyColumns = {
  id: surveysTable.id,
  created: surveysTable.created,
  updated: surveysTable.updated,
  title: surveysTable.title,
  description: surveysTable.description,
  state: surveysTable.state,
  access: surveysTable.access,
  once: surveysTable.once,
  editable: surveysTable.editable,
  anonymous: surveysTable.anonymous,
  opens: surveysTable.opens,
  closes: surveysTable.closes,
  maxResponses: surveysTable.maxResponses,
  transcribe: surveysTable.transcribe,
  revision: surveysTable.revision,
  version: surveysTable.version,
  changed: surveysTable.changed,
}
type SurveyRow = Pick<typeof surveysTable.$inferSelect, keyof typeof surveyColumns>

/** A file as sent to its uploader and readers. */
export const fileColumns = {
  id: surveyFilesTable.id,
  name: surveyFilesTable.name,
  size: surveyFilesTable.size,
  type: surveyFilesTable.type,
}

export async function findSurvey(binding: D1Database, id: string): Promise<Survey | undefined> {
  const [row] = await database(binding)
    .select(surveyColumns)
    .from(surveysTable)
    .where(and(eq(surveysTable.id, id), eq(surveysTable.trashed, '')))
  return row && surveyOf(row)
}

export async function findSchema(
  binding: D1Database,
  survey: string,
  version: number,
): Promise<SurveySchema | undefined> {
  const [row] = await database(binding)
    .select({ schema: surveyVersionsTable.schema })
    .from(surveyVersionsTable)
    .where(and(eq(surveyVersionsTable.survey, survey), eq(surveyVersionsTable.version, version)))
  return row && schemaOf(row.schema)
}

export async function countSent(binding: D1Database, survey: string): Promise<number> {
  const [row] = await database(binding)
    .select({ sent: count() })
    .from(surveyResponsesTable)
    .where(and(eq(surveyResponsesTable.survey, survey), eq(surveyResponsesTable.state, 'sent')))
  return row?.sent ?? 0
}

export function surveyOf(row: SurveyRow): Survey {
  const { access, once, editable, anonymous, opens, closes, maxResponses, transcribe, ...rest } = row
  const settings = { access, once, editable, anonymous, opens, closes, maxResponses, transcribe }
  return { ...rest, settings }
}

export function schemaOf(text: string): SurveySchema {
  // Only what the schema's own parser let through is stored.
  return JSON.parse(text) as SurveySchema
}

export function answersOf(text: string): Record<string, unknown> {
  // Stored as an object only.
  return JSON.parse(text) as Record<string, unknown>
}

/** SQLite folds only ASCII: words with other letters are found as typed, in lower or upper case, or capitalised. */
export function holds(text: SQL, words: string): SQL | undefined {
  const small = words.toLowerCase()
  const [first = ''] = small
  const forms = new Set([words, small, words.toUpperCase(), first.toUpperCase() + small.slice(first.length)])
  return or(...[...forms].map((form) => sql`instr(lower(${text}), lower(${form})) > 0`))
}
