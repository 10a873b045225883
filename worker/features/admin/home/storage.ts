import { sql, type Sql } from '../../../collections/definition/sql.ts'
import {
  ATTENTION_ROWS,
  dismissibleKinds,
  type Attention,
  type AttentionKind,
  type DismissibleKind,
} from '../../../contract/admin/attention.ts'
import { auditStatement } from '../../../platform/audit.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { execute, rowsOf } from '../../../platform/database.ts'
import { POSTAL_ADDRESS } from '../../../platform/mail/postal-address.ts'
import { storedMailTitle } from '../../../platform/mail/failed-mail.ts'
import { backupWarning, type BackupWarning, type EndedAttempt } from './backup-warning.ts'

type Item = Attention['items'][number]

/** A row of one of the lists, and the total rows of that list. */
interface Row {
  id: string
  title: string
  detail: string | number
  since: string
  count: number
  over: number
  all: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const RECENT_MS = 7 * DAY_MS

/** A job that was idle for this long will not continue by itself: the scheduler runs every five minutes. */
export const STUCK_MS = 15 * 60 * 1000

/** Condition that the item was not dismissed since its last change; `moment` is in milliseconds. */
function unseen(kind: DismissibleKind, about: Sql, moment: Sql): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM "attention_dismissals" AS d
    WHERE d."kind" = ${kind} AND d."about" = ${about} AND d."moment" >= ${moment})`
}

/** Campaigns of the last days with recipients in a state. */
function campaignsWith(kind: DismissibleKind, state: 'failed' | 'unknown', recent: string): Sql {
  return sql`SELECT e."id", e."name" AS "title", r."answer" AS "detail", '' AS "since", r."n" AS "count", 0 AS "over"
    FROM (SELECT x."email", COUNT(*) AS "n", MAX(MAX(x."answered", x."claimed")) AS "moment", MAX(x."answer") AS "answer"
      FROM "email_recipients" AS x
      WHERE x."email" IN (SELECT "id" FROM "emails" WHERE "template" = 0 AND "trashed" = '' AND "updated" > ${recent}
        AND "state" IN ('sending', 'paused', 'sent')) AND x."state" = ${state}
      GROUP BY x."email") AS r JOIN "emails" AS e ON e."id" = r."email"
    WHERE ${unseen(kind, sql`e."id"`, sql`r."moment"`)} ORDER BY e."updated"`
}

const millis = (date: Sql) => sql`CAST(ROUND((JULIANDAY(${date}) - 2440587.5) * 86400000.0) AS INTEGER)`

/**
 * Destinations of surveys that answers did not reach after a moment in milliseconds, or only after four attempts, and
 * those that asked for no more.
 */
function failedDeliveries(recent: number): Sql {
  return sql`SELECT o."id", s."title", CASE o."reason" WHEN 'gone' THEN 'The receiver asked for no more.' ELSE f."answer" END AS "detail",
      f."since", f."n" AS "count", o."reason" = 'gone' AS "over"
    FROM (SELECT "destination", SUM("n") AS "n", MAX("moment") AS "moment", MIN("since") AS "since", MAX("answer") AS "answer"
      FROM (SELECT "destination", COUNT(*) AS "n", MAX("due") AS "moment", MIN("created") AS "since", MAX("answer") AS "answer"
          FROM "survey_deliveries" WHERE "state" = 'failed' AND "until" > ${recent} GROUP BY "destination"
        UNION ALL SELECT "destination", COUNT(*), MAX(${millis(sql`"created"`)}), MIN("created"), MAX("answer")
          FROM "survey_deliveries" INDEXED BY "survey_deliveries_stuck"
          WHERE "state" = 'waiting' AND "attempts" > 3 GROUP BY "destination"
        UNION ALL SELECT "id", 0, ${millis(sql`"updated"`)}, "updated", '' FROM "survey_destinations" WHERE "reason" = 'gone')
      GROUP BY "destination") AS f
    JOIN "survey_destinations" AS o ON o."id" = f."destination"
    JOIN "surveys" AS s ON s."id" = o."survey" AND s."trashed" = ''
    WHERE ${unseen('failed_deliveries', sql`o."id"`, sql`f."moment"`)} ORDER BY f."since"`
}

function jobs(where: Sql): Sql {
  return sql`SELECT "id", "kind" || '.' || "act" AS "title", "seen" || '/' || "total" AS "detail", "created" AS "since",
    1 AS "count", 0 AS "over" FROM "list_jobs" WHERE ${where} ORDER BY "created"`
}

/** Rows of each kind with inline actions; each by an index of its state. */
function listsOf(now: Date): [AttentionKind, Sql][] {
  const recent = recordDateOf(new Date(now.getTime() - RECENT_MS))
  const stuck = recordDateOf(new Date(now.getTime() - STUCK_MS))
  const moment = now.getTime()
  return [
    [
      'failed_mails',
      sql`SELECT "id", "mail" AS "title", "answer" AS "detail", "created" AS "since", 1 AS "count",
        "until" <= ${moment} AS "over" FROM "failed_mail" WHERE "created" > ${recent} ORDER BY "created"`,
    ],
    ['failed_sends', campaignsWith('failed_sends', 'failed', recent)],
    [
      'failed_invites',
      sql`SELECT "id", "email" AS "title", "mailAnswer" AS "detail", "created" AS "since", 1 AS "count", 0 AS "over"
        FROM "invites" WHERE "mail" = 'failed' AND "revoked" = '' AND "uses" < "maxUses" AND "updated" > ${recent}
        ORDER BY "created"`,
    ],
    [
      'waiting_mails',
      sql`SELECT "id", "mail" AS "title", "attempts" AS "detail", '' AS "since", 1 AS "count", 0 AS "over"
        FROM "waiting_mail" WHERE "attempts" > 1 OR "due" < ${moment - STUCK_MS} ORDER BY "due"`,
    ],
    [
      'failed_jobs',
      jobs(
        sql`"state" = 'failed' AND "updated" > ${recent} AND ${unseen('failed_jobs', sql`"id"`, millis(sql`"updated"`))}`,
      ),
    ],
    ['stuck_jobs', jobs(sql`"state" = 'running' AND "lease" < ${moment} AND "updated" < ${stuck}`)],
    [
      'paused_campaigns',
      sql`SELECT "id", "name" AS "title", "pauseReason" AS "detail", "updated" AS "since", 1 AS "count", 0 AS "over"
        FROM "emails" WHERE "state" = 'paused' AND "trashed" = '' AND "pauseReason" IN ('error_rate', 'queue_failed', 'sign_in')
        ORDER BY "updated"`,
    ],
    [
      'late_campaigns',
      sql`SELECT "id", "name" AS "title", CASE WHEN EXISTS (SELECT 1 FROM "mail_settings"
          WHERE "name" = ${POSTAL_ADDRESS} AND "value" <> '') THEN '' ELSE 'postal_address' END AS "detail",
        "scheduled" AS "since", 1 AS "count", 0 AS "over"
        FROM "emails" WHERE "state" = 'scheduled' AND "template" = 0 AND "trashed" = '' AND "scheduled" < ${stuck}
        ORDER BY "scheduled"`,
    ],
    ['unsettled_recipients', campaignsWith('unsettled_recipients', 'unknown', recent)],
    ['failed_deliveries', failedDeliveries(moment - RECENT_MS)],
  ]
}

/** Kinds that are lists of their own: only their counts. */
const counted: readonly [AttentionKind, Sql][] = [
  ['open_reports', sql`"chat_reports" WHERE "state" = 'open'`],
  ['upload_requests', sql`"upload_waitlist" WHERE "trashed" = '' AND "state" = 'waiting'`],
  ['waitlist', sql`"waitlist" WHERE "state" = 'waiting'`],
]

export async function findAttention(
  binding: D1Database,
  { now, secret, needsBackups }: { now: Date; secret: string; needsBackups: boolean },
): Promise<Attention> {
  const listed = listsOf(now)
  const found = await execute(binding, [
    ...counted.map(
      ([, from]) => sql`SELECT COUNT(*) AS "count", COALESCE(MIN("created"), '') AS "since" FROM ${from}`,
    ),
    ...listed.map(
      ([, rows]) => sql`SELECT w.*, COUNT(*) OVER () AS "all" FROM (${rows}) AS w LIMIT ${ATTENTION_ROWS}`,
    ),
    lastBackup('finished'),
    lastBackup('failed'),
  ])
  const items: Item[] = counted.map(([kind], index) => {
    const [row] = rowsOf<{ count: number; since: string }>(found[index])
    return { kind, count: row?.count ?? 0, since: row?.since ?? '', rows: [] }
  })
  for (const [index, [kind]] of listed.entries()) {
    const rows = rowsOf<Row>(found[counted.length + index])
    items.push({
      kind,
      count: rows[0]?.all ?? 0,
      since: rows[0]?.since ?? '',
      rows: await Promise.all(rows.map((row) => shown(kind, row, secret))),
    })
  }
  const [finished, failed] = found.slice(-2).map((result) => rowsOf<EndedAttempt>(result)[0])
  const warning = backupWarning(
    { ...(finished && { finished }), ...(failed && { failed }) },
    { now, needsBackups },
  )
  if (warning) items.push(warningItem(warning))
  return { items: items.filter(({ count }) => count > 0) }
}

const lastBackup = (state: EndedAttempt['state']) =>
  sql`SELECT "state", "ended", "missing", "problems" FROM "backup_history" WHERE "state" = ${state}
    ORDER BY "ended" DESC LIMIT 1`

/** The reason is the row's title; the web words it. */
function warningItem({ reason, ...warning }: BackupWarning): Item {
  const row = { ...warning, id: 'last', title: reason, over: false }
  return { kind: 'backup', count: 1, since: '', rows: [row] }
}

async function shown(kind: AttentionKind, row: Row, secret: string): Promise<Item['rows'][number]> {
  const { id, title, detail, since, count } = row
  const plain = { id, title, detail: String(detail), since, count, over: row.over === 1 }
  if (kind !== 'failed_mails' && kind !== 'waiting_mails') return plain
  const stored = await storedMailTitle({ id, mail: title }, secret)
  return stored === undefined ? { ...plain, title: '', over: true } : { ...plain, title: stored }
}

const dismissedTables: Record<DismissibleKind, Sql> = {
  failed_jobs: sql`"list_jobs"`,
  failed_sends: sql`"emails"`,
  unsettled_recipients: sql`"emails"`,
  failed_deliveries: sql`"survey_destinations"`,
}

export async function dismiss(
  binding: D1Database,
  { kind, about, actor, now }: { kind: DismissibleKind; about: string; actor: string; now: Date },
): Promise<boolean> {
  const table = dismissedTables[kind]
  const exists = sql`EXISTS (SELECT 1 FROM ${table} WHERE "id" = ${about})`
  const [noted] = await execute(binding, [
    auditStatement({ actor, action: 'attention.dismiss', target: `${kind}/${about}` }, exists),
    sql`INSERT INTO "attention_dismissals" ("kind", "about", "created", "moment", "by")
      SELECT ${kind}, ${about}, ${recordDateOf(now)}, ${now.getTime()}, ${actor} WHERE ${exists}
      ON CONFLICT ("kind", "about") DO UPDATE SET "created" = excluded."created", "moment" = excluded."moment",
        "by" = excluded."by"`,
  ])
  return (noted?.changes ?? 0) > 0
}

export function isDismissible(kind: string): kind is DismissibleKind {
  return (dismissibleKinds as readonly string[]).includes(kind)
}
