import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { emailRecipientsTable } from '../../collections/emails.ts'
import type { CampaignCounts } from '../../contract/emails/campaigns.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, jsonList } from '../../platform/database.ts'
import { hasBounced } from './sending-storage.ts'

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
  const rows = await database(binding)
    .select({
      email: emailRecipientsTable.email,
      state: emailRecipientsTable.state,
      many: count(),
      tried: sql<number>`sum(${emailRecipientsTable.attempts} > 0)`,
      bounced: sql<number>`sum(${hasBounced})`,
    })
    .from(emailRecipientsTable)
    .where(inArray(emailRecipientsTable.email, jsonList(ids)))
    .groupBy(emailRecipientsTable.email, emailRecipientsTable.state)
  for (const { email, state, many, tried, bounced } of rows) {
    const counts = found.get(email) ?? { ...noCounts }
    counts[state] = many
    if (state === 'waiting') counts.deferred = tried
    if (state === 'failed') counts.nonexistent = bounced
    counts.total += many
    found.set(email, counts)
  }
  return found
}

/** The next retry of a deferred recipient. */
export async function nextTryOf(binding: D1Database, id: string): Promise<string> {
  const table = emailRecipientsTable
  const [row] = await database(binding)
    .select({ due: sql<number | null>`min(iif(${table.attempts} > 0, ${table.due}, NULL))` })
    .from(table)
    .where(and(eq(table.email, id), eq(table.state, 'waiting')))
  return row?.due ? recordDateOf(new Date(row.due)) : ''
}
