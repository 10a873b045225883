import { actingThrough } from '../../platform/acting-through.ts'
import { and, desc, eq, gt, or } from 'drizzle-orm'
import type { ListAct, ListKind } from '../../collections/definition/list-kind.ts'
import { listJobsTable } from '../../collections/list-tables.ts'
import { column, every, identifier, join, sql, yes, type Sql } from '../../collections/definition/sql.ts'
import type { ListJob, ListScope, Overtaking } from '../../contract/admin/lists.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute } from '../../platform/database.ts'
import { actStatements, chosenSql, type ActRun } from './list-acts.ts'
import { scopeSql, type CompileFilter } from './list-scope.ts'

export type Job = typeof listJobsTable.$inferSelect

/** Target rows of an act: these ids, or all that match a scope with exceptions. */
export type Target = { ids: readonly string[] } | { all: ListScope; except: readonly string[] }

/** Time for which a run holds a job exclusively; each step renews it. */
export const LEASE_MS = 30_000

export async function insertJob(binding: D1Database, job: Job): Promise<void> {
  await database(binding).insert(listJobsTable).values(job)
}

export async function findJob(binding: D1Database, id: string): Promise<Job | undefined> {
  const [found] = await database(binding).select().from(listJobsTable).where(eq(listJobsTable.id, id))
  return found
}

export async function findJobs(binding: D1Database, kind: string, since: string): Promise<Job[]> {
  const { state, updated, kind: kindColumn } = listJobsTable
  return database(binding)
    .select()
    .from(listJobsTable)
    .where(and(eq(kindColumn, kind), or(eq(state, 'running'), gt(updated, since))))
    .orderBy(desc(updated))
    .limit(20)
}

export async function findIdleJobs(binding: D1Database, now: number): Promise<string[]> {
  const [found] = await execute(binding, [
    sql`SELECT "id" FROM "list_jobs" WHERE "state" = 'running' AND "lease" < ${now} LIMIT 20`,
  ])
  return (found?.rows ?? []).map(({ id }) => String(id))
}

/** Claims a job, unless another run has it or it has ended; returns its current state. */
export async function takeJob(binding: D1Database, id: string, now: number): Promise<Job | undefined> {
  const [claimed] = await execute(binding, [
    sql`UPDATE "list_jobs" SET "lease" = ${now + LEASE_MS}
      WHERE "id" = ${id} AND "state" = 'running' AND "lease" < ${now} RETURNING "id"`,
  ])
  return claimed?.rows[0] ? findJob(binding, id) : undefined
}

export async function letJobGo(binding: D1Database, id: string): Promise<void> {
  await execute(binding, [sql`UPDATE "list_jobs" SET "lease" = 0 WHERE "id" = ${id}`])
}

/** Ends a running job; completed steps stay. Returns false if it had ended by itself. */
export async function endJob(
  binding: D1Database,
  id: string,
  { state, updated, audited }: { state: Job['state']; updated: string; audited?: Sql },
): Promise<boolean> {
  const ended = await execute(binding, [
    ...(audited ? [audited] : []),
    sql`UPDATE "list_jobs" SET "state" = ${state}, "updated" = ${updated}
      WHERE "id" = ${id} AND "state" = 'running' RETURNING "id"`,
  ])
  return ended.at(-1)?.rows.length === 1
}

/** Returns whether the actor is still an admin: their rights may end while a job runs. */
export async function isStillAdmin(binding: D1Database, actor: string): Promise<boolean> {
  const [found] = await execute(binding, [
    sql`SELECT 1 FROM "users" WHERE "id" = ${actor} AND "admin" = 1 AND "banned" = ''
      UNION ALL SELECT 1 FROM "_superusers" WHERE "id" = ${actor}`,
  ])
  return found?.rows.length === 1
}

/** Restarts a failed or idle job from its current step, on behalf of the given admin; false if it is neither. */
export async function restartJob(
  binding: D1Database,
  id: string,
  { now, updated, audited }: { now: number; updated: string; audited: AuditEntry },
): Promise<boolean> {
  const canRestart = sql`"id" = ${id} AND ("state" = 'failed' OR ("state" = 'running' AND "lease" < ${now}))`
  const ran = await execute(binding, [
    auditStatement(audited, sql`EXISTS (SELECT 1 FROM "list_jobs" WHERE ${canRestart})`),
    sql`UPDATE "list_jobs" SET "state" = 'running', "lease" = 0, "updated" = ${updated}, "actor" = ${audited.actor},
        "via" = ${actingThrough()}
      WHERE ${canRestart} RETURNING "id"`,
  ])
  return ran.at(-1)?.rows.length === 1
}

