import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { emailRecipientsTable, recipientPlace } from '../../collections/emails.ts'
import { recipientCountsTable } from '../../collections/recipient-counts.ts'
import type { CampaignCounts } from '../../contract/emails/campaigns.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, jsonList } from '../../platform/database.ts'
import { hasBounced } from './sending-storage.ts'

const counted = recipientCountsTable
const recipients = emailRecipientsTable

export const noCounts: CampaignCounts = {
  total: 0,
  waiting: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
  deferred: 0,
  nonexistent: 0,
}

export async function countsOf(binding: D1Database, ids: string[]): Promise<Map<string, CampaignCounts>> {
  const found = new Map<string, CampaignCounts>()
  if (ids.length === 0) return found
  const db = database(binding)
  const [rows, bounced] = await db.batch([
    db
      .select({
        email: counted.email,
        state: counted.state,
        tried: counted.tried,
        many: counted.mails,
      })
      .from(counted)
      .where(inArray(counted.email, jsonList(ids))),
    db
      .select({ email: recipients.email, many: count() })
      .from(recipients)
      .where(
        and(
          inArray(recipients.email, jsonList(ids)),
          eq(recipients.state, 'failed'),
          sql`${recipientPlace} = 0`,
          // Said twice, since the index leaves out the empty ones.
          sql`"delivery" <> ''`,
          hasBounced,
        ),
      )
      .groupBy(recipients.email),
  ])
  for (const { email, state, tried, many } of rows) {
    const counts = found.get(email) ?? { ...noCounts }
    counts[state] += many
    if (state === 'waiting' && tried) counts.deferred += many
    counts.total += many
    found.set(email, counts)
  }
  for (const { email, many } of bounced) {
    const counts = found.get(email)
    if (counts) counts.nonexistent = many
  }
  return found
}

/** The next retry of a deferred recipient. */
export async function nextTryOf(binding: D1Database, id: string): Promise<string> {
  const [row] = await database(binding)
    .select({ due: recipients.due })
    .from(recipients)
    .where(
      and(
        eq(recipients.email, id),
        eq(recipients.state, 'waiting'),
        gt(recipients.due, 0),
        gt(recipients.attempts, 0),
      ),
    )
    .orderBy(asc(recipients.due))
    .limit(1)
  return row ? recordDateOf(new Date(row.due)) : ''
}
