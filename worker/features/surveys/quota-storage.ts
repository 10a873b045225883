import { and, eq, sql, type SQL } from 'drizzle-orm'
import { surveyResponsesTable } from '../../collections/surveys.ts'
import type { Quota } from '../../contract/survey/schema.ts'
import { database, execute, rowsOf } from '../../platform/database.ts'
import { conditionSql } from './condition-storage.ts'

const r = surveyResponsesTable

const counted = (survey: string, quota: Quota) =>
  and(eq(r.survey, survey), eq(r.state, 'sent'), conditionSql(quota.if, r.answers))

/**
 * A condition that holds while fewer sent responses than the limit meet the quota's. It is counted when it is asked, so
 * deleted, changed and restored responses need no bookkeeping; in the statement that writes a response it is exact.
 */
export function hasRoom(survey: string, quota: Quota): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${r} WHERE ${counted(survey, quota)} LIMIT 1 OFFSET ${quota.limit - 1})`
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
    quotas.map((quota) => sql`SELECT ${db.$count(r, counted(survey, quota))} AS "count"`),
  )
  return results.map((result) => rowsOf<{ count: number }>(result)[0]?.count ?? 0)
}
