import { and, eq, inArray } from 'drizzle-orm'
import { surveyResponsesTable, surveyVersionsTable } from '../../../collections/surveys.ts'
import { database, jsonList } from '../../../platform/database.ts'
import { answersOf, findSchema, schemaOf } from '../storage.ts'
import { sampleAnswer, type DeliveredAnswer } from './payload.ts'

/** The sent answers among ids, by id; deleted ones are missing. */
export async function findAnswers(
  binding: D1Database,
  survey: { id: string; title: string },
  ids: readonly string[],
): Promise<Map<string, DeliveredAnswer>> {
  if (ids.length === 0) return new Map()
  const r = surveyResponsesTable
  const db = database(binding)
  const rows = await db
    .select({
      id: r.id,
      version: r.version,
      answers: r.answers,
      language: r.language,
      sent: r.sent,
      edited: r.edited,
      seconds: r.seconds,
      person: r.person,
    })
    .from(r)
    .where(and(inArray(r.id, jsonList(ids)), eq(r.survey, survey.id), eq(r.state, 'sent')))
  const v = surveyVersionsTable
  const versions = [...new Set(rows.map(({ version }) => version))]
  const found = await db
    .select({ version: v.version, schema: v.schema })
    .from(v)
    .where(and(eq(v.survey, survey.id), inArray(v.version, versions)))
  const schemas = new Map(found.map(({ version, schema }) => [version, schemaOf(schema)]))
  return new Map(
    rows.flatMap(({ answers, ...row }) => {
      const schema = schemas.get(row.version)
      return schema ? [[row.id, { ...row, survey, schema, answers: answersOf(answers) }] as const] : []
    }),
  )
}

/** The answer that a test sends, or `undefined` for a survey that was never published. */
export async function findSample(
  binding: D1Database,
  { id, title, version }: { id: string; title: string; version: number },
  sent: string,
): Promise<DeliveredAnswer | undefined> {
  const schema = await findSchema(binding, id, version)
  return schema && sampleAnswer({ id, title }, { version, schema, sent })
}
