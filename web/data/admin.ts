import type { ListJob } from '#contract/admin/lists'
import {
  dismissAttention,
  dropMail,
  listUndelivered,
  resumeListJob,
  retryMail,
  settleUndelivered,
  viewAttention,
  type Attention,
  type DismissibleKind,
  type Undelivered,
  type UndeliveredKind,
} from '#contract/admin/attention'
import { viewLastBackup, type LastBackup } from '#contract/backup/history'
import { viewDailyCounts, type DailyCounts } from '#contract/admin/daily-counts'
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

export const adminKeys = {
  counts: (days: number) => ['daily-counts', days],
  attention: ['admin-attention'],
  lastBackup: ['last-backup'],
  /** Below what waits: settled together with it. */
  undelivered: (kind: UndeliveredKind, page: number) => ['admin-attention', 'undelivered', kind, page],
  rules: ['route-rules'],
}

export function getCounts(days: number, signal?: AbortSignal): Promise<DailyCounts> {
  return call(viewDailyCounts, { query: { days }, signal })
}

export async function getAttention(signal?: AbortSignal): Promise<Attention['items']> {
  return (await call(viewAttention, { signal })).items
}

export function getLastBackup(signal?: AbortSignal): Promise<LastBackup> {
  return call(viewLastBackup, { signal })
}

/** Dismisses a row until something new happens to it. */
export async function putAside(kind: DismissibleKind, id: string): Promise<void> {
  await call(dismissAttention, { params: { kind, id } })
}

export function resumeJob(id: string): Promise<ListJob> {
  return call(resumeListJob, { params: { id } })
}

/** Retries a mail now; returns the outcome. */
export function tryMail(id: string) {
  return call(retryMail, { params: { id } })
}

export function getUndelivered(
  query: { kind: UndeliveredKind; page: number },
  signal?: AbortSignal,
): Promise<Undelivered> {
  return call(listUndelivered, { query, signal })
}

/** Retries all mails of a kind with a valid link, or deletes those with an expired one; returns how many. */
export async function settleMails(kind: UndeliveredKind, step: 'retry' | 'drop_expired'): Promise<number> {
  return (await call(settleUndelivered, { body: { kind, step } })).done
}

export async function letMailGo(id: string): Promise<void> {
  await call(dropMail, { params: { id } })
}

export function refreshRules(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: adminKeys.rules })
}

export function getRules(signal?: AbortSignal): Promise<{ rules: RouteRule[]; hosts: string[] }> {
  return call(listRouteRules, { signal })
}

export function addRule(fields: RuleFields): Promise<RouteRule> {
  return call(createRouteRule, { body: fields })
}

/** `updated` is the value that was seen. */
export function changeRule(id: string, change: RuleFields & { updated: string }): Promise<RouteRule> {
  return call(updateRouteRule, { params: { id }, body: change })
}

/** The rule as it was seen. */
export async function removeRule({ id, updated }: RouteRule): Promise<void> {
  await call(deleteRouteRule, { params: { id }, query: { updated } })
}
