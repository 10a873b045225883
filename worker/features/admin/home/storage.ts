import { sql, type Sql } from '../../../collections/sql.ts'
import type { Attention, AttentionKind } from '../../../contract/daily-counts.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { execute } from '../../../platform/database.ts'

const RECENT_MS = 7 * 24 * 60 * 60 * 1000

/** What waits for somebody, each by an index of its state; kinds with nothing in them are left out. */
export async function findAttention(binding: D1Database, now: Date): Promise<Attention> {
  const recent = recordDateOf(new Date(now.getTime() - RECENT_MS))
  const asked: [AttentionKind, Sql][] = [
    [
      'failed_mails',
      sql`SELECT SUM("count") AS "count", MIN("day") AS "since", '' AS "about" FROM "daily_counts"
        WHERE "kind" = 'mails_failed' AND "day" >= ${recent.slice(0, 10)} AND "count" > 0`,
    ],
    [
      'waiting_mails',
      sql`SELECT COUNT(*) AS "count", '' AS "since", '' AS "about" FROM "waiting_mail" WHERE "attempts" > 1`,
    ],
    ['open_reports', waiting(sql`"chat_reports" WHERE "state" = 'open'`)],
    ['upload_requests', waiting(sql`"upload_waitlist" WHERE "trashed" = '' AND "state" = 'waiting'`)],
    ['waitlist', waiting(sql`"waitlist" WHERE "state" = 'waiting'`)],
    ['failed_jobs', waiting(sql`"list_jobs" WHERE "state" = 'failed' AND "updated" > ${recent}`)],
    [
      'paused_campaigns',
      sql`SELECT COUNT(*) AS "count", COALESCE(MIN("updated"), '') AS "since", COALESCE(MIN("id"), '') AS "about"
        FROM "emails" WHERE "state" = 'paused' AND "pauseReason" IN ('error_rate', 'queue_failed')`,
    ],
    [
      'unsettled_recipients',
      sql`SELECT COUNT(*) AS "count", '' AS "since", COALESCE(MIN("email"), '') AS "about" FROM "email_recipients"
        WHERE "email" IN (SELECT "id" FROM "emails" WHERE "template" = 0 AND "updated" > ${recent}) AND "state" = 'unknown'`,
    ],
  ]
  const found = await execute(
    binding,
    asked.map(([, statement]) => statement),
  )
  const items = asked.map(([kind], index) => {
    const row = found[index]?.rows[0]
    return {
      kind,
      count: Number(row?.count ?? 0),
      since: String(row?.since ?? ''),
      about: String(row?.about ?? ''),
    }
  })
  return { items: items.filter(({ count }) => count > 0) }
}

function waiting(from: Sql): Sql {
  return sql`SELECT COUNT(*) AS "count", COALESCE(MIN("created"), '') AS "since", '' AS "about" FROM ${from}`
}
