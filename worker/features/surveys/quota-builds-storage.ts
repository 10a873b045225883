import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  surveyQuotaBuildsTable,
  surveyQuotaPlacesTable,
  surveyQuotaWaitingTable,
} from '../../collections/survey-quota-tables.ts'
import { surveyResponsesTable, surveysTable } from '../../collections/surveys.ts'
import type { Quota } from '../../contract/survey/schema.ts'
import { database, execute, rowsOf, statementOf, type Statement } from '../../platform/database.ts'
import { conditionSql } from './condition-storage.ts'
import { placeSql } from './places-storage.ts'

const [b, p, r, s, w] = [
  surveyQuotaBuildsTable,
  surveyQuotaPlacesTable,
  surveyResponsesTable,
  surveysTable,
  surveyQuotaWaitingTable,
]

/** Ends the keys of the places that count; `''` for those that were taken before there were builds. */
export function publishedSuffix(survey: string): SQL {
  return sql`COALESCE((SELECT '@' || ${b.build} FROM ${b} WHERE ${b.survey} = ${survey} AND ${b.state} = 'published'), '')`
}

/** A place is of the build whose keys end so. */
export function isOfBuild(suffix: SQL): SQL {
  return sql`SUBSTR(${p.quota}, INSTR(${p.quota} || '@', '@')) = ${suffix}`
}

/** The places of a version that is not published yet are being taken. */
export function isBeingPlaced(survey: string | SQLiteColumn): SQL {
  return sql`EXISTS (SELECT 1 FROM ${b} WHERE ${b.survey} = ${survey} AND ${b.state} IN ('placing', 'placed'))`
}

export interface QuotaBuild {
  build: string
  /** The place to continue after. */
  after: string
  state: string
}

/**
 * Starts to place the sent responses in these quotas, or continues where an earlier call stopped; a build of other quotas
 * is given up.
 */
export async function startBuild(
  binding: D1Database,
  survey: string,
  { build, quotas, now }: { build: string; quotas: string; now: string },
): Promise<QuotaBuild> {
  const isOpen = and(eq(b.survey, survey), inArray(b.state, ['placing', 'placed']))
  const [, , , found] = await execute(binding, [
    sql`UPDATE ${b} SET "state" = 'old' WHERE ${isOpen} AND ${b.quotas} <> ${quotas}`,
    // A sweep gives up builds without a step for long.
    sql`UPDATE ${b} SET "updated" = ${now} WHERE ${isOpen}`,
    sql`INSERT INTO ${b} ("survey", "build", "quotas", "after", "state", "updated")
      SELECT ${survey}, ${build}, ${quotas}, '', 'placing', ${now}
      WHERE NOT EXISTS (SELECT 1 FROM ${b} WHERE ${isOpen})`,
    sql`SELECT ${b.build} AS "build", ${b.after} AS "after", ${b.state} AS "state" FROM ${b} WHERE ${isOpen}`,
  ])
  const [started] = rowsOf<{ build: string; after: string; state: string }>(found)
  if (!started) throw new Error('No build of quotas')
  return started
}

