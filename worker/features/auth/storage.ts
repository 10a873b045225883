import { eq, sql } from 'drizzle-orm'
import { usersTable } from '../../collections/users.ts'
import type { Database } from '../../platform/database.ts'
import type { Account } from './domain.ts'

const account = { id: usersTable.id, password: usersTable.password, tokenKey: usersTable.tokenKey }

/** The account of an e-mail address, in any case of letters. */
export async function findAccount(database: Database, email: string): Promise<Account | undefined> {
  const [found] = await database
    .select(account)
    .from(usersTable)
    .where(sql`${usersTable.email} = ${email} COLLATE NOCASE`)
  return found
}

export async function accountOf(database: Database, id: string): Promise<Account | undefined> {
  const [found] = await database.select(account).from(usersTable).where(eq(usersTable.id, id))
  return found
}

export interface NewAccount {
  id: string
  email: string
  name: string
  admin: boolean
  /** The hash, never the password itself. */
  password: string
  tokenKey: string
  /** In the record date format. */
  created: string
}

/** Makes an account unless one of this e-mail address exists; says whether it did. */
export async function insertAccount(database: Database, account: NewAccount): Promise<boolean> {
  const made = await database
    .insert(usersTable)
    .values({ ...account, updated: account.created, verified: true })
    .onConflictDoNothing()
    .returning({ id: usersTable.id })
  return made.length > 0
}
