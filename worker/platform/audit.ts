import type { AuditedAct } from '../model/admin/audit-messages.ts'
import { actingThrough } from './acting-through.ts'
import { recordDateOf } from './clock.ts'
import { execute, type Statement } from './database.ts'
import { newId } from './ids.ts'

export interface AuditEntry {
  actor: string
  /** The act, as in `chat.mute`; each has a label in the contract. */
  action: AuditedAct
  target: string
  before?: unknown
  after?: unknown
}

/** Maximum length of the JSON of `before` and `after`; longer JSON is cut and no longer parses. */
const MAX_LENGTH = 20_000

const always: Statement = { text: '1', params: [] }

/**
 * The statement that writes an audit entry, for the transaction of the act itself. With `when`, the entry is written
 * under the act's own condition, before the act may change what the condition reads.
 */
export function auditStatement(
  { actor, action, target, before, after }: AuditEntry,
  when: Statement = always,
): Statement {
  const moment = recordDateOf(new Date())
  const text = (value: unknown) => (value === undefined ? '' : JSON.stringify(value).slice(0, MAX_LENGTH))
  return {
    text: `INSERT INTO "audit_log" ("id", "created", "updated", "actor", "action", "target", "before", "after", "via")
      SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${when.text}`,
    params: [
      newId(),
      moment,
      moment,
      actor,
      action,
      target,
      text(before),
      text(after),
      actingThrough(),
      ...when.params,
    ],
  }
}

export async function audit(binding: D1Database, entry: AuditEntry): Promise<void> {
  await execute(binding, [auditStatement(entry)])
}
