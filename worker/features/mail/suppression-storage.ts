import { and, desc, eq, or, sql } from 'drizzle-orm'
import { emailSuppressionsTable as table } from '../../collections/mail-tables.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import type { Suppression, SuppressionReason } from '../../contract/emails/mail.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, containsText, statementOf } from '../../platform/database.ts'
import {
  forgottenAddress,
  suppress,
  suppressAll,
  type SuppressionRow,
} from '../../platform/mail/suppressions.ts'

export async function findSuppressions(
  binding: D1Database,
  {
    search,
    reason,
    page,
    perPage,
  }: { search: string; reason: SuppressionReason | undefined; page: number; perPage: number },
): Promise<{ items: Suppression[]; totalItems: number }> {
  const db = database(binding)
  // Deleted accounts leave only a digest, which a complete address matches.
  const found = and(
    search === ''
      ? undefined
      : or(
          containsText(table.address, addressKey(search)),
          eq(table.address, await forgottenAddress(search)),
        ),
    reason && eq(table.reason, reason),
  )
  const [items, total] = await db.batch([
    db
      .select()
      .from(table)
      .where(found)
      .orderBy(desc(table.created), desc(table.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db
      .select({ n: sql<number>`COUNT(*)` })
      .from(table)
      .where(found),
  ])
  return { items, totalItems: total[0]?.n ?? 0 }
}

export async function findSuppression(binding: D1Database, id: string): Promise<Suppression | undefined> {
  const [found] = await database(binding).select().from(table).where(eq(table.id, id))
  return found
}

export async function insertSuppression(
  binding: D1Database,
  { address, scope, note }: { address: string; scope: 'marketing' | 'all'; note: string },
  moment: string,
  audited: AuditEntry,
): Promise<void> {
  await execute(binding, [
    suppress({ address, scope, reason: 'manual', source: 'admin', detail: note }, moment),
    auditStatement(audited),
  ])
}

export async function importAll(
  binding: D1Database,
  rows: readonly SuppressionRow[],
  note: string,
  moment: string,
  audited: AuditEntry,
): Promise<void> {
  await execute(binding, [
    ...suppressAll(rows, { source: 'import', detail: note }, moment),
    auditStatement(audited),
  ])
}

export async function deleteSuppression(binding: D1Database, id: string, audited: AuditEntry): Promise<void> {
  await execute(binding, [
    auditStatement(audited),
    statementOf(database(binding).delete(table).where(eq(table.id, id))),
  ])
}
