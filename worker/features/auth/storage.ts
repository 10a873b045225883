import { and, eq, sql } from 'drizzle-orm'
import { sql as bound } from '../../collections/definition/sql.ts'
import { users, usersTable } from '../../collections/users.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { recordDateOf } from '../../platform/clock.ts'
import {
  database,
  execute,
  statementOf,
  uniqueColumns,
  type Database,
  type Statement,
} from '../../platform/database.ts'
import { randomText } from '../../platform/ids.ts'
import { claimedBy, readPurpose, signPurpose } from '../../platform/credentials/purpose-tokens.ts'
import type { MailTokens, Member, MemberStore } from './recovery.ts'

/** The previous statement of the transaction changed a row. */
const changedSomething = bound`changes() > 0`

const member = {
  id: usersTable.id,
  email: usersTable.email,
  name: usersTable.name,
  verified: usersTable.verified,
  password: usersTable.password,
  tokenKey: usersTable.tokenKey,
  banned: usersTable.banned,
}

export function memberStore(binding: D1Database, now: Date): MemberStore {
  const typed = database(binding)
  const updated = recordDateOf(now)
  /** The key is part of the condition, so that of parallel changes by one token only the first succeeds. */
  const change = async (
    { id, tokenKey }: Member,
    values: Partial<typeof usersTable.$inferInsert>,
    entry?: Pick<AuditEntry, 'actor' | 'action' | 'before' | 'after'>,
  ) => {
    const same = and(eq(usersTable.id, id), eq(usersTable.tokenKey, tokenKey))
    const [done] = await execute(binding, [
      statementOf(
        typed
          .update(usersTable)
          .set({ ...values, updated })
          .where(same),
      ),
      ...(entry ? [auditStatement({ ...entry, target: `users/${id}` }, changedSomething)] : []),
    ])
    return (done?.changes ?? 0) > 0
  }
  return {
    find: (id) => accountOf(typed, id),
    findByEmail: (email) => findAccount(typed, email),
    replacePassword: (one, { hash, verified, by, how }) =>
      change(
        one,
        { password: hash, verified, tokenKey: newTokenKey() },
        { actor: by, action: `users.${how}` },
      ),
    async replaceEmail(one, email) {
      try {
        const entry = {
          actor: one.id,
          action: 'users.change_email' as const,
          before: { email: one.email },
          after: { email },
        }
        const done = await change(one, { email, verified: true, tokenKey: newTokenKey() }, entry)
        return done ? 'replaced' : 'stale'
      } catch (error) {
        if (uniqueColumns(error)) return 'taken'
        throw error
      }
    },
    markVerified: (one) => change(one, { verified: true }),
  }
}

export function mailTokens(secret: string, now: Date): MailTokens {
  return {
    sign: (type, { id, email, tokenKey }, newEmail) =>
      signPurpose(
        type,
        { id, collectionId: users.id, email, ...(newEmail !== undefined && { newEmail }) },
        { tokenKey, secret },
        now,
      ),
    claimedBy(type, token) {
      const claimed = claimedBy(type, token)
      return claimed?.collectionId === users.id ? claimed.id : undefined
    },
    async read(type, token, { id, tokenKey }) {
      const claims = await readPurpose(type, token, { tokenKey, secret }, now)
      return claims?.id === id && claims.collectionId === users.id ? claims : undefined
    },
  }
}

type KnownMember = Member & { banned: string }

export async function findAccount(database: Database, email: string): Promise<KnownMember | undefined> {
  const [found] = await database
    .select(member)
    .from(usersTable)
    .where(sql`${usersTable.email} = ${email} COLLATE NOCASE`)
  return found
}

export async function accountOf(database: Database, id: string): Promise<KnownMember | undefined> {
  const [found] = await database.select(member).from(usersTable).where(eq(usersTable.id, id))
  return found
}

/** Sets a new token key for the user's own account, which ends every session and token of it; audited. */
export async function replaceTokenKey(binding: D1Database, id: string): Promise<void> {
  const entry = { actor: id, action: 'users.sign_out_everywhere' as const, target: `users/${id}` }
  await execute(binding, [
    statementOf(
      database(binding).update(usersTable).set({ tokenKey: newTokenKey() }).where(eq(usersTable.id, id)),
    ),
    auditStatement(entry, changedSomething),
  ])
}

export interface NewAccount {
  id: string
  email: string
  name: string
  admin: boolean
  password: string
  tokenKey: string
  created: string
}

/** False if the address has an account. `agrees` is the consent to news, tips and surveys by e-mail. */
export async function insertAccount(
  database: Database,
  { agrees = false, ...account }: NewAccount & { agrees?: boolean },
): Promise<boolean> {
  const mails = { newsMail: agrees, tipsMail: agrees, surveyMail: agrees }
  const made = await database
    .insert(usersTable)
    .values({ ...account, ...mails, updated: account.created, verified: true })
    .onConflictDoNothing()
    .returning({ id: usersTable.id })
  return made.length > 0
}

/** For the operator; audited. Changes an existing account, which ends its sessions. */
export function saveAccount(account: NewAccount): Statement[] {
  const { id, email, name, admin, password, tokenKey, created } = account
  const flag = Number(admin)
  const same = bound`"email" = ${email} COLLATE NOCASE`
  const entry = {
    actor: 'operator',
    action: 'users.save_account' as const,
    target: `users/${email}`,
    after: { admin },
  }
  return [
    bound`INSERT INTO "users" ("id", "created", "updated", "email", "name", "admin", "verified", "password", "tokenKey",
        "newsMail", "tipsMail", "surveyMail")
      SELECT ${id}, ${created}, ${created}, ${email}, ${name}, 0, 1, '', ${tokenKey}, 0, 0, 0
      WHERE NOT EXISTS (SELECT 1 FROM "users" WHERE ${same})`,
    bound`UPDATE "users" SET "admin" = ${flag}, "password" = ${password}, "tokenKey" = ${tokenKey},
      "updated" = ${created} WHERE ${same}`,
    auditStatement(entry),
  ]
}

/** An account's own half of the key that signs its tokens (50 characters, 258 bits). */
export function newTokenKey(): string {
  return randomText(50)
}