/** Places the next sent responses. Returns where it stopped; without effect if another call made this step. */
export async function placeNext(
  binding: D1Database,
  survey: string,
  {
    build,
    after,
    quotas,
    limit,
    now,
  }: { build: string; after: string; quotas: readonly Quota[]; limit: number; now: string },
): Promise<QuotaBuild> {
  const isMine = and(eq(b.survey, survey), eq(b.build, build))
  const isHere = sql`EXISTS (SELECT 1 FROM ${b} WHERE ${and(isMine, eq(b.after, after), eq(b.state, 'placing'))})`
  const following = and(
    eq(r.survey, survey),
    eq(r.state, 'sent'),
    sql`(${r.sent}, ${r.id}) > ${placeSql(after)}`,
  )
  const [ended] = await execute(binding, [
    sql`SELECT ${r.sent} || '~' || ${r.id} AS "place" FROM ${r} WHERE ${following}
      ORDER BY ${r.sent}, ${r.id} LIMIT 1 OFFSET ${limit - 1}`,
  ])
  const end = rowsOf<{ place: string }>(ended)[0]?.place
  const until = end === undefined ? undefined : sql`(${r.sent}, ${r.id}) <= ${placeSql(end)}`
  const results = await execute(binding, [
    ...quotas.map((quota) =>
      placing({ survey, suffix: suffixOf(build), quota }, and(following, until, isHere)),
    ),
    sql`UPDATE ${b} SET "after" = ${end ?? after}, "state" = ${end === undefined ? 'placed' : 'placing'}, "updated" = ${now}
      WHERE ${and(isMine, eq(b.after, after), eq(b.state, 'placing'))}`,
    sql`SELECT ${b.build} AS "build", ${b.after} AS "after", ${b.state} AS "state" FROM ${b} WHERE ${isMine}`,
  ])
  const [reached] = rowsOf<{ build: string; after: string; state: string }>(results.at(-1))
  return reached ?? { build, after, state: 'old' }
}

/** Places some of the responses that arrived or changed meanwhile. Returns how many there were. */
export async function placeWaiting(
  binding: D1Database,
  survey: string,
  { build, quotas, limit }: { build: string; quotas: readonly Quota[]; limit: number },
): Promise<number> {
  return replaceSome(binding, survey, { suffix: suffixOf(build), quotas, limit }, isBuilt(survey, build))
}

/**
 * Places some of the responses that wait in the quotas of the published version, unless another is published or is being
 * placed meanwhile. Returns how many there were.
 */
export async function placeInPublished(
  binding: D1Database,
  survey: string,
  { version, quotas, limit }: { version: number; quotas: readonly Quota[]; limit: number },
): Promise<number> {
  const newest = sql`COALESCE((SELECT ${s.version} FROM ${s} WHERE ${s.id} = ${survey}), 0)`
  const isSame = sql`(${newest} = ${version} AND NOT ${isBeingPlaced(survey)})`
  return replaceSome(binding, survey, { suffix: publishedSuffix(survey), quotas, limit }, isSame)
}

/** One transaction, so that the answers, the places and the list of those that wait are of one moment. */
async function replaceSome(
  binding: D1Database,
  survey: string,
  { suffix, quotas, limit }: { suffix: SQL; quotas: readonly Quota[]; limit: number },
  when: SQL,
): Promise<number> {
  const some = sql`(SELECT ${w.response} FROM ${w} WHERE ${w.survey} = ${survey} ORDER BY ${w.response} LIMIT ${limit})`
  const results = await execute(binding, [
    ...replacing({ survey, suffix, quotas }, some, when),
    sql`DELETE FROM ${w} WHERE ${w.survey} = ${survey} AND ${w.response} IN ${some} AND ${when}`,
  ])
  return results.at(-1)?.changes ?? 0
}

/** A condition that holds when all responses but those that wait have their places. */
export function isBuilt(survey: string, build: string): SQL {
  return isInState(survey, build, 'placed')
}

export function isPublished(survey: string, build: string): SQL {
  return isInState(survey, build, 'published')
}

