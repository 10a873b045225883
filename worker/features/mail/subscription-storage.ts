import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { emailSuppressionsTable as suppressions, mailConsentsTable } from '../../collections/mail-tables.ts'
import { usersTable } from '../../collections/users.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { mailCategories, type MailCategory, type Subscription } from '../../contract/emails/mail.ts'
import { database, execute, statementOf, type Statement } from '../../platform/database.ts'
import { forgottenAddress, recallSuppressed, suppress } from '../../platform/mail/suppressions.ts'

/** Account settings for mail; invitations go to people without an account. */
const switches = { news: 'newsMail', tips: 'tipsMail', surveys: 'surveyMail' } as const

const hasSwitch = (category: MailCategory): category is keyof typeof switches => category in switches

/** An address's subscriptions, by its suppressions and, if it has an account, by the account's settings. */
export async function findSubscription(
  binding: D1Database,
  address: string,
  category: MailCategory,
): Promise<Subscription> {
  const rows = await database(binding)
    .select({ scope: suppressions.scope, reason: suppressions.reason })
    .from(suppressions)
    .where(inArray(suppressions.address, [addressKey(address), await forgottenAddress(address)]))
  const [account] = await database(binding)
    .select({ news: usersTable.newsMail, tips: usersTable.tipsMail, surveys: usersTable.surveyMail })
    .from(usersTable)
    .where(sql`${usersTable.email} = ${addressKey(address)} COLLATE NOCASE`)
  const scopes = new Set<string>(rows.map(({ scope }) => scope))
  const isMarketingRefused = rows.some(
    ({ scope, reason }) => scope === 'marketing' && reason === 'unsubscribed',
  )
  const shown = mailCategories.filter((one) => one !== 'invites' || category === 'invites')
  const wanted = shown.map((one) => {
    const own = hasSwitch(one) ? (account?.[one] ?? true) : true
    return [one, own && !isMarketingRefused && !scopes.has(one)] as const
  })
  return {
    category,
    wanted: Object.fromEntries(wanted),
    blocked: scopes.has('all') || (scopes.has('marketing') && !isMarketingRefused),
  }
}

/** One transaction, idempotent: suppressions, and the account's settings. Suppressions by bounces and admins stay. */
export async function writeSubscription(
  binding: D1Database,
  address: string,
  wanted: Partial<Record<MailCategory, boolean>>,
  { source, moment, detail }: { source: 'link' | 'one_click'; moment: string; detail: string },
): Promise<void> {
  const chosen = mailCategories.flatMap((category) => {
    const on = wanted[category]
    return on === undefined ? [] : [{ category, on }]
  })
  const off = chosen.filter(({ on }) => !on).map(({ category }) => category)
  const on = chosen.filter((one) => one.on).map(({ category }) => category)
  const columns = Object.fromEntries(
    chosen.flatMap((one) => (hasSwitch(one.category) ? [[switches[one.category], one.on]] : [])),
  )
  const db = database(binding)
  const [first] = chosen
  if (!first) return
  await execute(binding, [
    // The owner contacted us again, so the suppressions get their address back.
    ...(await recallSuppressed(address)),
    // Before the account's own setting, whose trigger would record it as a change in the settings.
    ...off.map((scope) => suppress({ address, scope, reason: 'unsubscribed', source, detail }, moment)),
    ...(on.length > 0 ? liftMarketingRefusal(address, on) : []),
    statementOf(
      db
        .delete(suppressions)
        .where(
          and(
            eq(suppressions.address, addressKey(address)),
            inArray(suppressions.scope, on),
            eq(suppressions.reason, 'unsubscribed'),
          ),
        ),
    ),
    ...(Object.keys(columns).length > 0
      ? [
          statementOf(
            db
              .update(usersTable)
              .set({ ...columns, updated: moment })
              .where(sql`${usersTable.email} = ${addressKey(address)} COLLATE NOCASE`),
          ),
          // The settings' trigger attributes every change to the settings.
          statementOf(
            db
              .update(mailConsentsTable)
              .set({ place: source })
              .where(
                and(
                  inArray(
                    mailConsentsTable.user,
                    db
                      .select({ id: usersTable.id })
                      .from(usersTable)
                      .where(sql`${usersTable.email} = ${addressKey(address)} COLLATE NOCASE`),
                  ),
                  eq(mailConsentsTable.place, 'settings'),
                  gte(mailConsentsTable.created, moment),
                ),
              ),
          ),
        ]
      : []),
  ])
}

/**
 * Opting in to categories lifts a refusal of all mail that another program reported; other categories stay refused.
 */
function liftMarketingRefusal(address: string, on: readonly MailCategory[]): Statement[] {
  const refused = `"address" = ? AND "scope" = 'marketing' AND "reason" = 'unsubscribed'`
  const others = mailCategories.filter((category) => !on.includes(category))
  return [
    {
      text: `INSERT INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source", "detail")
        SELECT substr(lower(hex(randomblob(8))), 1, 15), "created", "address", value, "reason", "source", "detail"
        FROM "email_suppressions", json_each(?) WHERE ${refused} ON CONFLICT ("address", "scope") DO NOTHING`,
      params: [JSON.stringify(others), addressKey(address)],
    },
    { text: `DELETE FROM "email_suppressions" WHERE ${refused}`, params: [addressKey(address)] },
  ]
}
