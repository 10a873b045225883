import { and, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { surveyFilmPartsTable } from '../../../collections/survey-film-tables.ts'
import { surveyResponsesTable } from '../../../collections/surveys.ts'
import { auditStatement, type AuditEntry } from '../../../platform/audit.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import {
  database,
  execute,
  insertWhen,
  jsonList,
  statementOf,
  type Statement,
} from '../../../platform/database.ts'

const [p, r] = [surveyFilmPartsTable, surveyResponsesTable]

export type FilmPart = Pick<typeof p.$inferSelect, 'response' | 'project' | 'take' | 'created'>

/** Parts removed in one run; the next one continues. */
const REMOVED_AT_ONCE = 100

/** A film that was not finished in this time was abandoned. */
export const MAKING_MS = 60 * 60 * 1000

/** True while the response of a part has the recording, and the consent to its use. */
const isGiven = sql`EXISTS (SELECT 1 FROM ${r} WHERE ${r.id} = ${p.response} AND ${r.state} = 'sent'
  AND json_extract(${r.answers}, '$."' || ${p.question} || '"') = ${p.file}
  AND NOT EXISTS (SELECT 1 FROM json_each(${p.consents}) AS c
    WHERE json_extract(${r.answers}, '$."' || c."value" || '"') IS NOT 1))`

/** The statement that withdraws all parts of responses, which are about to be deleted. */
export function withdrawParts(binding: D1Database, responses: SQL): Statement {
  return statementOf(
    database(binding).update(p).set({ withdrawn: true }).where(inArray(p.response, responses)),
  )
}

/** The statement that withdraws all parts of a survey, which is about to be deleted. */
export function withdrawSurvey(binding: D1Database, survey: string): Statement {
  return statementOf(database(binding).update(p).set({ withdrawn: true }).where(eq(p.survey, survey)))
}

/** The statement that withdraws the parts of a changed response that lacks their recording or its consent now. */
export function withdrawChanged(binding: D1Database, response: string): Statement {
  return statementOf(
    database(binding)
      .update(p)
      .set({ withdrawn: true })
      .where(and(eq(p.response, response), sql`NOT ${isGiven}`)),
  )
}

export interface NewPart {
  response: string
  question: string
  file: string
  consents: string[]
}

/** Parts of responses that were deleted or changed meanwhile are not stored. */
export async function insertParts(
  binding: D1Database,
  parts: readonly NewPart[],
  { audited, ...film }: { survey: string; project: string; created: string; audited: AuditEntry },
): Promise<void> {
  const inserts = parts.map(({ response, question, file, consents }) => {
    const isThere = sql`EXISTS (SELECT 1 FROM ${r} WHERE ${r.id} = ${response} AND ${r.state} = 'sent'
      AND json_extract(${r.answers}, '$."' || ${question} || '"') = ${file})`
    const values = { response, question, file, consents: JSON.stringify(consents), ...film }
    return sql`${insertWhen(p, values, isThere)} ON CONFLICT DO NOTHING`
  })
  // In the same transaction: a consent may have been withdrawn since it was read.
  const checks = parts.map(({ response }) => withdrawChanged(binding, response))
  await execute(binding, [...inserts, ...checks, auditStatement(audited)])
}

/** The responses whose recordings may be in a film. */
export async function findParts(binding: D1Database, survey: string, project: string): Promise<FilmPart[]> {
  return database(binding)
    .select({ response: p.response, project: p.project, take: p.take, created: p.created })
    .from(p)
    .where(and(eq(p.project, project), eq(p.survey, survey), eq(p.withdrawn, false)))
}

/** Stores the takes of a film; responses without one are no part of it. */
export async function setTakes(
  binding: D1Database,
  { survey, project }: { survey: string; project: string },
  takes: readonly { response: string; take: string }[],
): Promise<void> {
  const db = database(binding)
  const ofFilm = and(eq(p.project, project), eq(p.survey, survey))
  await execute(binding, [
    ...takes.map(({ response, take }) =>
      db
        .update(p)
        .set({ take })
        .where(and(ofFilm, eq(p.response, response))),
    ),
    db.delete(p).where(and(ofFilm, eq(p.take, ''))),
  ])
}

/** A film in the making names its takes when it is finished, so its parts wait for that. */
export async function findWithdrawn(binding: D1Database, now: Date): Promise<FilmPart[]> {
  const begun = recordDateOf(new Date(now.getTime() - MAKING_MS))
  return database(binding)
    .select({ response: p.response, project: p.project, take: p.take, created: p.created })
    .from(p)
    .where(and(eq(p.withdrawn, true), or(ne(p.take, ''), lt(p.created, begun))))
    .limit(REMOVED_AT_ONCE)
}

/** The takes that other parts of an unfinished film have so far. */
export async function findTakesOf(binding: D1Database, project: string): Promise<string[]> {
  const rows = await database(binding)
    .select({ take: p.take })
    .from(p)
    .where(and(eq(p.project, project), eq(p.withdrawn, false)))
  return rows.map(({ take }) => take)
}

export async function deleteParts(
  binding: D1Database,
  project: string,
  responses: readonly string[],
): Promise<void> {
  await database(binding)
    .delete(p)
    .where(and(eq(p.project, project), eq(p.withdrawn, true), inArray(p.response, jsonList(responses))))
}
