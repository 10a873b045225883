import { sql, type Sql } from '../../collections/definition/sql.ts'
import { addressKey } from '../../model/mail/email-address.ts'
import { execute } from '../../platform/database.ts'
import { suppress } from '../../platform/mail/suppressions.ts'
import { suppressionOf, type DeliveryEvent } from './delivery-event.ts'

/** A provider that gives no mail id means a mail that it accepted within this time. */
const RECENT_MS = 30 * 24 * 60 * 60 * 1000

/** A later entry outranks an earlier one, because events come in any order. */
const weights = ['', 'deferred', 'delivered', 'rejected', 'failed', 'bounced', 'complained'] as const

const DETAIL_MAX_LENGTH = 500

/** Records each mail's delivery in its campaign's log; returns the number of new suppressions. */
export async function applyEvents(
  binding: D1Database,
  events: readonly DeliveryEvent[],
  { source, moment }: { source: 'webhook' | 'queue'; moment: string },
): Promise<number> {
  const suppressions = events.flatMap((event) => {
    const suppression = suppressionOf(event)
    if (!suppression) return []
    const { recipient: address, detail = '' } = event
    return [suppress({ address, ...suppression, source, detail }, moment)]
  })
  const time = new Date(moment.replace(' ', 'T')).getTime()
  const written = await execute(binding, [...suppressions, ...events.flatMap((event) => noted(event, time))])
  // Triggers count as changes, too.
  return written.slice(0, suppressions.length).filter(({ changes }) => changes > 0).length
}

/** Shorter ids may occur in a server's answer by chance. */
const ID_MIN_LENGTH = 16

/** Finds the mail by its id; without one, the newest that a campaign sent to this address. */
function noted({ type, recipient, messageIds = [], detail = '' }: DeliveryEvent, now: number): Sql[] {
  if (type === 'unsubscribed') return []
  const ids = messageIds.map((id) => id.replaceAll(/[<>]/g, '').slice(0, 500)).filter((id) => id !== '')
  const long = ids.filter((id) => id.length >= ID_MIN_LENGTH)
  const isNamed = sql`("mailId" IN (SELECT "value" FROM json_each(${JSON.stringify(ids)}))
    OR EXISTS (SELECT 1 FROM json_each(${JSON.stringify(long)}) WHERE instr("answer", "value") > 0))`
  const lighter = weights.slice(0, weights.indexOf(type) + 1)
  const words = detail.replaceAll(/\p{Cc}+/gu, ' ').slice(0, DETAIL_MAX_LENGTH)
  return [
    sql`UPDATE "email_recipients" SET "delivery" = ${type}, "deliveryDetail" = ${words}, "deliveryTold" = ${now}
    WHERE "rowid" = (SELECT "rowid" FROM "email_recipients" WHERE "address" = ${addressKey(recipient)}
        AND "answered" >= ${now - RECENT_MS} AND "state" IN ('sent', 'unknown')
        AND (${ids.length} = 0 OR ${isNamed}) ORDER BY "answered" DESC LIMIT 1)
      AND "delivery" IN (SELECT "value" FROM json_each(${JSON.stringify(lighter)}))`,
  ]
}
