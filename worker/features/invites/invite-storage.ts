import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import {
  inviteUsesTable,
  invitesTable as table,
  switchesTable,
  waitlistTable,
} from '../../collections/invites.ts'
import { usersTable } from '../../collections/users.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import type { InviteStatus } from '../../contract/invites.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import {
  database,
  execute,
  jsonList,
  type Statement,
  statementOf,
  uniqueColumns,
} from '../../platform/database.ts'
import { suppressedAmong } from '../../platform/mail/suppressions.ts'
import type { KnownAddresses } from './address-list.ts'

const PAUSED = 'invites.paused'

/** Aliased, because a batch returns rows by column name, and an invite has a name of its own. */
const inviterName = sql<string | null>`${usersTable.name}`.as('inviter')

export type StoredInvite = typeof table.$inferSelect

export async function findByCode(
  binding: D1Database,
  code: string,
): Promise<{ invite: StoredInvite | undefined; from: string; paused: boolean }> {
  const db = database(binding)
  const [found, switched] = await db.batch([
    db
      .select({ invite: table, from: inviterName })
      .from(table)
      .leftJoin(usersTable, eq(usersTable.id, table.author))
      .where(eq(table.code, code)),
    db.select().from(switchesTable).where(eq(switchesTable.name, PAUSED)),
  ])
  return { invite: found[0]?.invite, from: found[0]?.from ?? '', paused: switched[0]?.on ?? false }
}

export async function markOpened(binding: D1Database, id: string, moment: string): Promise<void> {
  await database(binding)
    .update(table)
    .set({ opened: moment, updated: moment })
    .where(and(eq(table.id, id), eq(table.opened, '')))
}

export async function isPaused(binding: D1Database): Promise<boolean> {
  const [found] = await database(binding).select().from(switchesTable).where(eq(switchesTable.name, PAUSED))
  return found?.on ?? false
}

export async function writePaused(
  binding: D1Database,
  on: boolean,
  moment: string,
  audited: AuditEntry,
): Promise<void> {
  const write = database(binding)
    .insert(switchesTable)
    .values({ name: PAUSED, on, updated: moment })
    .onConflictDoUpdate({ target: switchesTable.name, set: { on, updated: moment } })
  await execute(binding, [statementOf(write), auditStatement(audited)])
}

/** The status of an invite at a moment, as in its list: the first that applies. */
function statusAt(moment: string): SQL<InviteStatus> {
  return sql<InviteStatus>`CASE
    WHEN ${table.uses} >= ${table.maxUses} THEN 'accepted'
    WHEN ${table.revoked} <> '' THEN 'revoked'
    WHEN ${table.expires} <> '' AND ${table.expires} <= ${moment} THEN 'expired'
    WHEN ${table.opened} <> '' THEN 'opened'
    WHEN ${table.sent} <> '' THEN 'sent'
    ELSE 'pending' END`
}

/** Returns the pause of all invites and the length of the waiting list. */
export async function findState(binding: D1Database): Promise<{ paused: boolean; waiting: number }> {
  const db = database(binding)
  const [waiting, switched] = await db.batch([
    db
      .select({ n: sql<number>`COUNT(*)` })
      .from(waitlistTable)
      .where(eq(waitlistTable.state, 'waiting')),
    db.select().from(switchesTable).where(eq(switchesTable.name, PAUSED)),
  ])
  return { waiting: waiting[0]?.n ?? 0, paused: switched[0]?.on ?? false }
}

/** Addresses with an account or an open invite, and those that get no invites. */
export async function knownAmong(
  binding: D1Database,
  addresses: readonly string[],
  moment: string,
): Promise<KnownAddresses> {
  const keys = jsonList(addresses.map(addressKey))
  const db = database(binding)
  const [[members, invited], suppressed] = await Promise.all([
    db.batch([
      db
        .select({ email: usersTable.email })
        .from(usersTable)
        .where(sql`${usersTable.email} COLLATE NOCASE IN ${keys}`),
      db
        .select({ email: table.email })
        .from(table)
        .where(and(inArray(table.email, keys), inArray(statusAt(moment), ['pending', 'sent', 'opened']))),
    ]),
    suppressedAmong(binding, addresses, 'invites'),
  ])
  return {
    members: new Set(members.map(({ email }) => addressKey(email))),
    invited: new Set(invited.map(({ email }) => email)),
    suppressed: new Set(suppressed.keys()),
  }
}

