import { and, eq, exists, sql, type SQL } from 'drizzle-orm'
import { usersTable } from '../../collections/users.ts'
import { auditStatement } from '../../platform/audit.ts'
import { database, sqlFragment, statementOf, transaction } from '../../platform/database.ts'
import { anotherAdminThan } from '../../platform/last-admin.ts'

/**
 * Audited. False if nothing changes, for users who cannot sign in or are leaving, and for the last admin: checked in
 * the transaction, so that one of two concurrent removals fails.
 */
export async function changeRole(
  binding: D1Database,
  { id, admin, actor, now }: { id: string; admin: boolean; actor: string; now: string },
): Promise<boolean> {
  const db = database(binding)
  const u = usersTable
  const otherAdmin = sqlFragment(anotherAdminThan(statementOf(sql`${id}`)))
  const stays = and(eq(u.banned, ''), eq(u.deleteAfter, ''))
  const fits: SQL | undefined = and(eq(u.id, id), eq(u.admin, !admin), admin ? stays : otherAdmin)
  const audited = {
    actor,
    action: admin ? ('users.make-admin' as const) : ('users.end-admin' as const),
    target: `users/${id}`,
    before: { admin: !admin },
    after: { admin },
  }
  const [, changed] = await transaction(binding, [
    auditStatement(audited, statementOf(exists(db.select({ id: u.id }).from(u).where(fits)))),
    db.update(u).set({ admin, updated: now }).where(fits).returning({ id: u.id }),
  ])
  return changed.length > 0
}
