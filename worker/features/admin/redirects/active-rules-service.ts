import type { ActiveRule } from '../../../contract/route-rules.ts'
import { findRules } from './storage.ts'

/** How long an isolate follows rules before it looks again; rules changed in it count at once. */
const FRESH_MS = 15_000

let known: { rules: ActiveRule[]; read: number; binding: D1Database } | undefined

/** The rules that are on, as this isolate has read them some seconds ago at most. */
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
