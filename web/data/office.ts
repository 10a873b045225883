import { viewAttention, viewDailyCounts, type Attention, type DailyCounts } from '#contract/daily-counts'
import {
  createRouteRule,
  deleteRouteRule,
  listRouteRules,
  updateRouteRule,
  type RouteRule,
  type RuleFields,
} from '#contract/route-rules'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const officeKeys = {
  counts: (days: number) => ['daily-counts', days],
  attention: ['office-attention'],
  rules: ['route-rules'],
}

export function getCounts(days: number, signal?: AbortSignal): Promise<DailyCounts> {
  return call(viewDailyCounts, { query: { days }, signal })
}

export async function getAttention(signal?: AbortSignal): Promise<Attention['items']> {
  return (await call(viewAttention, { signal })).items
}

export function refreshRules(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: officeKeys.rules })
}

export function getRules(signal?: AbortSignal): Promise<{ rules: RouteRule[]; hosts: string[] }> {
  return call(listRouteRules, { signal })
}

export function addRule(fields: RuleFields): Promise<RouteRule> {
  return call(createRouteRule, { body: fields })
}

/** `updated` is the rule's as it was seen. */
export function changeRule(id: string, change: RuleFields & { updated: string }): Promise<RouteRule> {
  return call(updateRouteRule, { params: { id }, body: change })
}

export async function removeRule(id: string): Promise<void> {
  await call(deleteRouteRule, { params: { id } })
}
