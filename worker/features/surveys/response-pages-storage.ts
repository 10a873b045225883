import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { surveyResponsesTable } from '../../collections/surveys.ts'
import { usersTable } from '../../collections/users.ts'
import type { ResponseFilter } from '../../contract/survey/admin.ts'
import { database, jsonList } from '../../platform/database.ts'
import { changesOf } from './counts-storage.ts'
import { placeSql, type Cursor } from './places-storage.ts'
import {
  filterSql,
  responseColumns,
  responseOf,
  responses,
  type ResponseRow,
  type StoredResponse,
} from './results-storage.ts'

/** Rows that are read at once: a million take 100 calls, of the 1,000 that the platform allows a request. */
const PAGE_ROWS = 10_000
/** Their bytes at most: a worker has 128 MB for all its requests. */
const PAGE_BYTES = 8_000_000
const ROW_BYTES = 400

const r = surveyResponsesTable

/**
 * Yields all responses of a filter by arrival, page by page, unsent ones first. Answers are parsed one by one as they
 * are read: as objects they take several times their bytes.
 */
export async function* eachResponse(
  binding: D1Database,
  survey: string,
  filter: ResponseFilter,
): AsyncGenerator<Iterable<StoredResponse>> {
  for (const state of ['begun', 'sent'] as const) {
    if (filter.state && filter.state !== state) continue
    const chosen = filterSql(survey, { ...filter, state })
    let last = { sent: '', id: '' }
    for (;;) {
      const next = and(chosen, isAfter(last))
      const found = await responses(binding)
        .where(inArray(r.id, sql`(SELECT "id" FROM ${fitting(next, { limit: PAGE_ROWS, moment: r.sent })})`))
        .orderBy(r.sent, r.id)
      const end = found.at(-1)
      if (!end) break
      yield parsed(found)
      last = { sent: end.sent, id: end.id }
    }
  }
}

function* parsed(rows: readonly ResponseRow[]): Generator<StoredResponse> {
  for (const row of rows) yield responseOf(row)
}

/** Responses that are read at once by their ids. */
const ID_ROWS = 100

/** Yields responses by their ids, page by page; deleted ones are missing. */
export async function* responsesOf(
  binding: D1Database,
  survey: string,
  ids: readonly string[],
): AsyncGenerator<StoredResponse[]> {
  for (let first = 0; first < ids.length; first += ID_ROWS) {
    const chosen = inArray(r.id, jsonList(ids.slice(first, first + ID_ROWS)))
    const found = await responses(binding).where(and(eq(r.survey, survey), chosen))
    yield found.map(responseOf)
  }
}

interface PartOptions {
  filter: ResponseFilter
  after: Cursor
  limit: number
  /** Record date: responses of then or later are skipped. */
  before?: string | undefined
  /** The place of the last response to read. */
  until?: string | undefined
}

/**
 * The responses of a filter among the next ones by arrival, and how many were read; a filter that few responses pass
 * is not looked for any further. `place` is of the last one that was read, `changes` of the moment when they were.
 */
export async function responsesAfter(
  binding: D1Database,
  survey: string,
  { filter, after, limit, before, until }: PartOptions,
): Promise<{ items: Iterable<StoredResponse>; read: number; place: string; changes: number }> {
  const moment = after.state === 'sent' ? r.sent : r.updated
  const next = and(
    eq(r.survey, survey),
    eq(r.state, after.state),
    sql`(${moment}, ${r.id}) > ${placeSql(after.place)}`,
    before === undefined ? undefined : lt(moment, before),
    until === undefined ? undefined : sql`(${moment}, ${r.id}) <= ${placeSql(until)}`,
  )
  const passes = filterSql(survey, filter)
  const [rows, [noted]] = await database(binding).batch([
    database(binding)
      .select({
        ...responseColumns,
        answers: sql<string | null>`CASE WHEN ${passes} THEN ${r.answers} END`.as('passing'),
        place: sql<string>`${moment} || '~' || ${r.id}`.as('place'),
        read: sql<number>`"fitting"."read"`.as('read'),
      })
      .from(sql`${fitting(next, { limit, moment })} AS "fitting"`)
      .innerJoin(r, sql`${r.id} = "fitting"."id"`)
      .leftJoin(usersTable, eq(usersTable.id, r.person))
      // The last one says where the next page begins.
      .where(sql`${passes} OR "fitting"."number" = "fitting"."read"`)
      .orderBy(sql`"fitting"."number"`),
    changesOf(binding, survey),
  ])
  const passed = rows.flatMap(({ answers, ...row }) => (answers === null ? [] : [{ ...row, answers }]))
  const end = rows.at(-1)
  return {
    items: parsed(passed),
    read: end?.read ?? 0,
    place: end ? end.place : after.place,
    changes: noted?.changes ?? 0,
  }
}

const isAfter = (last: { sent: string; id: string }) => sql`(${r.sent}, ${r.id}) > (${last.sent}, ${last.id})`

/**
 * The first responses of a condition whose bytes fit a page, and one in any case: "id", "number" from 1, and "read", how
 * many they are.
 */
function fitting(chosen: SQL | undefined, { limit, moment }: { limit: number; moment: SQLiteColumn }): SQL {
  return sql`(SELECT "id", "number", COUNT(*) OVER () AS "read" FROM (
    SELECT "id", SUM("bytes") OVER (ORDER BY "moment", "id") AS "total",
      ROW_NUMBER() OVER (ORDER BY "moment", "id") AS "number"
    FROM (SELECT ${r.id} AS "id", ${moment} AS "moment", octet_length(${r.answers}) + ${ROW_BYTES} AS "bytes" FROM ${r}
      WHERE ${chosen} ORDER BY ${moment}, ${r.id} LIMIT ${limit}))
    WHERE "total" <= ${PAGE_BYTES} OR "number" = 1)`
}