export async function nextIds(
  binding: D1Database,
  kind: ListKind,
  { target, cursor, created, limit }: { target: Target; cursor: string; created: string; limit: number },
  compile: CompileFilter,
): Promise<string[]> {
  const [found] = await execute(binding, [targetSql(kind, target, { cursor, created, limit, compile })])
  return (found?.rows ?? []).map(({ id }) => String(id))
}

function targetSql(
  kind: ListKind,
  target: Target,
  {
    cursor,
    created,
    limit,
    compile,
  }: { cursor: string; created: string; limit: number; compile: CompileFilter },
): Sql {
  if ('ids' in target) {
    return sql`SELECT "value" AS "id" FROM json_each(${JSON.stringify(target.ids)})
      WHERE "value" > ${cursor} ORDER BY "value" LIMIT ${limit}`
  }
  const table = kind.collection.name
  const id = column(table, 'id')
  const rest = every([
    sql`${id} > ${cursor}`,
    scopeSql(kind, target.all, compile),
    // Rows that were created after the request are excluded.
    sql`${column(table, 'created')} <= ${created}`,
    target.except.length > 0
      ? sql`${id} NOT IN (SELECT "value" FROM json_each(${JSON.stringify(target.except)}))`
      : yes,
  ])
  return sql`SELECT ${id} AS "id" FROM ${identifier(table)} WHERE ${rest} ORDER BY ${id} LIMIT ${limit}`
}

export async function doNow(binding: D1Database, run: ActRun): Promise<string[]> {
  const ran = await execute(binding, actStatements(run))
  return (ran.at(-1)?.rows ?? []).map(({ id }) => String(id))
}

/** The last act of an admin on a row, and the current values of the columns that an act writes. */
export async function findOvertaking(
  binding: D1Database,
  { collection }: ListKind,
  { edits = [] }: ListAct,
  id: string,
): Promise<Overtaking | null> {
  const table = collection.name
  const columns = join([sql`"id"`, ...edits.map(identifier)])
  const [rows, entries] = await execute(binding, [
    sql`SELECT ${columns} FROM ${identifier(table)} WHERE "id" = ${id}`,
    sql`SELECT a."action", a."created", COALESCE(u."name", '') AS "by" FROM "audit_log" AS a
      LEFT JOIN "users" AS u ON u."id" = a."actor" WHERE a."target" = ${`${table}/${id}`}
      ORDER BY a."created" DESC, a."id" DESC LIMIT 1`,
  ])
  const row = rows?.rows[0]
  if (!row) return null
  const entry = entries?.rows[0]
  return {
    by: String(entry?.by ?? ''),
    action: String(entry?.action ?? ''),
    at: String(entry?.created ?? ''),
    now: Object.fromEntries(edits.map((field) => [field, String(row[field] ?? '')])),
  }
}

/** Act and progress in one transaction. Returns the changed ids, or `undefined` if another run advanced the job. */
export async function doStep(
  binding: D1Database,
  job: Job,
  run: Omit<ActRun, 'guard'>,
  { cursor, lease }: { cursor: string; lease: number },
): Promise<string[] | undefined> {
  const standing = sql`"id" = ${job.id} AND "state" = 'running' AND "cursor" = ${job.cursor}`
  const guard = sql`EXISTS (SELECT 1 FROM "list_jobs" WHERE ${standing})`
  const chosen = chosenSql(run.mark, `${run.kind.collection.name}/`)
  const ran = await execute(binding, [
    ...actStatements({ ...run, guard }),
    sql`UPDATE "list_jobs" SET "cursor" = ${cursor}, "seen" = "seen" + ${run.ids.length},
      "changed" = "changed" + (SELECT COUNT(*) FROM (${chosen})), "lease" = ${lease}, "updated" = ${run.moment.now}
      WHERE ${standing} RETURNING "id"`,
  ])
  if (ran.at(-1)?.rows.length !== 1) return undefined
  return (ran.at(-2)?.rows ?? []).map(({ id }) => String(id))
}

export function jobOf({ id, created, kind, act, state, seen, changed, total, totalMore }: Job): ListJob {
  return { id, created, kind, act, state, seen, changed, total, totalMore }
}
