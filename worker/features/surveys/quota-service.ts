import { AppError } from '../../contract/app-error.ts'
import type { Quota } from '../../contract/survey/schema.ts'
import { countQuotas } from './quota-storage.ts'

/** Returns the first quota of these that has no room. */
export async function fullQuota(
  binding: D1Database,
  survey: string,
  quotas: readonly Quota[],
): Promise<Quota | undefined> {
  const counts = await countQuotas(binding, survey, quotas)
  return quotas.find(({ limit }, index) => (counts[index] ?? 0) >= limit)
}

/** Throws `survey_quota_full` unless all of these have room. */
export async function assertRoom(
  binding: D1Database,
  survey: string,
  quotas: readonly Quota[],
): Promise<void> {
  const full = await fullQuota(binding, survey, quotas)
  if (full) throw new AppError('survey_quota_full', { data: full.text ? { text: full.text } : {} })
}
