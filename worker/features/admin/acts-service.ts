import { actingThrough, actThrough } from '../../platform/acting-through.ts'
import type { ListAct, ListKind } from '../../collections/definition/list-kind.ts'
import { column, every, sql } from '../../collections/definition/sql.ts'
import type { BulkAct } from '../../model/admin/audit-messages.ts'
import { ACT_AT_ONCE, MAX_COUNT, type ListJob, type Overtaking } from '../../contract/admin/lists.ts'
import { auditStatement } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { eachByItself } from '../../platform/for-each.ts'
import { newId, randomText } from '../../platform/ids.ts'
import {
  doNow,
  doStep,
  endJob,
  findIdleJobs,
  findJob,
  findOvertaking,
  insertJob,
  isStillAdmin,
  jobOf,
  LEASE_MS,
  letJobGo,
  nextIds,
  restartJob,
  takeJob,
  type Job,
  type Target,
} from './job-storage.ts'
import type { CompileFilter } from './list-scope.ts'
import { countMatching } from './list-storage.ts'

/** Rows per step; each is a transaction of about four writes a row. */
const STEP_ROWS = 250

/** Maximum time of one run, after which the next request or the scheduler continues the job. */
const RUN_MS = 20_000

export interface ActDeps {
  binding: D1Database
  compile: CompileFilter
  kinds: readonly ListKind[]
  follow(act: string, ids: readonly string[]): Promise<void>
  clock(): Date
}

export interface RequestedAct {
  kind: ListKind
  name: string
  act: ListAct
  input: Record<string, unknown>
  target: Target
  actor: string
  seen?: Readonly<Record<string, string>> | undefined
}

export async function beginAct(
  deps: ActDeps,
  { kind, name, act, input, target, actor, seen }: RequestedAct,
): Promise<{ changed: string[]; skipped: number; overtaken: Overtaking | null; job: ListJob | null }> {
  const now = recordDateOf(deps.clock())
  const first = await nextIds(
    deps.binding,
    kind,
    { target: sortedTarget(target), cursor: '', created: now, limit: ACT_AT_ONCE + 1 },
    deps.compile,
  )
  if (first.length <= ACT_AT_ONCE) {
    const guard = every(
      Object.entries(seen ?? {}).map(
        ([field, value]) => sql`${column(kind.collection.name, field)} = ${value}`,
      ),
    )
    const run = {
      kind,
      name,
      act,
      input,
      moment: { now, actor, via: actingThrough() },
      ids: first,
      mark: randomText(8),
      guard,
    }
    const changed = await doNow(deps.binding, run)
    if (changed.length > 0) await deps.follow(`${kind.name}.${name}`, changed)
    const [only = ''] = first
    const isOvertaken = first.length === 1 && changed.length === 0
    const overtaken = isOvertaken ? await findOvertaking(deps.binding, kind, act, only) : null
    return { changed, skipped: first.length - changed.length, overtaken, job: null }
  }
  const { count, more } =
    'ids' in target
      ? { count: target.ids.length, more: false }
      : await countMatching(deps.binding, kind, target.all, { compile: deps.compile, limit: MAX_COUNT })
  const job: Job = {
    id: newId(),
    created: now,
    updated: now,
    actor,
    via: actingThrough(),
    kind: kind.name,
    act: name,
    target: JSON.stringify(sortedTarget(target)),
    input: JSON.stringify(input),
    state: 'running',
    cursor: '',
    seen: 0,
    changed: 0,
    total: 'ids' in target || more ? count : Math.max(0, count - target.except.length),
    totalMore: more,
    lease: 0,
  }
  await insertJob(deps.binding, job)
  return { changed: [], skipped: 0, overtaken: null, job: jobOf(job) }
}

/** Unique ids in order, because a step continues after the greatest id so far. */
function sortedTarget(target: Target): Target {
  return 'ids' in target ? { ids: [...new Set(target.ids)].toSorted() } : target
}

