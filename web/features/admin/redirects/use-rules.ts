import { routeRule, type RouteRule, type RuleFields } from '#contract/route-rules'
import { CallError } from '../../../platform/call-error.ts'
import { sentAlong } from '../../../platform/sent-along.ts'
import { useQuery } from '@tanstack/react-query'
import { addRule, changeRule, getRules, adminKeys, refreshRules, removeRule } from '../../../data/admin.ts'

export function useRules() {
  return useQuery({
    queryKey: adminKeys.rules,
    queryFn: ({ signal }) => getRules(signal),
    refetchOnMount: 'always',
  })
}

/** If someone else changed the rule, nothing is written and the current one is returned. */
export async function saveRule(
  fields: RuleFields,
  seen: RouteRule | undefined,
): Promise<RouteRule | undefined> {
  try {
    await (seen ? changeRule(seen.id, { ...fields, updated: seen.updated }) : addRule(fields))
  } catch (error) {
    if (!isOvertaken(error)) throw error
    await refreshRules()
    return sentAlong(error, 'rule', routeRule)
  }
  await refreshRules()
  return undefined
}

export async function switchRule(seen: RouteRule, active: boolean): Promise<void> {
  const { id, updated, source, match, target, status, priority, note } = seen
  await changeRule(id, { source, match, target, status, priority, note, active, updated })
  await refreshRules()
}

export async function dropRule(seen: RouteRule): Promise<void> {
  await removeRule(seen)
  await refreshRules()
}

export async function restoreRule(deleted: RouteRule): Promise<void> {
  const { source, match, target, status, priority, active, note } = deleted
  await addRule({ source, match, target, status, priority, active, note })
  await refreshRules()
}

export function isOvertaken(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'conflict'
}

export { refreshRules }
