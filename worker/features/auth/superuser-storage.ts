import { eq, sql as drizzleSql } from 'drizzle-orm'
import { superusers, superusersTable } from '../../collections/superusers.ts'
import { sql } from '../../collections/definition/sql.ts'
import { auditStatement } from '../../platform/audit.ts'
import type { Database, Statement } from '../../platform/database.ts'
import type { Account } from './domain.ts'

export interface Superuser extends Account {
  created: string
  updated: string
}

export async function findSuperuser(database: Database, email: string): Promise<Superuser | undefined> {
  const same = drizzleSql`${superusersTable.email} = ${email} COLLATE NOCASE`
  const [found] = await database.select().from(superusersTable).where(same)
  return found
}

export async function superuserOf(database: Database, id: string): Promise<Superuser | undefined> {
  const [found] = await database.select().from(superusersTable).where(eq(superusersTable.id, id))
  return found
}

/** A superuser as they see themselves; the record API shows none. */
export function superuserRecord({ id, email, created, updated }: Superuser): object {
  const { name: collectionName, id: collectionId } = superusers
  return { id, collectionId, collectionName, created, updated, email, emailVisibility: false, verified: true }
}

/** For the operator; audited. A new password of an existing superuser ends their sessions. */
export function saveSuperuser(superuser: Omit<Superuser, 'created'>): Statement[] {
  const { id, email, password, tokenKey, updated } = superuser
  const entry = {
    actor: 'operator',
    action: '_superusers.save_account' as const,
    target: `_superusers/${email}`,
  }
  const saved = sql`INSERT INTO "_superusers" ("id", "created", "updated", "email", "password", "tokenKey")
VALUES (${id}, ${updated}, ${updated}, ${email}, ${password}, ${tokenKey})
ON CONFLICT ("email" COLLATE NOCASE) DO UPDATE
SET "password" = excluded."password", "tokenKey" = excluded."tokenKey", "updated" = excluded."updated"`
  return [saved, auditStatement(entry)]
}
