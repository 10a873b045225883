import { desc, eq, sql } from 'drizzle-orm'
import { emailListEntriesTable, emailListsTable } from '../../collections/emails.ts'
import type { AddressList } from '../../contract/emails/lists.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, statementOf } from '../../platform/database.ts'
import type { ListEntry } from './address-list.ts'

/** Entries of one statement: D1 takes values of up to 2 MB. */
const ENTRIES_AT_ONCE = 5_000

export async function findLists(binding: D1Database): Promise<AddressList[]> {
  return database(binding).select().from(emailListsTable).orderBy(desc(emailListsTable.created)).limit(200)
}

export async function insertList(
  binding: D1Database,
  { id, created, name }: { id: string; created: string; name: string },
  entries: readonly ListEntry[],
  audited: AuditEntry,
): Promise<void> {
  const db = database(binding)
  const chunks = Array.from({ length: Math.ceil(entries.length / ENTRIES_AT_ONCE) }, (_, index) =>
    JSON.stringify(entries.slice(index * ENTRIES_AT_ONCE, (index + 1) * ENTRIES_AT_ONCE)),
  )
  await execute(binding, [
    statementOf(db.insert(emailListsTable).values({ id, created, name, addresses: entries.length })),
    ...chunks.map((chunk) => ({
      text: `INSERT INTO "email_list_entries" ("list", "address", "name")
        SELECT ?, value ->> 'address', value ->> 'name' FROM json_each(?)`,
      params: [id, chunk],
    })),
    auditStatement(audited),
  ])
}

/** Campaigns that name it keep whom they were sent to; what is not started loses these addresses. */
export async function deleteList(binding: D1Database, id: string, audited: AuditEntry): Promise<boolean> {
  const db = database(binding)
  const there = statementOf(
    db.select({ id: emailListsTable.id }).from(emailListsTable).where(eq(emailListsTable.id, id)),
  )
  const results = await execute(binding, [
    auditStatement(audited, { text: `EXISTS (${there.text})`, params: there.params }),
    statementOf(db.delete(emailListEntriesTable).where(eq(emailListEntriesTable.list, id))),
    statementOf(db.delete(emailListsTable).where(eq(emailListsTable.id, id))),
  ])
  return (results[2]?.changes ?? 0) > 0
}

/** Which of these surveys there are. */
export async function surveysThatExist(
  binding: D1Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database(binding).all<{ id: string }>(
    sql`SELECT "id" FROM "surveys" WHERE "trashed" = '' AND "id" IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )
  return new Set(rows.map(({ id }) => id))
}
