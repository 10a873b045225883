import { and, asc, count, desc, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias, unionAll, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { deletedAnswer } from '../../collections/deleted-answer.ts'
import { nameKeyOf } from '../../collections/name-keys.ts'
import { surveyFilesTable, surveyResponsesTable } from '../../collections/surveys.ts'
import { usersTable } from '../../collections/users.ts'
import { readCondition, type ResponseFilter, type SurveyResponse } from '../../contract/survey/admin.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, jsonList } from '../../platform/database.ts'
import { answeredSql, answerPath, conditionSql } from './condition-storage.ts'
import { journalDeletedAnswer } from './journal-storage.ts'
import { answersOf, fileColumns, holds } from './storage.ts'
import { findTranscripts, transcriptContains } from './transcripts/transcript-storage.ts'

/** A response without its files. */
export type StoredResponse = Omit<SurveyResponse, 'files'>

const r = surveyResponsesTable
export const responseColumns = {
  id: r.id,
  survey: r.survey,
  version: r.version,
  state: r.state,
  answers: r.answers,
  page: r.page,
  language: r.language,
  begun: r.begun,
  sent: r.sent,
  edited: r.edited,
  seconds: r.seconds,
  // By a name of its own: the rows of a batch have one column of each name.
  person: sql<string | null>`${usersTable.id}`.as('personId'),
  name: usersTable.name,
  email: usersTable.email,
}
/** The time of sending, or of the latest change before. */
const momentOf = ({ state, sent, updated }: Record<'state' | 'sent' | 'updated', SQLiteColumn>) =>
  sql`CASE ${state} WHEN 'sent' THEN ${sent} ELSE ${updated} END`
const moment = momentOf(r)

/** Responses with their respondents. */
export function responses(binding: D1Database) {
  return database(binding).select(responseColumns).from(r).leftJoin(usersTable, eq(usersTable.id, r.person))
}

/** The condition that a filter makes of responses to a survey. */
export function filterSql(survey: string, filter: ResponseFilter): SQL | undefined {
  const { version, state, from: first, to: last, language, search, question, answer, where, ids } = filter
  const condition = where === undefined ? undefined : readCondition(where)
  const words = search?.trim()
  return and(
    eq(r.survey, survey),
    state && eq(r.state, state),
    version ? eq(r.version, version) : undefined,
    first ? sql`${moment} >= ${first}` : undefined,
    // A day counts whole.
    last ? sql`${moment} <= ${last.length === 10 ? `${last} 23:59:59.999Z` : last}` : undefined,
    language ? eq(r.language, language) : undefined,
    ids ? inArray(r.id, jsonList(ids.split(','))) : undefined,
    words
      ? or(
          sql`EXISTS (SELECT 1 FROM json_tree(${r.answers}) AS j WHERE j."type" = 'text'
          AND ${holds(sql`j."atom"`, words)})`,
          transcriptContains(sql`${r.id}`, words),
        )
      : undefined,
    question && answer !== undefined ? answeredSql(question, answer) : undefined,
    condition && conditionSql(condition, r.answers),
  )
}

/** `sort` is one of the contract's orders. */
function orderSql(sort: string, filter: ResponseFilter): SQL {
  const isDown = sort.startsWith('-')
  const by = isDown ? sort.slice(1) : sort
  const way = isDown ? sql`DESC` : sql`ASC`
  if (by === 'moment') {
    // By the column itself where there is one state only: an index is in that order.
    const when = filter.state === 'sent' ? r.sent : filter.state === 'begun' ? r.updated : moment
    return sql`${when} ${way}, ${r.id} ${way}`
  }
  const value =
    by === 'person'
      ? nameKeyOf('users', usersTable.id)
      : by === 'seconds'
        ? sql`CASE ${r.state} WHEN 'sent' THEN ${r.seconds} END`
        : by === 'state'
          ? r.state
          : sql`json_extract(${r.answers}, ${answerPath(by.slice('answer.'.length))})`
  return sql`${value} IS NULL, ${value} ${way}, ${moment} DESC, ${r.id} DESC`
}

/** One page of responses in the order of `sort`, and how many there are. */
export async function findResponses(
  binding: D1Database,
  survey: string,
  { filter, sort, page, perPage }: { filter: ResponseFilter; sort: string; page: number; perPage: number },
): Promise<{ items: StoredResponse[]; totalItems: number }> {
  const chosen = filterSql(survey, filter)
  const isByMoment = !filter.state && (sort === 'moment' || sort === '-moment')
  const offset = (page - 1) * perPage
  const [rows, [total]] = await database(binding).batch([
    isByMoment
      ? responses(binding)
          .where(inArray(r.id, idsByMoment(survey, { filter, sort, offset, perPage })))
          .orderBy(orderSql(sort, filter))
      : responses(binding).where(chosen).orderBy(orderSql(sort, filter)).limit(perPage).offset(offset),
    database(binding).select({ items: count() }).from(r).where(chosen),
  ])
  return { items: rows.map(responseOf), totalItems: total?.items ?? 0 }
}

/** The ids of a page of responses of both states: each state has an index in its order, and both together have none. */
function idsByMoment(
  survey: string,
  {
    filter,
    sort,
    offset,
    perPage,
  }: { filter: ResponseFilter; sort: string; offset: number; perPage: number },
): SQL {
  const way = sort.startsWith('-') ? sql`DESC` : sql`ASC`
  const first = (state: 'sent' | 'begun', when: SQLiteColumn) =>
    sql`SELECT * FROM (SELECT ${r.id} AS "id", ${when} AS "moment" FROM ${r} WHERE ${filterSql(survey, { ...filter, state })}
      ORDER BY ${when} ${way}, ${r.id} ${way} LIMIT ${offset + perPage})`
  return sql`(SELECT "id" FROM (${first('sent', r.sent)} UNION ALL ${first('begun', r.updated)})
    ORDER BY "moment" ${way}, "id" ${way} LIMIT ${perPage} OFFSET ${offset})`
}

export async function findResponse(binding: D1Database, id: string): Promise<StoredResponse | undefined> {
  const [row] = await responses(binding).where(eq(r.id, id))
  return row && responseOf(row)
}

/** The neighbours of a response among those of its survey and state: the next newer one and the next older one. */
export async function findNeighbours(
  binding: D1Database,
  id: string,
): Promise<{ previous: string; next: string }> {
  const db = database(binding)
  const me = alias(r, 'me')
  const place = sql`(${momentOf(me)}, ${me.id})`
  const beside = () =>
    db
      .select({ id: r.id })
      .from(me)
      .innerJoin(r, and(eq(r.survey, me.survey), eq(r.state, me.state)))
  const [[newer], [older]] = await db.batch([
    beside()
      .where(and(eq(me.id, id), sql`(${moment}, ${r.id}) > ${place}`))
      .orderBy(asc(moment), asc(r.id))
      .limit(1),
    beside()
      .where(and(eq(me.id, id), sql`(${moment}, ${r.id}) < ${place}`))
      .orderBy(desc(moment), desc(r.id))
      .limit(1),
  ])
  return { previous: newer?.id ?? '', next: older?.id ?? '' }
}

export async function withFiles(binding: D1Database, given: StoredResponse[]): Promise<SurveyResponse[]> {
  const db = database(binding)
  const ids = jsonList(given.map(({ id }) => id))
  const f = surveyFilesTable
  const found = await unionAll(
    db
      .select({ ...fileColumns, of: sql<string>`${f.response}`.as('of') })
      .from(f)
      .where(and(inArray(f.response, ids), gt(f.size, 0))),
    db
      .select({ ...fileColumns, of: sql<string>`${r.id}`.as('of') })
      .from(r)
      .innerJoin(f, and(eq(f.survey, r.survey), eq(f.holder, r.holder), eq(f.response, '')))
      .where(and(inArray(r.id, ids), eq(r.state, 'begun'), ne(r.holder, ''), gt(f.size, 0))),
  )
  const files = Map.groupBy(found, (file) => file.of)
  const transcripts = await findTranscripts(
    binding,
    found.flatMap(({ id, type }) => (type.startsWith('audio/') ? [id] : [])),
  )
  return given.map((response) => ({
    ...response,
    files: (files.get(response.id) ?? []).map(({ id, name, size, type }) => {
      const transcript = transcripts.get(id)
      return { id, name, size, type, ...(transcript !== undefined && { transcript }) }
    }),
  }))
}

/** Its author may answer again. */
export async function deleteWholeResponse(
  binding: D1Database,
  { id }: StoredResponse,
  { now, audited }: { now: string; audited?: AuditEntry },
): Promise<void> {
  await execute(binding, [
    ...deletedAnswer(id, now),
    journalDeletedAnswer(id),
    ...(audited ? [auditStatement(audited)] : []),
  ])
}

export type ResponseRow = Awaited<ReturnType<typeof responses>>[number]

export function responseOf({ person, name, email, answers, ...row }: ResponseRow): StoredResponse {
  return {
    ...row,
    answers: answersOf(answers),
    ...(person !== null && { person: { id: person, name: name ?? '', email: email ?? '' } }),
  }
}

/** For readers who may not see users. */
export function withoutPerson(response: StoredResponse): StoredResponse {
  const { person: _, ...rest } = response
  return rest
}
