import { and, asc, count, eq, gt, ne, sql } from 'drizzle-orm'
import { emailRecipientsTable } from '../../collections/emails.ts'
import type { CampaignRecipient, Delivery, RecipientState } from '../../contract/emails/campaigns.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, containsText } from '../../platform/database.ts'
import { skippedMessage } from './campaign.ts'

const recipients = emailRecipientsTable

/** The platform allows a request 1,000 calls: a million recipients take 250. A row is at most some kilobytes. */
const TABLE_ROWS = 4_000

interface Filter {
  state: RecipientState | undefined
  delivery: Delivery | undefined
  search: string
}

interface Asked extends Filter {
  page: number
  perPage: number
}

/** One page of a campaign's recipients, problems first, with the known results of all its mails. */
export async function findRecipients(
  binding: D1Database,
  id: string,
  { page, perPage, ...filter }: Asked,
): Promise<{
  items: CampaignRecipient[]
  totalItems: number
  deliveries: Partial<Record<Delivery, number>>
}> {
  const db = database(binding)
  const chosen = matching(id, filter)
  const [rows, [total], deliveries] = await db.batch([
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
    db
      .select({ delivery: recipients.delivery, mails: count() })
      .from(recipients)
      .where(and(eq(recipients.email, id), ne(recipients.delivery, '')))
      .groupBy(recipients.delivery),
  ])
  return {
    items: rows.map(recipientOf),
    totalItems: total?.items ?? 0,
    deliveries: Object.fromEntries(deliveries.map((one) => [one.delivery, one.mails])),
  }
}

/** All recipients by address, in batches. */
export async function* eachRecipient(
  binding: D1Database,
  id: string,
  filter: Filter,
): AsyncGenerator<CampaignRecipient[]> {
  const chosen = matching(id, filter)
  let last = ''
  for (;;) {
    const rows = await database(binding)
      .select()
      .from(recipients)
      .where(and(chosen, gt(recipients.address, last)))
      .orderBy(asc(recipients.address))
      .limit(TABLE_ROWS)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map(recipientOf)
    if (rows.length < TABLE_ROWS) return
    last = end.address
  }
}

function matching(id: string, { state, delivery, search }: Filter) {
  const words = search.trim()
  return and(
    eq(recipients.email, id),
    state && eq(recipients.state, state),
    delivery && eq(recipients.delivery, delivery),
    words === ''
      ? undefined
      : containsText(
          sql`${recipients.name} || ' ' || ${recipients.address} || ' ' || ${recipients.answer} || ' ' || ${recipients.delivery} || ' ' || ${recipients.deliveryDetail}`,
          words,
        ),
  )
}

function recipientOf(row: typeof recipients.$inferSelect): CampaignRecipient {
  const { address, name, state, attempts, answer, answered, due, delivery, deliveryDetail } = row
  const isTriedAgain = state === 'waiting' && attempts > 0
  return {
    address,
    name,
    state,
    attempts,
    answer: state === 'skipped' ? skippedMessage(answer) : answer,
    answered: answered === 0 ? '' : recordDateOf(new Date(answered)),
    delivery,
    deliveryDetail,
    due: isTriedAgain ? recordDateOf(new Date(due)) : '',
  }
}