function isInState(survey: string, build: string, state: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${b} WHERE ${b.survey} = ${survey} AND ${b.build} = ${build} AND ${b.state} = ${state})`
}

/** The statements that let the places of a build count, for the transaction that publishes its version. */
export function publishBuild(
  { survey, build, quotas, now }: { survey: string; build: string; quotas: readonly Quota[]; now: string },
  when: SQL,
): Statement[] {
  const waiting = sql`(SELECT ${w.response} FROM ${w} WHERE ${w.survey} = ${survey})`
  return [
    ...replacing({ survey, suffix: suffixOf(build), quotas }, waiting, when),
    sql`DELETE FROM ${w} WHERE ${w.survey} = ${survey} AND ${when}`,
    // Those that were taken before there were builds.
    sql`INSERT INTO ${b} ("survey", "build", "quotas", "after", "state", "updated")
      SELECT ${survey}, '', '[]', '', 'published', ${now} WHERE ${when}
      AND NOT EXISTS (SELECT 1 FROM ${b} WHERE ${b.survey} = ${survey} AND ${b.state} = 'published')
      ON CONFLICT DO NOTHING`,
    sql`UPDATE ${b} SET "state" = 'old' WHERE ${b.survey} = ${survey} AND ${b.state} = 'published' AND ${when}`,
    sql`UPDATE ${b} SET "state" = 'published' WHERE ${b.survey} = ${survey} AND ${b.build} = ${build} AND ${when}`,
  ].map((one) => ('text' in one ? one : statementOf(one)))
}

/**
 * Deletes some places of builds that no longer count, and those of builds given up before a date. Returns how many; 0 if
 * the one that was found is published or continued meanwhile.
 */
export async function clearOldPlaces(
  binding: D1Database,
  { limit, abandoned }: { limit: number; abandoned: string },
): Promise<number> {
  const isAbandoned = or(
    eq(b.state, 'old'),
    and(inArray(b.state, ['placing', 'placed']), lt(b.updated, abandoned)),
  )
  const [found] = await database(binding)
    .select({ survey: b.survey, build: b.build })
    .from(b)
    .where(isAbandoned)
    .limit(1)
  if (!found) return 0
  const { survey, build } = found
  const isIts = build === '' ? sql`${p.quota} NOT GLOB '*@*'` : sql`${p.quota} GLOB ${`*@${build}`}`
  const isThis = and(eq(b.survey, survey), eq(b.build, build))
  const isOld = isInState(survey, build, 'old')
  const [marked, cleared] = await execute(binding, [
    sql`UPDATE ${b} SET "state" = 'old' WHERE ${and(isThis, isAbandoned)}`,
    sql`DELETE FROM ${p} WHERE ${isOld} AND rowid IN (SELECT rowid FROM ${p} WHERE ${p.survey} = ${survey} AND ${isIts} LIMIT ${limit})`,
    sql`DELETE FROM ${b} WHERE ${and(isThis, eq(b.state, 'old'))}
      AND NOT EXISTS (SELECT 1 FROM ${p} WHERE ${p.survey} = ${survey} AND ${isIts})`,
  ])
  return (marked?.changes ?? 0) + (cleared?.changes ?? 0)
}

/** The statements that delete all places of a survey. */
export function forgetPlaces(binding: D1Database, survey: string): Statement[] {
  const db = database(binding)
  return [
    statementOf(db.delete(p).where(eq(p.survey, survey))),
    statementOf(db.delete(b).where(eq(b.survey, survey))),
    statementOf(db.delete(w).where(eq(w.survey, survey))),
  ]
}

function suffixOf(build: string): SQL {
  return sql`${`@${build}`}`
}

interface Placing {
  survey: string
  /** Ends the keys of the build's places. */
  suffix: SQL
  quotas: readonly Quota[]
}

function placing(
  { survey, suffix, quota }: Omit<Placing, 'quotas'> & { quota: Quota },
  chosen: SQL | undefined,
): Statement {
  return statementOf(sql`INSERT INTO ${p} ("survey", "quota", "response")
    SELECT ${survey}, ${quota.id} || ${suffix}, ${r.id} FROM ${r} WHERE ${and(chosen, conditionSql(quota.if, r.answers))}
    ON CONFLICT DO NOTHING`)
}

/** The places of these responses, taken again. */
function replacing({ survey, suffix, quotas }: Placing, responses: SQL, when: SQL): Statement[] {
  const these = and(eq(r.survey, survey), eq(r.state, 'sent'), sql`${r.id} IN ${responses}`, when)
  return [
    statementOf(sql`DELETE FROM ${p} WHERE ${p.response} IN ${responses} AND ${p.survey} = ${survey}
      AND ${isOfBuild(suffix)} AND ${when}`),
    ...quotas.map((quota) => placing({ survey, suffix, quota }, these)),
  ]
}
