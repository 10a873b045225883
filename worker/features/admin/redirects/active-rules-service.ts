import type { ActiveRule } from '../../../contract/route-rules.ts'
import { findRules } from './storage.ts'

/** Time for which an isolate caches rules; changes made in it take effect at once. */
const FRESH_MS = 15_000

let known: { rules: ActiveRule[]; read: number; binding: D1Database } | undefined

/** The active rules, cached by this isolate for some seconds. */
export async function activeRules(binding: D1Database, now: Date): Promise<ActiveRule[]> {
  const time = now.getTime()
  if (known && known.binding === binding && time - known.read < FRESH_MS) return known.rules
  const found = await findRules(binding)
  const rules = found
    .filter(({ active }) => active)
    .map(({ id, source, match, target, status, priority }) => ({
      id,
      source,
      match,
      target,
      status,
      priority,
    }))
  known = { rules, read: time, binding }
  return rules
}

export function forgetRules(): void {
  known = undefined
}