/**
 * One transaction; revokes expired invites of these addresses. Of two concurrent calls for one address, the second
 * gets `false`.
 */
export async function insertInvites(
  binding: D1Database,
  invites: readonly StoredInvite[],
  extraStatements: readonly Statement[],
): Promise<boolean> {
  const [first] = invites
  if (!first) return true
  const db = database(binding)
  const emails = invites.map(({ email }) => email).filter((email) => email !== '')
  const dead = db
    .update(table)
    .set({ revoked: first.created, updated: first.created })
    .where(and(inArray(table.email, jsonList(emails)), eq(statusAt(first.created), 'expired')))
  try {
    await execute(binding, [
      statementOf(dead),
      ...invites.map((invite) => statementOf(db.insert(table).values(invite))),
      ...extraStatements,
    ])
    return true
  } catch (error) {
    if (uniqueColumns(error)) return false
    throw error
  }
}

/** The invites among these ids that are neither accepted nor revoked. */
export async function findLiving(binding: D1Database, ids: readonly string[]): Promise<StoredInvite[]> {
  return database(binding)
    .select()
    .from(table)
    .where(
      and(inArray(table.id, jsonList(ids)), eq(table.revoked, ''), sql`${table.uses} < ${table.maxUses}`),
    )
}

/** Gives invites new codes, which invalidates their old links, and restarts their lifetime. */
export async function rotateCodes(
  binding: D1Database,
  renewed: readonly { id: string; code: string; expires: string }[],
  moment: string,
  audited: AuditEntry,
  extraStatements: readonly Statement[],
): Promise<void> {
  const db = database(binding)
  await execute(binding, [
    ...renewed.map(({ id, code, expires }) =>
      statementOf(
        db
          .update(table)
          .set({
            code,
            expires,
            opened: '',
            sent: '',
            mail: sql`iif(${table.email} = '', '', 'sending')`,
            updated: moment,
          })
          .where(and(eq(table.id, id), eq(table.revoked, ''))),
      ),
    ),
    auditStatement(audited),
    ...extraStatements,
  ])
}

export async function revoke(
  binding: D1Database,
  ids: readonly string[],
  moment: string,
  audited: AuditEntry,
): Promise<void> {
  const write = database(binding)
    .update(table)
    .set({ revoked: moment, updated: moment })
    .where(inArray(table.id, jsonList(ids)))
  await execute(binding, [statementOf(write), auditStatement(audited)])
}

/** Records the outcome of an invite's mail; if the invite was rotated meanwhile, the newer mail counts. */
export async function noteMail(
  binding: D1Database,
  id: string,
  { mail, answer, moment }: { mail: StoredInvite['mail']; answer: string; moment: string },
): Promise<void> {
  await database(binding)
    .update(table)
    .set({
      mail,
      mailAnswer: answer.slice(0, 500),
      updated: moment,
      ...(mail === 'sent' && { sent: moment }),
    })
    .where(eq(table.id, id))
}

export async function findUses(binding: D1Database, id: string) {
  const db = database(binding)
  const [found, uses] = await db.batch([
    db.select({ id: table.id }).from(table).where(eq(table.id, id)),
    db
      .select({
        user: inviteUsesTable.user,
        created: inviteUsesTable.created,
        name: usersTable.name,
        email: usersTable.email,
      })
      .from(inviteUsesTable)
      .leftJoin(usersTable, eq(usersTable.id, inviteUsesTable.user))
      .where(eq(inviteUsesTable.invite, id))
      .orderBy(desc(inviteUsesTable.created))
      .limit(100),
  ])
  if (found.length === 0) return undefined
  return uses.map((use) => ({ ...use, name: use.name ?? '', email: use.email ?? '' }))
}
