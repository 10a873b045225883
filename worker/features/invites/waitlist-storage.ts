import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { waitlistTable as table } from '../../collections/invites.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, jsonList, type Statement, statementOf } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** Puts an address on the list. A waiting one is unchanged; a declined one waits again. */
export async function putOnWaitlist(
  binding: D1Database,
  { email, about }: { email: string; about: string },
  moment: string,
): Promise<void> {
  await database(binding)
    .insert(table)
    .values({ id: newId(), created: moment, updated: moment, email: addressKey(email), about })
    .onConflictDoUpdate({
      target: table.email,
      set: { state: 'waiting', about, created: moment, updated: moment },
      setWhere: eq(table.state, 'declined'),
    })
}

/** The waiting entries among these, or the `next` that have waited longest. */
export async function findWaiting(
  binding: D1Database,
  chosen: { ids: readonly string[] } | { next: number },
): Promise<(typeof table.$inferSelect)[]> {
  const waiting = eq(table.state, 'waiting')
  const query = database(binding).select().from(table)
  return 'ids' in chosen
    ? query.where(and(waiting, inArray(table.id, jsonList(chosen.ids))))
    : query.where(waiting).orderBy(asc(table.created), asc(table.id)).limit(chosen.next)
}

/** Marks addresses of the list as invited; ignores others. */
export function markInvited(binding: D1Database, emails: readonly string[], moment: string): Statement {
  return statementOf(
    database(binding)
      .update(table)
      .set({ state: 'invited', updated: moment })
      .where(and(inArray(table.email, jsonList(emails)), ne(table.state, 'joined'))),
  )
}

export async function decline(
  binding: D1Database,
  ids: readonly string[],
  moment: string,
  audited: AuditEntry,
): Promise<void> {
  const write = database(binding)
    .update(table)
    .set({ state: 'declined', updated: moment })
    .where(and(inArray(table.id, jsonList(ids)), eq(table.state, 'waiting')))
  await execute(binding, [statementOf(write), auditStatement(audited)])
}
