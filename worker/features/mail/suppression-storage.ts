import { eq } from 'drizzle-orm'
import { sql, type Sql } from '../../collections/definition/sql.ts'
import { emailSuppressionsTable as table } from '../../collections/mail-tables.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { MAX_COUNT, SCANNED_ROWS } from '../../contract/admin/lists.ts'
import type { Suppression, SuppressionReason } from '../../contract/emails/mail.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, rowsOf, statementOf } from '../../platform/database.ts'
import {
  forgottenAddress,
  suppress,
  suppressAll,
  type SuppressionRow,
} from '../../platform/mail/suppressions.ts'

/** Maximum addresses with the beginning that is searched for. */
const MAX_BEGINNINGS = 1_000

/** A page of suppressions, the newest first. Each statement reads a bounded number of rows. */
export async function findSuppressions(
  binding: D1Database,
  {
    search,
    reason,
    page,
    perPage,
  }: { search: string; reason: SuppressionReason | undefined; page: number; perPage: number },
): Promise<{ items: Suppression[]; totalItems: number; more: boolean }> {
  const isOfReason = reason ? sql`s."reason" = ${reason}` : sql`1`
  // The plus leaves the index of reasons to lists without a search.
  const from =
    search === ''
      ? sql`"email_suppressions" AS s WHERE ${isOfReason}`
      : sql`(${await idsFound(search)}) AS found CROSS JOIN "email_suppressions" AS s
          ON s."id" = found."id" WHERE +(${isOfReason})`
  // Beyond the last row that is counted there is no page.
  const offset = (page - 1) * perPage
  const limit = offset < MAX_COUNT ? perPage : 0
  const [items, counted] = await execute(binding, [
    sql`SELECT s.* FROM ${from} ORDER BY s."created" DESC, s."id" DESC LIMIT ${limit} OFFSET ${offset}`,
    sql`SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM ${from} LIMIT ${MAX_COUNT + 1})) AS "total",
      EXISTS (SELECT 1 FROM "email_suppressions" LIMIT 1 OFFSET ${SCANNED_ROWS}) AS "isLong"`,
  ])
  const [{ total, isLong } = { total: 0, isLong: 0 }] = rowsOf<{ total: number; isLong: number }>(counted)
  return {
    items: rowsOf<Suppression>(items),
    totalItems: Math.min(MAX_COUNT, total),
    more: total > MAX_COUNT || (search !== '' && isLong === 1),
  }
}

async function idsFound(search: string): Promise<Sql> {
  const key = addressKey(search)
  // Deleted accounts leave only a digest, which a complete address matches.
  return sql`SELECT "id" FROM "email_suppressions" WHERE "address" = ${await forgottenAddress(search)}
    UNION SELECT "id" FROM (SELECT "id" FROM "email_suppressions"
      WHERE "address" >= ${key} AND "address" < ${`${key}\u{10ffff}`} LIMIT ${MAX_BEGINNINGS})
    UNION SELECT "id" FROM (SELECT "id", "address" FROM "email_suppressions"
      ORDER BY "created" DESC, "id" DESC LIMIT ${SCANNED_ROWS}) WHERE INSTR("address", ${key}) > 0`
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
