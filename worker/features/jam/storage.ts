import { and, eq } from 'drizzle-orm'
import { jamsTable } from '../../collections/jams.ts'
import { takesTable } from '../../collections/takes.ts'
import { documentSchema, type Document } from '../../contract/document/document.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, statementOf } from '../../platform/database.ts'
import type { JamFacts } from './room-store.ts'

export async function findJam(
  binding: D1Database,
  id: string,
): Promise<(JamFacts & { document: Document; revision: number; title: string }) | undefined> {
  const [row] = await database(binding)
    .select({
      owner: jamsTable.owner,
      seats: jamsTable.seats,
      title: jamsTable.title,
      document: jamsTable.document,
      revision: jamsTable.revision,
    })
    .from(jamsTable)
    .where(eq(jamsTable.id, id))
  return row && { ...row, document: documentSchema.parse(JSON.parse(row.document)) }
}

/** Copies the room's document into its record; `false`: the record was deleted. */
export async function storeDocument(
  binding: D1Database,
  id: string,
  { document, rev, now }: { document: Document; rev: number; now: Date },
): Promise<boolean> {
  const stored = await database(binding)
    .update(jamsTable)
    .set({ document: JSON.stringify(document), revision: rev, updated: recordDateOf(now) })
    .where(eq(jamsTable.id, id))
    .returning({ id: jamsTable.id })
  return stored.length > 0
}

export async function findTake(
  binding: D1Database,
  { id, jam, owner }: { id: string; jam: string; owner: string },
): Promise<{ duration: number } | undefined> {
  const [row] = await database(binding)
    .select({ duration: takesTable.duration })
    .from(takesTable)
    .where(and(eq(takesTable.id, id), eq(takesTable.jam, jam), eq(takesTable.owner, owner)))
  return row
}

/** Sets or removes the digest of the jam's key; `false`: there is no such jam. */
export async function setKey(
  binding: D1Database,
  { id, mark, entry, now }: { id: string; mark: string; entry: AuditEntry; now: Date },
): Promise<boolean> {
  const db = database(binding)
  const isThere = statementOf(db.select({ id: jamsTable.id }).from(jamsTable).where(eq(jamsTable.id, id)))
  const [, changed] = await execute(binding, [
    auditStatement(entry, { ...isThere, text: `EXISTS (${isThere.text})` }),
    db
      .update(jamsTable)
      .set({ key: mark, keyed: mark === '' ? '' : recordDateOf(now) })
      .where(eq(jamsTable.id, id)),
  ])
  return (changed?.changes ?? 0) > 0
}

export async function findKey(binding: D1Database, id: string): Promise<string | undefined> {
  const [row] = await database(binding)
    .select({ key: jamsTable.key })
    .from(jamsTable)
    .where(eq(jamsTable.id, id))
  return row?.key
}
