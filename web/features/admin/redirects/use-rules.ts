import type { RouteRule, RuleFields } from '#contract/route-rules'
import { useQuery } from '@tanstack/react-query'
import { addRule, changeRule, getRules, officeKeys, refreshRules, removeRule } from '../../../data/office.ts'

export function useRules() {
  return useQuery({
    queryKey: officeKeys.rules,
    queryFn: ({ signal }) => getRules(signal),
    refetchOnMount: 'always',
  })
}

/** Makes a rule, or changes the one that was seen. */
export async function saveRule(fields: RuleFields, seen: RouteRule | undefined): Promise<void> {
  await (seen ? changeRule(seen.id, { ...fields, updated: seen.updated }) : addRule(fields))
  await refreshRules()
}

export async function dropRule(id: string): Promise<void> {
  await removeRule(id)
  await refreshRules()
}

export { refreshRules }
