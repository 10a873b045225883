import { eq } from 'drizzle-orm'
import { failedMailTable, waitingMailTable } from '../../collections/internal-tables.ts'
import { sql, type Sql } from '../../collections/definition/sql.ts'
import type { Undelivered, UndeliveredKind } from '../../contract/admin/attention.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, execute, rowsOf } from '../../platform/database.ts'
import { storedMailTitle } from '../../platform/mail/failed-mail.ts'

interface QueuedRow {
  id: string
  mail: string
  detail: string | number
  since: string
  over: number
}

/** The rows of each kind, in their order; `over` means that their links are dead. */
const rowsOfKind: Record<UndeliveredKind, (moment: number) => { rows: Sql; order: Sql }> = {
  failed_mails: (moment) => ({
    rows: sql`SELECT "id", "mail", "answer" AS "detail", "created" AS "since", "until" <= ${moment} AS "over"
      FROM "failed_mail"`,
    order: sql`"created" DESC, "id"`,
  }),
  waiting_mails: (moment) => ({
    rows: sql`SELECT "id", "mail", "attempts" AS "detail", '' AS "since", "until" <= ${moment} AS "over", "due"
      FROM "waiting_mail"`,
    order: sql`"due", "id"`,
  }),
}

export async function findUndelivered(
  binding: D1Database,
  kind: UndeliveredKind,
  { page, perPage, now, secret }: { page: number; perPage: number; now: Date; secret: string },
): Promise<Pick<Undelivered, 'items' | 'totalItems' | 'over'>> {
  const { rows, order } = rowsOfKind[kind](now.getTime())
  const [found, counted] = await execute(binding, [
    sql`SELECT * FROM (${rows}) ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    sql`SELECT COUNT(*) AS "total", COALESCE(SUM("over"), 0) AS "dead" FROM (${rows})`,
  ])
  const [counts] = rowsOf<{ total: number; dead: number }>(counted)
  const items = await Promise.all(
    rowsOf<QueuedRow>(found).map(async ({ id, mail, detail, since, over }) => {
      const title = await storedMailTitle({ id, mail }, secret)
      const isOver = over === 1 || title === undefined
      return { id, title: title ?? '', detail: String(detail), since, count: 1, over: isOver }
    }),
  )
  return { items, totalItems: counts?.total ?? 0, over: counts?.dead ?? 0 }
}

const tables: Record<UndeliveredKind, Sql> = {
  failed_mails: sql`"failed_mail"`,
  waiting_mails: sql`"waiting_mail"`,
}

/** Makes all mails of a kind with a valid link due, and audits it; returns how many. */
export async function wakeUndelivered(
  binding: D1Database,
  kind: UndeliveredKind,
  entry: AuditEntry,
  now: Date,
): Promise<number> {
  const moment = now.getTime()
  const lives = sql`"until" > ${moment}`
  const wake: Sql[] =
    kind === 'waiting_mails'
      ? [sql`UPDATE "waiting_mail" SET "due" = ${moment} WHERE ${lives}`]
      : [
          sql`INSERT INTO "waiting_mail" ("id", "mail", "user", "proof", "attempts", "due", "until")
            SELECT "id", "mail", "user", "proof", 1, ${moment}, "until" FROM "failed_mail" WHERE ${lives}`,
          sql`DELETE FROM "failed_mail" WHERE ${lives}`,
        ]
  const isAny = sql`EXISTS (SELECT 1 FROM ${tables[kind]} WHERE ${lives})`
  const ran = await execute(binding, [auditStatement(entry, isAny), ...wake])
  return ran.at(-1)?.changes ?? 0
}

/** Deletes mails of a kind whose link is dead, and audits it; returns how many. */
export async function dropExpired(
  binding: D1Database,
  kind: UndeliveredKind,
  entry: AuditEntry,
  now: Date,
): Promise<number> {
  const over = sql`${tables[kind]} WHERE "until" <= ${now.getTime()}`
  const ran = await execute(binding, [
    auditStatement(entry, sql`EXISTS (SELECT 1 FROM ${over})`),
    sql`DELETE FROM ${over}`,
  ])
  return ran.at(-1)?.changes ?? 0
}

/** Adds an audit entry if the mail is queued; returns whether it is. */
export async function noteIfWaiting(binding: D1Database, entry: AuditEntry, id: string): Promise<boolean> {
  const waits = { text: 'EXISTS (SELECT 1 FROM "waiting_mail" WHERE "id" = ?)', params: [id] }
  const [noted] = await execute(binding, [auditStatement(entry, waits)])
  return (noted?.changes ?? 0) > 0
}

/** Audited. Returns the mail's subject reference (`''`: none); `undefined` if there is no such mail. */
export async function dropQueued(
  binding: D1Database,
  entry: AuditEntry,
  id: string,
): Promise<string | undefined> {
  const db = database(binding)
  const isThere = {
    text: `EXISTS (SELECT 1 FROM "waiting_mail" WHERE "id" = ? UNION SELECT 1 FROM "failed_mail" WHERE "id" = ?)`,
    params: [id, id],
  }
  const [, waiting, failed] = await execute(binding, [
    auditStatement(entry, isThere),
    db
      .delete(waitingMailTable)
      .where(eq(waitingMailTable.id, id))
      .returning({ about: waitingMailTable.about }),
    db.delete(failedMailTable).where(eq(failedMailTable.id, id)).returning({ id: failedMailTable.id }),
  ])
  if (!waiting?.rows[0] && !failed?.rows[0]) return undefined
  return String(waiting?.rows[0]?.about ?? '')
}
