import { and, eq, sql } from 'drizzle-orm'
import { inviteUsesTable, invitesTable, switchesTable, waitlistTable } from '../../collections/invites.ts'
import { emailSuppressionsTable as suppressions } from '../../collections/mail-tables.ts'
import { userFlagsTable } from '../../collections/user-flags.ts'
import { usersTable } from '../../collections/users.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import type { MailCategory } from '../../contract/emails/mail.ts'
import { database, execute, missingColumn, uniqueColumns } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { recallSuppressed } from '../../platform/mail/suppressions.ts'

export interface NewMember {
  id: string
  email: string
  name: string
  verified: boolean
  password: string
  tokenKey: string
  mails: boolean
  flags: readonly string[]
}

/**
 * One transaction. The first statement checks everything again: without a use left it yields a NULL invite, which its
 * column forbids, so nothing is stored.
 */
export async function accept(
  binding: D1Database,
  code: string,
  member: NewMember,
  moment: string,
): Promise<'made' | 'shut' | 'member'> {
  const db = database(binding)
  const { id, email, name, verified, password, tokenKey, flags, mails } = member
  // The builder adds the parentheses of nested queries.
  const open = db
    .select({ id: invitesTable.id })
    .from(invitesTable)
    .where(
      and(
        eq(invitesTable.code, code),
        sql`${invitesTable.uses} < ${invitesTable.maxUses}`,
        eq(invitesTable.revoked, ''),
        sql`(${invitesTable.expires} = '' OR ${invitesTable.expires} > ${moment})`,
        sql`NOT EXISTS ${db
          .select({ one: sql`1` })
          .from(switchesTable)
          .where(and(eq(switchesTable.name, 'invites.paused'), eq(switchesTable.on, true)))}`,
      ),
    )
  const used = db
    .select({ invite: inviteUsesTable.invite })
    .from(inviteUsesTable)
    .where(eq(inviteUsesTable.user, id))
  /** Consented mails; a refusal from before the account still counts. */
  const wants = (category: MailCategory) =>
    sql<boolean>`${Number(mails)} AND NOT EXISTS ${db
      .select({ one: sql`1` })
      .from(suppressions)
      .where(and(eq(suppressions.address, addressKey(email)), eq(suppressions.scope, category)))}`
  const dates = { created: moment, updated: moment }
  await execute(binding, await recallSuppressed(email))
  try {
    await db.batch([
      db.insert(inviteUsesTable).values({ user: id, invite: sql`${open}`, created: moment }),
      db.insert(usersTable).values({
        id,
        ...dates,
        email,
        name,
        verified,
        password,
        tokenKey,
        newsMail: wants('news'),
        tipsMail: wants('tips'),
        surveyMail: wants('surveys'),
      }),
      db
        .update(invitesTable)
        .set({ uses: sql`${invitesTable.uses} + 1`, accepted: moment, updated: moment })
        .where(sql`${invitesTable.id} = ${used}`),
      db
        .update(waitlistTable)
        .set({ state: 'joined', updated: moment })
        .where(eq(waitlistTable.email, addressKey(email))),
      ...flags.map((key) => db.insert(userFlagsTable).values({ id: newId(), ...dates, user: id, key })),
    ])
    return 'made'
  } catch (error) {
    if (missingColumn(error) === 'invite_uses.invite') return 'shut'
    if (uniqueColumns(error)?.includes('users.email')) return 'member'
    throw error
  }
}
