import { eq } from 'drizzle-orm'
import { failedMailTable, waitingMailTable } from '../../collections/internal-tables.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute } from '../../platform/database.ts'

/** Writes an entry down if a mail waits; says whether it does. */
export async function noteIfWaiting(binding: D1Database, entry: AuditEntry, id: string): Promise<boolean> {
  const waits = { text: 'EXISTS (SELECT 1 FROM "waiting_mail" WHERE "id" = ?)', params: [id] }
  const [noted] = await execute(binding, [auditStatement(entry, waits)])
  return (noted?.changes ?? 0) > 0
}

/**
 * Drops a mail that waits or was refused, which is written down. Returns what it was about (`''`: nothing in
 * particular); `undefined` when there is none.
 */
export async function dropQueued(
  binding: D1Database,
  entry: AuditEntry,
  id: string,
): Promise<string | undefined> {
  const db = database(binding)
  const isThere = {
    text: `EXISTS (SELECT 1 FROM "waiting_mail" WHERE "id" = ? UNION SELECT 1 FROM "failed_mail" WHERE "id" = ?)`,
    params: [id, id],
  }
  const [, waiting, failed] = await execute(binding, [
    auditStatement(entry, isThere),
    db
      .delete(waitingMailTable)
      .where(eq(waitingMailTable.id, id))
      .returning({ about: waitingMailTable.about }),
    db.delete(failedMailTable).where(eq(failedMailTable.id, id)).returning({ id: failedMailTable.id }),
  ])
  if (!waiting?.rows[0] && !failed?.rows[0]) return undefined
  return String(waiting?.rows[0]?.about ?? '')
}
