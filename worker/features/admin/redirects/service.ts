import { AppError, invalid } from '../../../contract/app-error.ts'
import { type RouteRule, type RuleFields } from '../../../contract/route-rules.ts'
import { redirectionOf } from '../../../model/pages/redirection.ts'
import { sourceProblem, targetKind } from '../../../model/pages/rule-problems.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { forgetRules } from './active-rules-service.ts'
import { changeRule, findRule, findRules, insertRule, removeRule } from './storage.ts'

export interface RuleDeps {
  binding: D1Database
  /** Allowed target hosts besides our own. */
  hosts: readonly string[]
  actor: string
  now: Date
}

export async function addRule(deps: RuleDeps, fields: RuleFields): Promise<RouteRule> {
  const others = await findRules(deps.binding)
  const moment = recordDateOf(deps.now)
  const rule = { id: newId(), created: moment, updated: moment, ...fields }
  refuseBad(deps.hosts, rule, others)
  if (!(await insertRule(deps.binding, rule, deps.actor))) throw new AppError('quota_reached')
  forgetRules()
  return rule
}

export async function editRule(
  deps: RuleDeps,
  id: string,
  { updated, ...fields }: RuleFields & { updated: string },
): Promise<RouteRule> {
  const rules = await findRules(deps.binding)
  const before = rules.find((rule) => rule.id === id)
  if (!before) throw new AppError('not_found')
  if (before.updated !== updated) throw new AppError('conflict', { data: { rule: before } })
  const after = { ...before, ...fields, updated: recordDateOf(deps.now) }
  refuseBad(
    deps.hosts,
    after,
    rules.filter((rule) => rule.id !== id),
  )
  const change = { before, fields, now: after.updated, actor: deps.actor }
  if (!(await changeRule(deps.binding, change))) {
    throw new AppError('conflict', { data: { rule: await findRule(deps.binding, id) } })
  }
  forgetRules()
  return after
}

/** `updated` is the state that the caller has seen; by default any. */
export async function dropRule(
  { binding, actor }: RuleDeps,
  id: string,
  updated: string | undefined,
): Promise<void> {
  const before = await findRule(binding, id)
  if (!before) throw new AppError('not_found')
  const isSeen = updated === undefined || updated === before.updated
  if (!isSeen || !(await removeRule(binding, before, actor))) {
    const rule = await findRule(binding, id)
    throw rule ? new AppError('conflict', { data: { rule } }) : new AppError('not_found')
  }
  forgetRules()
}

/** Refuses invalid paths, unlisted hosts, and redirect loops. */
function refuseBad(hosts: readonly string[], rule: RouteRule, others: readonly RouteRule[]): void {
  const problem = sourceProblem(rule.source, rule.match)
  if (problem) throw invalid({ source: { code: 'validation_invalid_path', message: problem } })
  const kind = targetKind(rule.target)
  if (!kind) {
    const message = 'Must be a path like /projects, or an https address.'
    throw invalid({ target: { code: 'validation_invalid_target', message } })
  }
  if (!kind.internal && !hosts.includes(kind.host)) {
    throw new AppError('host_not_listed', { data: { host: kind.host, hosts } })
  }
  if (!rule.active) return
  const active = [...others.filter((one) => one.active), rule]
  // A prefix rule may be left and re-entered deeper, so a path below each source is tried as well.
  for (const { source } of active) {
    for (const path of [source, `${source === '/' ? '' : source}/a`]) {
      const found = redirectionOf(active, path)
      if (found && 'loop' in found) throw new AppError('rule_loops', { data: { rules: found.rules } })
    }
  }
}
