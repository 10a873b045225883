import { every, sql, type Sql } from '../../collections/sql.ts'
import type { ResponseFilter, SurveyResponse } from '../../contract/survey-admin.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { execute } from '../../platform/database.ts'
import { dropping } from './file-storage.ts'
import { answersOf, fileOf, firstRow, holds, type Row } from './storage.ts'

/** A response without its files. */
export type StoredResponse = Omit<SurveyResponse, 'files'>

/** Rows and characters of answers that are read at once. */
const PAGE_ROWS = 1_000
const PAGE_CHARACTERS = 8_000_000

const columns = sql`r."id", r."survey", r."version", r."state", r."answers", r."page", r."language", r."begun",
  r."sent", r."edited", r."seconds", u."id" AS "person", u."name", u."email"`
const from = sql`"survey_responses" AS r LEFT JOIN "users" AS u ON u."id" = r."person"`
/** When a response last meant something. */
const moment = sql`CASE r."state" WHEN 'sent' THEN r."sent" ELSE r."updated" END`

/** The condition that a filter makes of responses `r` to a survey. */
export function filterSql(survey: string, filter: ResponseFilter): Sql {
  const { version, state, from: first, to: last, language, search, question, answer } = filter
  const words = search?.trim()
  return every([
    sql`r."survey" = ${survey}`,
    ...(state ? [sql`r."state" = ${state}`] : []),
    ...(version ? [sql`r."version" = ${version}`] : []),
    ...(first ? [sql`${moment} >= ${first}`] : []),
    // A day counts whole.
    ...(last ? [sql`${moment} <= ${last.length === 10 ? `${last} 23:59:59.999Z` : last}`] : []),
    ...(language ? [sql`r."language" = ${language}`] : []),
    ...(words
      ? [
          sql`EXISTS (SELECT 1 FROM json_tree(r."answers") AS j WHERE j."type" = 'text'
            AND ${holds(sql`j."atom"`, words)})`,
        ]
      : []),
    ...(question && answer !== undefined ? [answered(question, answer)] : []),
  ])
}

/** The types that SQLite's JSON has for yes and no, in the words of a filter. */
const booleans = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['no', 'false'],
])

/** Whether a question's answer is, or has, a value: an option's id, a text, a number, yes or no. */
function answered(question: string, answer: string): Sql {
  const path = `$."${question.replaceAll(/[^a-z0-9_]/g, '')}"`
  const bool = booleans.get(answer) ?? ''
  return sql`EXISTS (SELECT 1 FROM json_tree(r."answers", ${path}) AS j
    WHERE (j."type" IN ('text', 'integer', 'real') AND CAST(j."atom" AS TEXT) = ${answer}) OR j."type" = ${bool})`
}

