import { asc, lte } from 'drizzle-orm'
import { privacyJournalTable } from '../../../collections/privacy-journal.ts'
import { database, execute, type Statement } from '../../../platform/database.ts'
import { newId, randomText } from '../../../platform/ids.ts'
import type { JournalEntry } from './entry.ts'

export type PendingEntry = Pick<
  typeof privacyJournalTable.$inferSelect,
  'seq' | 'kind' | 'subject' | 'detail' | 'at'
>

export function pendingEntries(binding: D1Database, limit: number): Promise<PendingEntry[]> {
  return database(binding)
    .select()
    .from(privacyJournalTable)
    .orderBy(asc(privacyJournalTable.seq))
    .limit(limit)
}

export async function deletePending(binding: D1Database, upTo: number): Promise<void> {
  await database(binding).delete(privacyJournalTable).where(lte(privacyJournalTable.seq, upTo))
}

/** Long past: such an account is erased by the next job. */
const OVERDUE = '2000-01-01 00:00:00.000Z'

/** Applies entries in their order, as one transaction; returns the rows that each changed. */
export async function applyEntries(binding: D1Database, entries: readonly JournalEntry[]): Promise<number[]> {
  const results = await execute(binding, entries.map(statementFor))
  return results.map(({ changes }) => Math.min(changes, 1))
}

function statementFor(entry: JournalEntry): Statement {
  if (entry.kind === 'suppressed') {
    return {
      text: `INSERT INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source", "detail")
        VALUES (?, ?, ?, ?, ?, ?, '') ON CONFLICT ("address", "scope") DO NOTHING`,
      params: [newId(), entry.at, entry.address, entry.scope, entry.reason, entry.source],
    }
  }
  const [deleteAfter, condition] =
    entry.kind === 'erased' ? [OVERDUE, ''] : [entry.due, ` AND "deleteAfter" <> '${OVERDUE}'`]
  return {
    text: `UPDATE "users" SET "deleteAfter" = ?, "tokenKey" = ? WHERE "id" = ?${condition}`,
    params: [deleteAfter, randomText(50), entry.user],
  }
}
