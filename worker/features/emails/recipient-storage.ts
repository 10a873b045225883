import { and, asc, count, eq, sql } from 'drizzle-orm'
import { emailRecipientsTable } from '../../collections/emails.ts'
import type { CampaignRecipient, RecipientState } from '../../contract/emails/campaigns.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database } from '../../platform/database.ts'
import { skippedWords } from './campaign.ts'
import { holdsText } from './storage.ts'

const recipients = emailRecipientsTable

/** One page of who a campaign goes, or went, to: first those that something is wrong with. */
export async function findRecipients(
  binding: D1Database,
  id: string,
  {
    state,
    search,
    page,
    perPage,
  }: { state: RecipientState | undefined; search: string; page: number; perPage: number },
): Promise<{ items: CampaignRecipient[]; totalItems: number }> {
  const db = database(binding)
  const words = search.trim()
  const chosen = and(
    eq(recipients.email, id),
    state && eq(recipients.state, state),
    words === ''
      ? undefined
      : holdsText(
          sql`${recipients.name} || ' ' || ${recipients.address} || ' ' || ${recipients.answer} || ' ' || ${recipients.delivery} || ' ' || ${recipients.deliveryDetail}`,
          words,
        ),
  )
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(recipients)
      .where(chosen)
      .orderBy(
        sql`CASE ${recipients.state} WHEN 'failed' THEN 0 WHEN 'unknown' THEN 1 WHEN 'sending' THEN 2 WHEN 'waiting' THEN 3 WHEN 'skipped' THEN 5 ELSE CASE WHEN ${recipients.delivery} IN ('', 'delivered') THEN 6 ELSE 4 END END`,
        asc(recipients.address),
      )
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ items: count() }).from(recipients).where(chosen),
  ])
  return { items: rows.map(recipientOf), totalItems: total?.items ?? 0 }
}

function recipientOf(row: typeof recipients.$inferSelect): CampaignRecipient {
  const { address, name, state, attempts, answer, answered, due, delivery, deliveryDetail } = row
  const isTriedAgain = state === 'waiting' && attempts > 0
  return {
    address,
    name,
    state,
    attempts,
    answer: state === 'skipped' ? skippedWords(answer) : answer,
    answered: answered === 0 ? '' : recordDateOf(new Date(answered)),
    delivery,
    deliveryDetail,
    due: isTriedAgain ? recordDateOf(new Date(due)) : '',
  }
}
