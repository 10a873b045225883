import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { emailListEntriesTable, emailListsTable, emailsTable } from '../../collections/emails.ts'
import { surveysTable } from '../../collections/surveys.ts'
import type { Audience } from '../../contract/emails/audience.ts'
import type { AddressList } from '../../contract/emails/lists.ts'
import type { OptOut } from '../../platform/addresses/columns.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, jsonList, statementOf } from '../../platform/database.ts'
import { importedSuppression, suppressAll } from '../../platform/mail/suppressions.ts'
import type { AudienceRecord } from './lint.ts'

export interface ListEntry {
  /** Lower case. */
  address: string
  name: string
}

/** An address that the exporting program does not write to, and why. */
export interface OptedOut {
  address: string
  why: OptOut
}

/** Entries per statement: D1 accepts values of up to 2 MB. */
const ENTRIES_AT_ONCE = 5_000

export async function findLists(binding: D1Database): Promise<AddressList[]> {
  return database(binding).select().from(emailListsTable).orderBy(desc(emailListsTable.created)).limit(200)
}

/** Stores a list, and suppresses the addresses that it reports as unsubscribed, bounced or complained. */
export async function insertList(
  binding: D1Database,
  { id, created, name }: { id: string; created: string; name: string },
  { entries, optedOut }: { entries: readonly ListEntry[]; optedOut: readonly OptedOut[] },
  audited: AuditEntry,
): Promise<void> {
  const db = database(binding)
  const chunks = Array.from({ length: Math.ceil(entries.length / ENTRIES_AT_ONCE) }, (_, index) =>
    JSON.stringify(entries.slice(index * ENTRIES_AT_ONCE, (index + 1) * ENTRIES_AT_ONCE)),
  )
  const suppressed = optedOut.flatMap(({ address, why }) => {
    const suppression = importedSuppression(why)
    return suppression ? [{ address, ...suppression }] : []
  })
  await execute(binding, [
    ...suppressAll(suppressed, { source: 'import', detail: name }, created),
    statementOf(
      db.insert(emailListsTable).values({ id, created, updated: created, name, addresses: entries.length }),
    ),
    ...chunks.map((chunk) => ({
      text: `INSERT INTO "email_list_entries" ("id", "created", "updated", "list", "address", "name")
        SELECT SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15), ?, ?, ?, value ->> 'address', value ->> 'name'
        FROM json_each(?)`,
      params: [created, created, id, chunk],
    })),
    auditStatement(audited),
  ])
}

export async function findList(binding: D1Database, id: string): Promise<AddressList | undefined> {
  const [found] = await database(binding).select().from(emailListsTable).where(eq(emailListsTable.id, id))
  return found
}

/** Returns whether the list existed and no scheduled campaign used it. Sent campaigns keep their recipients. */
export async function deleteList(binding: D1Database, id: string, audited: AuditEntry): Promise<boolean> {
  const free = sql`EXISTS (SELECT 1 FROM ${emailListsTable} WHERE "id" = ${id})
    AND NOT EXISTS (SELECT 1 FROM ${emailsTable} WHERE "state" = 'scheduled' AND instr("audience", ${JSON.stringify(id)}) > 0)`
  const db = database(binding)
  const results = await execute(binding, [
    auditStatement(audited, statementOf(free)),
    statementOf(db.delete(emailListEntriesTable).where(and(eq(emailListEntriesTable.list, id), free))),
    statementOf(db.delete(emailListsTable).where(and(eq(emailListsTable.id, id), free))),
  ])
  return (results[2]?.changes ?? 0) > 0
}

export async function surveysThatExist(
  binding: D1Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database(binding)
    .select({ id: surveysTable.id })
    .from(surveysTable)
    .where(and(eq(surveysTable.trashed, ''), inArray(surveysTable.id, jsonList(ids))))
  return new Set(rows.map(({ id }) => id))
}

/** The kinds of an audience's records that were deleted or are not chosen yet. */
export async function missingIn(
  binding: D1Database,
  { groups }: Audience,
): Promise<ReadonlySet<AudienceRecord>> {
  const named = groups.flatMap(({ terms }) => terms.flatMap(({ condition }) => recordOf(condition)))
  if (named.length === 0) return new Set()
  const ids = jsonList(named.map(({ id }) => id))
  const rows = await database(binding).all<{ kind: AudienceRecord; id: string }>(
    sql`SELECT 'list' AS "kind", "id" FROM "email_lists" WHERE "id" IN ${ids}
      UNION ALL SELECT 'survey', "id" FROM "surveys" WHERE "id" IN ${ids}
      UNION ALL SELECT 'project', "id" FROM "cam_projects" WHERE "id" IN ${ids}`,
  )
  const there = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return new Set(named.filter(({ kind, id }) => !there.has(`${kind} ${id}`)).map(({ kind }) => kind))
}

type Condition = Audience['groups'][number]['terms'][number]['condition']

function recordOf(condition: Condition): { kind: AudienceRecord; id: string }[] {
  switch (condition.kind) {
    case 'list':
      return [{ kind: condition.kind, id: condition.list }]
    case 'survey':
      return [{ kind: condition.kind, id: condition.survey }]
    case 'project':
      return [{ kind: condition.kind, id: condition.project }]
    default:
      return []
  }
}
