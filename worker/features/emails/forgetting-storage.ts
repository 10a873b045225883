import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { emailListEntriesTable, emailListsTable, emailRecipientsTable } from '../../collections/emails.ts'
import { usersTable } from '../../collections/users.ts'
import { database, execute, jsonList, statementOf } from '../../platform/database.ts'
import { forgetSuppressed } from '../../platform/mail/suppressions.ts'

const recipients = emailRecipientsTable

/** Removed from imported lists and pending mail; suppressions and logs stay without the address. */
export async function forgetInEmails(binding: D1Database, people: readonly string[]): Promise<void> {
  const addresses = sql`(SELECT lower("email") FROM "users" WHERE "id" IN ${jsonList(people)})`
  const db = database(binding)
  const known = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(inArray(usersTable.id, jsonList(people)))
  const suppressed = await Promise.all(known.map(({ email }) => forgetSuppressed(email)))
  await execute(binding, [
    ...suppressed.flat(),
    sql`UPDATE ${emailListsTable} SET "addresses" = "addresses" - (SELECT COUNT(*) FROM ${emailListEntriesTable} AS e
      WHERE e."list" = ${emailListsTable.id} AND e."address" IN ${addresses})`,
    sql`DELETE FROM ${emailListEntriesTable} WHERE "address" IN ${addresses}`,
    statementOf(
      db
        .delete(recipients)
        .where(
          and(
            or(eq(recipients.state, 'waiting'), eq(recipients.state, 'skipped')),
            sql`${recipients.address} IN ${addresses}`,
          ),
        ),
    ),
    statementOf(
      db
        .update(recipients)
        .set({ address: sql`'deleted-' || rowid`, name: '', answer: '', deliveryDetail: '' })
        .where(sql`${recipients.address} IN ${addresses}`),
    ),
  ])
}
