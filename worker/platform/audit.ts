import type { AuditedAct } from '../model/admin/audit-messages.ts'
import { actingThrough } from './acting-through.ts'
import { recordDateOf } from './clock.ts'
import { execute, type Statement } from './database.ts'
import { newId } from './ids.ts'

export interface AuditEntry {
  /** Id of the admin. */
  actor: string
  /** What was done, as in `chat.mute`; each has its words in the contract. */
  action: AuditedAct
  /** Collection and id of what it was done to. */
  target: string
  before?: unknown
  after?: unknown
}

/** Longest JSON of a before or an after that is kept; what is longer is cut, and then no JSON any more. */
const MAX_LENGTH = 20_000

/** A condition that always holds. */
const always: Statement = { text: '1', params: [] }

/**
 * The statement that writes an entry, for the transaction of the act itself. An act that only happens `when` a
 * condition holds is written down under the same condition, before it may change what the condition reads.
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

/** Writes down what an admin has done where no database transaction can hold both. */
export async function audit(binding: D1Database, entry: AuditEntry): Promise<void> {
  await execute(binding, [auditStatement(entry)])
}