/** Runs a job for a while, unless another run has it. Steps are exact even with concurrent calls. */
export async function runJob(deps: ActDeps, id: string): Promise<void> {
  const began = deps.clock().getTime()
  const job = await takeJob(deps.binding, id, began)
  if (job) await actThrough(job.via, () => runClaimed(deps, job, began))
}

async function runClaimed(deps: ActDeps, claimed: Job, began: number): Promise<void> {
  const { id } = claimed
  let job = claimed
  const kind = deps.kinds.find(({ name }) => name === job.kind)
  const act = kind && Object.hasOwn(kind.acts, job.act) ? kind.acts[job.act] : undefined
  if (!kind || !act) {
    // A later version has removed the act.
    await endJob(deps.binding, id, { state: 'failed', updated: recordDateOf(deps.clock()) })
    return
  }
  // Both were written by `beginAct`.
  const target = JSON.parse(job.target) as Target
  const input = JSON.parse(job.input) as Record<string, unknown>
  while (deps.clock().getTime() - began < RUN_MS) {
    const { cursor, created, actor } = job
    if (!(await isStillAdmin(deps.binding, actor))) {
      await endJob(deps.binding, id, { state: 'failed', updated: recordDateOf(deps.clock()) })
      return
    }
    const ids = await nextIds(deps.binding, kind, { target, cursor, created, limit: STEP_ROWS }, deps.compile)
    const last = ids.at(-1)
    const moment = { now: recordDateOf(deps.clock()), actor, via: actingThrough() }
    if (last === undefined) {
      await endJob(deps.binding, id, { state: 'done', updated: moment.now })
      return
    }
    const run = { kind, name: job.act, act, input, moment, ids, mark: randomText(8) }
    const changed = await doStep(deps.binding, job, run, {
      cursor: last,
      lease: deps.clock().getTime() + LEASE_MS,
    })
    if (!changed) return
    if (changed.length > 0) await deps.follow(`${kind.name}.${job.act}`, changed)
    const next = await findJob(deps.binding, id)
    if (next?.state !== 'running') return
    job = next
  }
  await letJobGo(deps.binding, id)
}

export async function runIdleJobs(deps: ActDeps): Promise<number> {
  const idle = await findIdleJobs(deps.binding, deps.clock().getTime())
  await eachByItself(idle, (id) => runJob(deps, id))
  return idle.length
}

/** Restarts a failed or stalled job, and audits it; false if it is neither. */
export async function reviveJob(
  { binding, clock }: Pick<ActDeps, 'binding' | 'clock'>,
  id: string,
  actor: string,
): Promise<boolean> {
  const job = await findJob(binding, id)
  if (!job) return false
  const now = clock()
  const { seen, changed, state } = job
  return restartJob(binding, id, {
    now: now.getTime(),
    updated: recordDateOf(now),
    audited: {
      actor,
      // A test requires a label for every act of a list.
      action: `${job.kind}.${job.act}.resume` as BulkAct,
      target: `list_jobs/${id}`,
      before: { state, seen, changed },
    },
  })
}

export async function cancelJob(deps: Pick<ActDeps, 'binding' | 'clock'>, id: string, actor: string) {
  const job = await findJob(deps.binding, id)
  if (!job) return undefined
  const { seen, changed } = job
  const entry = {
    actor,
    action: `${job.kind}.${job.act}.cancel` as BulkAct,
    target: `list_jobs/${id}`,
    after: { seen, changed },
  }
  const stillRuns = {
    text: `EXISTS (SELECT 1 FROM "list_jobs" WHERE "id" = ? AND "state" = 'running')`,
    params: [id],
  }
  await endJob(deps.binding, id, {
    state: 'cancelled',
    updated: recordDateOf(deps.clock()),
    audited: auditStatement(entry, stillRuns),
  })
  const ended = await findJob(deps.binding, id)
  return ended && jobOf(ended)
}
