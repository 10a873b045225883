import { inArray, sql } from 'drizzle-orm'
import { inviteUsesTable, invitesTable, waitlistTable } from '../../collections/invites.ts'
import { usersTable } from '../../collections/users.ts'
import { database, execute, jsonList, statementOf } from '../../platform/database.ts'

/** Invites, uses and waiting-list entries, before the accounts are deleted. Suppressions stay. */
export async function forgetInInvites(binding: D1Database, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const db = database(binding)
  const ids = jsonList(people)
  const addresses = db
    .select({ email: sql`lower(${usersTable.email})` })
    .from(usersTable)
    .where(inArray(usersTable.id, ids))
  await execute(binding, [
    statementOf(db.delete(invitesTable).where(inArray(invitesTable.email, addresses))),
    statementOf(db.delete(waitlistTable).where(inArray(waitlistTable.email, addresses))),
    statementOf(db.delete(inviteUsesTable).where(inArray(inviteUsesTable.user, ids))),
  ])
}