/** One page of responses, the newest first, and how many there are. */
export async function findResponses(
  binding: D1Database,
  survey: string,
  { filter, page, perPage }: { filter: ResponseFilter; page: number; perPage: number },
): Promise<{ items: StoredResponse[]; totalItems: number }> {
  const chosen = filterSql(survey, filter)
  // By the column itself where there is one state only: an index is in that order.
  const order = filter.state === 'sent' ? sql`r."sent"` : filter.state === 'begun' ? sql`r."updated"` : moment
  const [found, total] = await execute(binding, [
    sql`SELECT ${columns} FROM ${from} WHERE ${chosen}
      ORDER BY ${order} DESC, r."id" DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    sql`SELECT COUNT(*) AS "total" FROM "survey_responses" AS r WHERE ${chosen}`,
  ])
  return { items: (found?.rows ?? []).map(responseOf), totalItems: Number(total?.rows[0]?.total ?? 0) }
}

/** All responses of a filter in the order of their arrival, those that were only begun before them, page by page. */
export async function* eachResponse(
  binding: D1Database,
  survey: string,
  filter: ResponseFilter,
): AsyncGenerator<StoredResponse[]> {
  const longest = await firstRow(
    binding,
    sql`SELECT MAX(length("answers")) AS "longest" FROM "survey_responses" WHERE "survey" = ${survey}`,
  )
  const most = PAGE_CHARACTERS / Math.max(1, Number(longest?.longest ?? 1))
  const rows = Math.max(1, Math.min(PAGE_ROWS, Math.floor(most)))
  for (const state of ['begun', 'sent'] as const) {
    if (filter.state && filter.state !== state) continue
    let last = { sent: '', id: '' }
    for (;;) {
      const chosen = every([
        filterSql(survey, { ...filter, state }),
        sql`(r."sent", r."id") > (${last.sent}, ${last.id})`,
      ])
      const [found] = await execute(binding, [
        sql`SELECT ${columns} FROM ${from} WHERE ${chosen} ORDER BY r."sent", r."id" LIMIT ${rows}`,
      ])
      const page = (found?.rows ?? []).map(responseOf)
      const end = page.at(-1)
      if (!end) break
      yield page
      if (page.length < rows) break
      last = { sent: end.sent, id: end.id }
    }
  }
}

export async function findResponse(binding: D1Database, id: string): Promise<StoredResponse | undefined> {
  const row = await firstRow(binding, sql`SELECT ${columns} FROM ${from} WHERE r."id" = ${id}`)
  return row && responseOf(row)
}

/** The neighbours of a response among those of its survey and state: the next newer one and the next older one. */
export async function findNeighbours(
  binding: D1Database,
  id: string,
): Promise<{ previous: string; next: string }> {
  const self = sql`"survey_responses" AS me JOIN "survey_responses" AS r
    ON r."survey" = me."survey" AND r."state" = me."state"`
  const place = sql`CASE me."state" WHEN 'sent' THEN me."sent" ELSE me."updated" END`
  const [newer, older] = await execute(binding, [
    sql`SELECT r."id" FROM ${self} WHERE me."id" = ${id} AND (${moment}, r."id") > (${place}, me."id")
      ORDER BY ${moment}, r."id" LIMIT 1`,
    sql`SELECT r."id" FROM ${self} WHERE me."id" = ${id} AND (${moment}, r."id") < (${place}, me."id")
      ORDER BY ${moment} DESC, r."id" DESC LIMIT 1`,
  ])
  return { previous: String(newer?.rows[0]?.id ?? ''), next: String(older?.rows[0]?.id ?? '') }
}

/** The same responses with the files of their answers. */
export async function withFiles(binding: D1Database, responses: StoredResponse[]): Promise<SurveyResponse[]> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(responses.map(({ id }) => id))}))`
  const [found] = await execute(binding, [
    sql`SELECT f.*, f."response" AS "of" FROM "survey_files" AS f WHERE f."response" IN ${ids} AND f."size" > 0
      UNION ALL
      SELECT f.*, r."id" AS "of" FROM "survey_responses" AS r JOIN "survey_files" AS f
        ON f."survey" = r."survey" AND f."holder" = r."holder" AND f."response" = ''
      WHERE r."id" IN ${ids} AND r."state" = 'begun' AND r."holder" <> '' AND f."size" > 0`,
  ])
  const files = Map.groupBy(found?.rows ?? [], (row) => String(row.of))
  return responses.map((response) => ({ ...response, files: (files.get(response.id) ?? []).map(fileOf) }))
}

/** Deletes a response with its files; whoever gave it may answer again. */
export async function deleteWholeResponse(
  binding: D1Database,
  { id, survey }: StoredResponse,
  { now, audited }: { now: string; audited: AuditEntry },
): Promise<void> {
  const unsent = sql`"response" = '' AND "holder" <> '' AND ("survey", "holder") IN
    (SELECT "survey", "holder" FROM "survey_responses" WHERE "id" = ${id} AND "state" = 'begun')`
  await execute(binding, [
    ...dropping(sql`"response" = ${id}`, now),
    ...dropping(unsent, now),
    sql`DELETE FROM "survey_turns" WHERE "survey" = ${survey} AND "response" = ${id}`,
    sql`DELETE FROM "survey_responses" WHERE "id" = ${id}`,
    auditStatement(audited),
  ])
}

function responseOf(row: Row): StoredResponse {
  const { person, name, email } = row
  return {
    id: String(row.id),
    survey: String(row.survey),
    version: Number(row.version),
    // Only written from this union.
    state: String(row.state) as SurveyResponse['state'],
    answers: answersOf(row.answers),
    page: String(row.page),
    language: String(row.language),
    begun: String(row.begun),
    sent: String(row.sent),
    edited: String(row.edited),
    seconds: Number(row.seconds),
    ...(typeof person === 'string' && { person: { id: person, name: String(name), email: String(email) } }),
  }
}
