import type { AuditedAct } from '../model/admin/audit-messages.ts'
import { actingThrough } from './acting-through.ts'
import { recordDateOf } from './clock.ts'
import { execute, type Statement } from './database.ts'
import { newId } from './ids.ts'

export interface AuditEntry {
  actor: string
  /** For example `chat.mute`; each has a label in the contract. */
  action: AuditedAct
  target: string
  before?: unknown
  after?: unknown
}

/** Applies to the JSON of `before` and `after`; a longer one is cut and no longer parses. */
const MAX_LENGTH = 20_000

const always: Statement = { text: '1', params: [] }

/** For the act's own transaction. With `when`, the entry has the act's condition and must precede it. */
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
