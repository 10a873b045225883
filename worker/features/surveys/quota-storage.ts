import { and, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { surveyQuotaPlacesTable, surveyResponsesTable } from '../../collections/surveys.ts'
import type { Quota } from '../../contract/survey/schema.ts'
import { database, execute, jsonList, rowsOf, statementOf, type Statement } from '../../platform/database.ts'
import { conditionSql } from './condition-storage.ts'

const [p, r] = [surveyQuotaPlacesTable, surveyResponsesTable]

const placesOf = (survey: string, quota: Quota) => and(eq(p.survey, survey), eq(p.quota, quota.id))

/**
 * A condition that holds while fewer sent responses than the limit have a place in the quota. It walks the key, at most
 * as far as the limit; in the statement that writes a response it is exact.
 */
export function hasRoom(survey: string, quota: Quota): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${p} WHERE ${placesOf(survey, quota)} LIMIT 1 OFFSET ${quota.limit - 1})`
}

/**
 * The statements that give a response its places in these quotas, and free those it no longer meets, for the
 * transaction that stores its answers while `when` holds.
 */
export function takePlaces(
  binding: D1Database,
  { survey, response, quotas }: { survey: string; response: string; quotas: readonly Quota[] },
  when: SQL,
): Statement[] {
  const ids = jsonList(quotas.map(({ id }) => id))
  const left = and(eq(p.survey, survey), eq(p.response, response), notInArray(p.quota, ids), when)
  return [
    statementOf(database(binding).delete(p).where(left)),
    statementOf(sql`INSERT INTO ${p} ("survey", "quota", "response")
      SELECT ${survey}, value, ${response} FROM ${ids} WHERE ${when} ON CONFLICT DO NOTHING`),
  ]
}

/** The statements that place the sent responses in the quotas of a version that is about to be published. */
export function placeAgain(
  binding: D1Database,
  { survey, quotas }: { survey: string; quotas: readonly Quota[] },
  when: SQL,
): Statement[] {
  const sent = and(eq(r.survey, survey), eq(r.state, 'sent'))
  return [
    statementOf(
      database(binding)
        .delete(p)
        .where(and(eq(p.survey, survey), when)),
    ),
    ...quotas.map((quota) =>
      statementOf(sql`INSERT INTO ${p} ("survey", "quota", "response")
        SELECT ${survey}, ${quota.id}, ${r.id} FROM ${r} WHERE ${and(sent, when, conditionSql(quota.if, r.answers))}`),
    ),
  ]
}

/** The statement that frees the places of responses before they are deleted. */
export function freePlaces(binding: D1Database, responses: SQL): Statement {
  return statementOf(database(binding).delete(p).where(inArray(p.response, responses)))
}

/** The statement that deletes all places of a survey. */
export function forgetPlaces(binding: D1Database, survey: string): Statement {
  return statementOf(database(binding).delete(p).where(eq(p.survey, survey)))
}

/** Returns the ids of quotas without room. */
export async function findFull(
  binding: D1Database,
  survey: string,
  quotas: readonly Quota[],
): Promise<Set<string>> {
  const results = await execute(
    binding,
    quotas.map((quota) => sql`SELECT ${quota.id} AS "id" WHERE NOT (${hasRoom(survey, quota)})`),
  )
  return new Set(results.flatMap((result) => rowsOf<{ id: string }>(result).map(({ id }) => id)))
}

/** Sent responses that count towards each quota, in the order given. */
export async function countQuotas(
  binding: D1Database,
  survey: string,
  quotas: readonly Quota[],
): Promise<number[]> {
  const db = database(binding)
  const results = await execute(
    binding,
    quotas.map((quota) => sql`SELECT ${db.$count(p, placesOf(survey, quota))} AS "count"`),
  )
  return results.map((result) => rowsOf<{ count: number }>(result)[0]?.count ?? 0)
}
