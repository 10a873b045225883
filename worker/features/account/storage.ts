import { and, eq, inArray, or, sql as typedSql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  failedMailTable,
  recoveryCodesTable,
  secondFactorsTable,
  waitingMailTable,
} from '../../collections/internal-tables.ts'
import { listColumnsTable, listViewsTable } from '../../collections/list-tables.ts'
import { mailConsentsTable } from '../../collections/mail-tables.ts'
import { chatMutesTable } from '../../collections/admin-tables.ts'
import { apiTokensTable, sessionsTable } from '../../collections/session-tables.ts'
import { sql, type Sql } from '../../collections/definition/sql.ts'
import { usersTable } from '../../collections/users.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, sqlFragment } from '../../platform/database.ts'
import { anotherAdminThan } from '../../platform/last-admin.ts'
import { randomText } from '../../platform/ids.ts'

export interface OwnAccount {
  id: string
  email: string
  name: string
  tokenKey: string
}

export async function findOwnAccount(binding: D1Database, id: string): Promise<OwnAccount | undefined> {
  const { email, name, tokenKey } = usersTable
  const [found] = await database(binding)
    .select({ id: usersTable.id, email, name, tokenKey })
    .from(usersTable)
    .where(eq(usersTable.id, id))
  return found
}

/** Marks an account for deletion and ends its sessions, in one step. Returns false for the last admin, who stays. */
export async function markForDeletion(binding: D1Database, id: string, after: Date): Promise<boolean> {
  const change = { deleteAfter: recordDateOf(after), tokenKey: randomText(50) }
  const others = sqlFragment(anotherAdminThan(sql`${id}`))
  const marked = await database(binding)
    .update(usersTable)
    .set(change)
    .where(and(eq(usersTable.id, id), or(eq(usersTable.admin, false), others)))
    .returning({ id: usersTable.id })
  return marked.length > 0
}

export async function cancelAccountDeletion(binding: D1Database, id: string): Promise<void> {
  await database(binding).update(usersTable).set({ deleteAfter: '' }).where(eq(usersTable.id, id))
}

/** The accounts whose grace period is over, as a condition on `users`. The last admin stays. */
export function overdueAccounts(now: Date): Sql {
  const moment = now.toISOString().replace('T', ' ')
  const others = anotherAdminThan(sql`"users"."id"`)
  return sql`"users"."deleteAfter" > '' AND "users"."deleteAfter" <= ${moment} AND ("users"."admin" = 0 OR ${others})`
}

export async function accountsOf(binding: D1Database, chosen: Sql): Promise<string[]> {
  const [found] = await execute(binding, [sql`SELECT "id" FROM "users" WHERE ${chosen}`])
  return (found?.rows ?? []).map(({ id }) => String(id))
}

/** Deletes rows that belong to accounts without being records; call it before the accounts are deleted. */
export async function deleteSecrets(binding: D1Database, chosen: Sql): Promise<void> {
  const db = database(binding)
  const ids = typedSql`(SELECT "id" FROM "users" WHERE ${sqlFragment(chosen)})`
  await execute(
    binding,
    belongings.map(([table, owner]) => db.delete(table).where(inArray(owner, ids))),
  )
}

/** Tables whose rows belong to a user without being records, and their owner column. */
const belongings: readonly (readonly [table: SQLiteTable, owner: SQLiteColumn])[] = [
  [recoveryCodesTable, recoveryCodesTable.user],
  [sessionsTable, sessionsTable.user],
  [apiTokensTable, apiTokensTable.owner],
  [mailConsentsTable, mailConsentsTable.user],
  [secondFactorsTable, secondFactorsTable.user],
  [waitingMailTable, waitingMailTable.user],
  [failedMailTable, failedMailTable.user],
  [chatMutesTable, chatMutesTable.user],
  [listViewsTable, listViewsTable.owner],
  [listColumnsTable, listColumnsTable.owner],
]
