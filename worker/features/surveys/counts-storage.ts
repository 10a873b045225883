import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { surveyChangesTable, surveyCountsTable } from '../../collections/survey-counts.ts'
import { surveyResponsesTable, surveysTable } from '../../collections/surveys.ts'
import { usersTable } from '../../collections/users.ts'
import type { SummaryState } from '../../contract/survey/counts.ts'
import { database, execute, jsonList, rowsOf } from '../../platform/database.ts'
import { placeSql } from './places-storage.ts'

const c = surveyCountsTable
const r = surveyResponsesTable

/** Increase it when responses are counted in another way, so that all are counted once more. */
export const COUNTS_FORMAT = 2

/** Responses of a state between two places, `after` excluded. */
export interface CountedRun {
  after: string
  until: string
  /** Responses of any version. */
  read: number
}

export interface StoredCounts extends CountedRun {
  counts: SummaryState
}

/** Runs of responses of one state to a version. */
export interface RunsOf {
  survey: string
  version: number
  state: 'begun' | 'sent'
}

const runColumns = { after: c.after, until: c.until, read: c.read }

/** Runs of counts that one query reads: each has up to 1 MB. */
const RUNS_AT_ONCE = 10

/** The stored counts that end after a place, in order, and how often sent responses have changed. */
export async function findCounts(
  binding: D1Database,
  of: RunsOf,
  place: string,
): Promise<{ runs: StoredCounts[]; isAll: boolean; changes: number }> {
  const [runs, [noted]] = await database(binding).batch([
    database(binding)
      .select({ ...runColumns, counts: c.counts })
      .from(c)
      .where(and(currentRuns(of), gt(c.until, place)))
      .orderBy(asc(c.until))
      .limit(RUNS_AT_ONCE),
    changesOf(binding, of.survey),
  ])
  return {
    // Only what `storeCounts` wrote.
    runs: runs.map((run) => ({ ...run, counts: JSON.parse(run.counts) as SummaryState })),
    isAll: runs.length < RUNS_AT_ONCE,
    changes: noted?.changes ?? 0,
  }
}

/** For a batch with the query that the number is of. No row means none. */
export function changesOf(binding: D1Database, survey: string) {
  const { changes } = surveyChangesTable
  return database(binding)
    .select({ changes })
    .from(surveyChangesTable)
    .where(eq(surveyChangesTable.survey, survey))
}

/** Without their counts. */
export function findRuns(binding: D1Database, of: RunsOf): Promise<CountedRun[]> {
  return database(binding).select(runColumns).from(c).where(currentRuns(of)).orderBy(asc(c.until))
}

/** Replaces the run from the same place, and those of other formats. False when a response of the run has changed since `changes` was read. */
export async function storeCounts(
  binding: D1Database,
  of: RunsOf,
  { after, until, read, counts }: CountedRun & { counts: string },
  changes: number,
): Promise<boolean> {
  const { survey, version, state } = of
  const isUnchanged =
    state === 'sent'
      ? sql`COALESCE((SELECT "changes" FROM ${surveyChangesTable} WHERE "survey" = ${survey}), 0) = ${changes}`
      : // An unsent response that changes leaves the run: its moment is that of the change.
        sql`(SELECT COUNT(*) FROM ${r} WHERE ${r.survey} = ${survey} AND ${r.state} = ${state}
          AND (${r.updated}, ${r.id}) > ${placeSql(after)} AND (${r.updated}, ${r.id}) <= ${placeSql(until)}) = ${read}`
  const isCurrent = sql`${isUnchanged} AND EXISTS (SELECT 1 FROM ${surveysTable} WHERE ${surveysTable.id} = ${survey})`
  const [, stored] = await execute(binding, [
    sql`DELETE FROM ${c} WHERE ${runsOf(of)} AND (${c.after} = ${after} OR ${c.format} <> ${COUNTS_FORMAT}) AND ${isCurrent}`,
    sql`INSERT INTO ${c} ("survey", "version", "state", "until", "after", "read", "counts", "format")
      SELECT ${survey}, ${version}, ${state}, ${until}, ${after}, ${read}, ${counts}, ${COUNTS_FORMAT} WHERE ${isCurrent}`,
  ])
  return (stored?.changes ?? 0) > 0
}

function runsOf({ survey, version, state }: RunsOf) {
  return and(eq(c.survey, survey), eq(c.version, version), eq(c.state, state))
}

function currentRuns(of: RunsOf) {
  return and(runsOf(of), eq(c.format, COUNTS_FORMAT))
}

/** Surveys with a number of sent responses or more, and their newest versions. */
export async function findLargeSurveys(
  binding: D1Database,
  least: number,
): Promise<{ survey: string; version: number }[]> {
  const [found] = await execute(binding, [
    sql`SELECT ${surveysTable.id} AS "survey", ${surveysTable.version} AS "version" FROM ${surveysTable}
      WHERE ${surveysTable.trashed} = '' AND ${surveysTable.version} > 0 AND EXISTS (
        SELECT 1 FROM ${r} WHERE ${r.survey} = ${surveysTable.id}
          AND ${r.state} = 'sent' LIMIT 1 OFFSET ${least - 1})`,
  ])
  return rowsOf<{ survey: string; version: number }>(found)
}

/** Names of the users who sent responses, by response. */
export async function findRespondents(
  binding: D1Database,
  responses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database(binding)
    .select({ id: r.id, name: usersTable.name })
    .from(r)
    .innerJoin(usersTable, eq(usersTable.id, r.person))
    .where(sql`${r.id} IN ${jsonList(responses)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** To be run after the responses are deleted: each deletion counts as a change. */
export function forgetCounts(binding: D1Database, survey: string) {
  const db = database(binding)
  return [
    db.delete(c).where(eq(c.survey, survey)),
    db.delete(surveyChangesTable).where(eq(surveyChangesTable.survey, survey)),
  ]
}
