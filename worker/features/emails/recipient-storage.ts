import { and, asc, between, count, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { emailRecipientsTable, recipientPlace } from '../../collections/emails.ts'
import { recipientCountsTable } from '../../collections/recipient-counts.ts'
import { MAX_COUNT } from '../../contract/admin/lists.ts'
import {
  RECIPIENTS_SEARCHED,
  type CampaignRecipient,
  type Delivery,
  type RecipientState,
} from '../../contract/emails/campaigns.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { database, containsText } from '../../platform/database.ts'
import { skippedMessage } from './campaign.ts'

const recipients = emailRecipientsTable
const counted = recipientCountsTable

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
  const counts = await db.select().from(counted).where(eq(counted.email, id))
  const isLarge = sumOf(counts) > RECIPIENTS_SEARCHED
  const isSearched = filter.search.trim() !== ''
  const chosen = matching(id, filter, isLarge)
  // The rows of one place have no other order; a search of many goes through the addresses, not through the places.
  const isInPlace = (isLarge && isSearched) || (filter.state !== undefined && filter.state !== 'sent')
  const [rows, [found]] = await db.batch([
    db
      .select()
      .from(recipients)
      .where(chosen)
      .orderBy(...(isInPlace ? [] : [recipientPlace]), asc(recipients.address))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ items: count() }).from(
      db
        .select({ address: recipients.address })
        .from(recipients)
        .where(isSearched ? chosen : sql`0`)
        .limit(MAX_COUNT)
        .as('found'),
    ),
  ])
  const ofFilter = counts.filter(
    ({ state, delivery }) =>
      (!filter.state || state === filter.state) && (!filter.delivery || delivery === filter.delivery),
  )
  return {
    items: rows.map(recipientOf),
    totalItems: isSearched ? (found?.items ?? 0) : sumOf(ofFilter),
    deliveries: deliveriesOf(counts),
  }
}

type Count = typeof counted.$inferSelect

function sumOf(counts: readonly Count[]): number {
  return counts.reduce((sum, { mails }) => sum + mails, 0)
}

function deliveriesOf(counts: readonly Count[]): Partial<Record<Delivery, number>> {
  const known = counts.filter(({ delivery }) => delivery !== '')
  return Object.fromEntries(
    known.map(({ delivery }) => [delivery, sumOf(known.filter((one) => one.delivery === delivery))]),
  )
}

/** All recipients by address, in batches. */
export async function* eachRecipient(
  binding: D1Database,
  id: string,
  filter: Filter,
): AsyncGenerator<CampaignRecipient[]> {
  const counts = await database(binding).select().from(counted).where(eq(counted.email, id))
  const chosen = matching(id, filter, sumOf(counts) > RECIPIENTS_SEARCHED)
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

/** The first and last place of a state in the log. */
const placesOf: Readonly<Record<RecipientState, [number, number]>> = {
  failed: [0, 0],
  unknown: [1, 1],
  sending: [2, 2],
  waiting: [3, 3],
  skipped: [5, 5],
  sent: [4, 6],
}

function matching(id: string, { state, delivery, search }: Filter, isLarge: boolean) {
  const isByAddress = isLarge && search.trim() !== ''
  return and(
    eq(recipients.email, id),
    // By the index of places: the plus keeps the planner from that of states, which would have to be sorted.
    state && sql`+"state" = ${state}`,
    state && !isByAddress ? inPlaceOf(state) : undefined,
    delivery && eq(recipients.delivery, delivery),
    // Said twice, since the index leaves out the empty ones.
    delivery && sql`"delivery" <> ''`,
    searched(search.trim(), isLarge),
  )
}

function inPlaceOf(state: RecipientState) {
  const [first, last] = placesOf[state]
  return first === last ? sql`${recipientPlace} = ${first}` : between(recipientPlace, first, last)
}

function searched(words: string, isLarge: boolean) {
  if (words === '') return undefined
  if (isLarge) {
    const start = addressKey(words)
    return and(gte(recipients.address, start), lt(recipients.address, `${start}\u{10FFFF}`))
  }
  return containsText(
    sql`${recipients.name} || ' ' || ${recipients.address} || ' ' || ${recipients.answer} || ' ' || ${recipients.delivery} || ' ' || ${recipients.deliveryDetail}`,
    words,
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
