import { inArray, sql, type SQL } from 'drizzle-orm'
import { surveyQuotaPlacesTable, surveyQuotaWaitingTable } from '../../collections/survey-quota-tables.ts'
import { surveyResponsesTable, surveysTable } from '../../collections/surveys.ts'
import type { Quota } from '../../contract/survey/schema.ts'
import { database, execute, jsonList, rowsOf, statementOf, type Statement } from '../../platform/database.ts'
import { isBeingPlaced, isOfBuild, publishedSuffix } from './quota-builds-storage.ts'

const [p, s, w] = [surveyQuotaPlacesTable, surveysTable, surveyQuotaWaitingTable]

/** The sent responses of each quota that has some. */
function countsSql(survey: string, quotas: readonly Quota[]): SQL {
  const listed = JSON.stringify(quotas.map(({ id, limit }) => [id, limit]))
  return sql`SELECT q.value ->> 0 AS "id", q.value ->> 1 AS "limit", COUNT(*) AS "count"
    FROM json_each(${listed}) AS q CROSS JOIN ${p}
    ON ${p.survey} = ${survey} AND ${p.quota} = (q.value ->> 0) || ${publishedSuffix(survey)}
    GROUP BY q.key`
}

/**
 * A condition that holds while fewer sent responses than the limit have a place in each of the quotas. It walks their
 * keys; in the statement that writes a response it is exact.
 */
export function haveRoom(survey: string, quotas: readonly Quota[]): SQL | undefined {
  if (quotas.length === 0) return undefined
  return sql`NOT EXISTS (SELECT 1 FROM (${countsSql(survey, quotas)}) WHERE "count" >= "limit")`
}

/** Returns the number of sent responses that count towards each quota, in the order given. */
export async function countQuotas(
  binding: D1Database,
  survey: string,
  quotas: readonly Quota[],
): Promise<number[]> {
  if (quotas.length === 0) return []
  const [found] = await execute(binding, [countsSql(survey, quotas)])
  const counts = new Map(rowsOf<{ id: string; count: number }>(found).map(({ id, count }) => [id, count]))
  return quotas.map(({ id }) => counts.get(id) ?? 0)
}

/**
 * The statements that give a response its places in these quotas, and free those it no longer meets, for the
 * transaction that stores its answers while `when` holds.
 */
export function takePlaces(
  { survey, response, quotas }: { survey: string; response: string; quotas: readonly Quota[] },
  when: SQL,
): Statement[] {
  const ids = jsonList(quotas.map(({ id }) => id))
  const keys = sql`(SELECT value || ${publishedSuffix(survey)} FROM ${ids})`
  return [
    statementOf(sql`DELETE FROM ${p} WHERE ${p.survey} = ${survey} AND ${p.response} = ${response}
      AND ${isOfBuild(publishedSuffix(survey))} AND ${p.quota} NOT IN ${keys} AND ${when}`),
    statementOf(sql`INSERT INTO ${p} ("survey", "quota", "response")
      SELECT ${survey}, value || ${publishedSuffix(survey)}, ${response} FROM ${ids} WHERE ${when} ON CONFLICT DO NOTHING`),
    // The places in the quotas of a version that is being published are taken when it is.
    statementOf(sql`INSERT INTO ${w} ("survey", "response") SELECT ${survey}, ${response}
      WHERE ${when} AND ${isBeingPlaced(survey)} ON CONFLICT DO NOTHING`),
  ]
}

/** The statements that free the places of responses before they are deleted. */
export function freePlaces(binding: D1Database, responses: SQL): Statement[] {
  const db = database(binding)
  const { id, survey } = surveyResponsesTable
  return [
    statementOf(db.delete(p).where(inArray(p.response, responses))),
    statementOf(sql`DELETE FROM ${w} WHERE (${w.survey}, ${w.response}) IN
      (SELECT ${survey}, ${id} FROM ${surveyResponsesTable} WHERE ${id} IN ${responses})`),
  ]
}

/**
 * Returns surveys with responses whose places have to be found again, once no version is being published. A survey in
 * the trash is one of them: it may return.
 */
export async function findUnplaced(
  binding: D1Database,
  limit: number,
): Promise<{ survey: string; version: number }[]> {
  const [found] = await execute(binding, [
    sql`SELECT DISTINCT ${w.survey} AS "survey", COALESCE(${s.version}, 0) AS "version"
      FROM ${w} LEFT JOIN ${s} ON ${s.id} = ${w.survey} WHERE NOT ${isBeingPlaced(w.survey)} LIMIT ${limit}`,
  ])
  return rowsOf<{ survey: string; version: number }>(found)
}
