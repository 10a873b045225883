import * as z from 'zod'
import type { Bindings } from '../../bindings.ts'
import { listKinds } from '../../collections/lists/index.ts'
import type { ListAct } from '../../collections/definition/list-kind.ts'
import * as calls from '../../contract/admin/lists.ts'
import { resumeListJob } from '../../contract/admin/attention.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import { parseEnv } from '../../env.ts'
import { afterAnswer } from '../../http/after-answer.ts'
import { ownOrigin } from '../../http/own-origin.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { assertFilterInScope } from '../../http/token-scope.ts'
import { recordDateOf, systemClock } from '../../platform/clock.ts'
import { beginAct, cancelJob, reviveJob, runIdleJobs, runJob, type ActDeps } from './acts-service.ts'
import { findJob, findJobs, jobOf, type Target } from './job-storage.ts'
import { kindOf, placeOf } from './list-operations.ts'
import { refused, type CompileFilter, type EstimateCost } from './list-scope.ts'

/** Follow-ups of acts outside the database, by `<kind>.<act>`. */
export type Followers = Readonly<
  Record<string, (env: Bindings, ids: readonly string[], origin: string | undefined) => Promise<void>>
>

export interface ActRouteDeps {
  compileAt(now: Date): CompileFilter
  estimateCost: EstimateCost
  followers: Followers
}

/** The lists of ids that an act may name: 5,000 of 15 characters, twice. */
const ACT_BODY_MAX_BYTES = 256 * 1024

/** Time for which an ended job is still listed. */
const ENDED_SHOWN_MS = 60 * 60 * 1000

export const actRoutes = (deps: ActRouteDeps): Route[] => [
  operation(calls.runAct, { access: 'admin', maxBody: ACT_BODY_MAX_BYTES }, async (call) => {
    const { params, body, actor, context } = call
    const kind = kindOf(params.kind)
    const act = Object.hasOwn(kind.acts, params.act) ? kind.acts[params.act] : undefined
    if (!act) throw new AppError('not_found')
    const input = inputOf(act, body.input ?? {})
    const acting = actDeps(deps, context.env, ownOrigin(context))
    const { seen } = body
    refuseSeen(act, body.ids, seen)
    const target = targetOf(body)
    if ('all' in target) {
      assertFilterInScope(actor, target.all.filter ?? '')
      await deps.estimateCost(kind, target.all, placeOf(context))
    }
    const asked = { kind, name: params.act, act, input, target, actor: actor.id, seen }
    const result = await beginAct(acting, asked)
    const { job } = result
    if (job) afterAnswer(context, () => runJob(acting, job.id))
    return result
  }),
  operation(calls.listJobs, { access: 'admin' }, async ({ params, context }) => {
    const now = context.get('now').getTime()
    const since = recordDateOf(new Date(now - ENDED_SHOWN_MS))
    const jobs = await findJobs(context.env.DB, kindOf(params.kind).name, since)
    // The request that ran it has ended: this request continues it.
    const idle = jobs.find(({ state, lease }) => state === 'running' && lease < now)
    if (idle) afterAnswer(context, () => runJob(actDeps(deps, context.env, ownOrigin(context)), idle.id))
    return { jobs: jobs.map(jobOf) }
  }),
  operation(calls.cancelListJob, { access: 'admin' }, async ({ params, actor, context }) => {
    const ended = await cancelJob({ binding: context.env.DB, clock: systemClock }, params.id, actor.id)
    if (!ended) throw new AppError('not_found')
    return ended
  }),
  operation(resumeListJob, { access: 'admin' }, async ({ params, actor, context }) => {
    const acting = actDeps(deps, context.env, ownOrigin(context))
    const job = await findJob(context.env.DB, params.id)
    if (!job) throw new AppError('not_found')
    if (!(await reviveJob(acting, job.id, actor.id))) throw new AppError('conflict')
    afterAnswer(context, () => runJob(acting, job.id))
    return jobOf({ ...job, state: 'running' })
  }),
]

export function continueJobs(deps: ActRouteDeps, env: Bindings): Promise<number> {
  return runIdleJobs(actDeps(deps, env, parseEnv(env).appOrigin))
}

function actDeps({ compileAt, followers }: ActRouteDeps, env: Bindings, origin: string | undefined): ActDeps {
  return {
    binding: env.DB,
    compile: compileAt(systemClock()),
    kinds: listKinds,
    clock: systemClock,
    async follow(act, ids) {
      await followers[act]?.(env, ids, origin)
    },
  }
}

function targetOf({ ids, all, except = [] }: z.output<NonNullable<typeof calls.runAct.body>>): Target {
  if (ids && !all) return { ids }
  if (all && !ids) return { all, except }
  throw refused('ids', 'Either some rows are named, or all that match.')
}

/** `seen` is allowed for a single row only, and for editable columns. */
function refuseSeen(
  { edits = [] }: ListAct,
  ids: readonly string[] | undefined,
  seen: Readonly<Record<string, string>> | undefined,
): void {
  if (!seen) return
  if (ids?.length !== 1) throw refused('seen', 'Columns as they were seen are of a single row.')
  const other = Object.keys(seen).find((field) => !edits.includes(field))
  if (other !== undefined) throw refused('seen', `This act writes no ${other}.`)
}

function inputOf(act: ListAct, input: Record<string, unknown>): Record<string, unknown> {
  if (!act.input) return {}
  const result = z.safeParse(act.input, input)
  if (result.success) {
    return result.data as Record<string, unknown>
  }
  const fields = result.error.issues.map(({ path, message }) => [
    String(path[0] ?? 'input'),
    { code: 'validation_invalid_value', message },
  ])
  throw invalid(Object.fromEntries(fields))
}
