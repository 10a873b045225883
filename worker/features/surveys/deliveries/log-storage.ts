import { and, count, desc, eq, sql } from 'drizzle-orm'
import { surveyDeliveriesTable } from '../../../collections/survey-delivery-tables.ts'
import type { SurveyDelivery } from '../../../contract/survey/destinations.ts'
import { auditStatement, type AuditEntry } from '../../../platform/audit.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { database, execute, statementOf } from '../../../platform/database.ts'
import { newDeliveryId } from './outbox-storage.ts'
import { LIFETIME_MS } from './schedule.ts'

const d = surveyDeliveriesTable

export async function findDeliveries(
  binding: D1Database,
  destination: string,
  { state, page, perPage }: { state: SurveyDelivery['state'] | undefined; page: number; perPage: number },
): Promise<{ items: SurveyDelivery[]; totalItems: number }> {
  const db = database(binding)
  const chosen = and(eq(d.destination, destination), state && eq(d.state, state))
  const [rows, [total]] = await db.batch([
    db
      .select({
        id: d.id,
        created: d.created,
        response: d.response,
        event: d.event,
        state: d.state,
        attempts: d.attempts,
        due: d.due,
        tried: d.tried,
        status: d.status,
        answer: d.answer,
        ms: d.ms,
      })
      .from(d)
      .where(chosen)
      .orderBy(desc(d.created), desc(d.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ items: count() }).from(d).where(chosen),
  ])
  const items = rows.map(({ due, ...row }) => ({
    ...row,
    due: row.state === 'waiting' ? recordDateOf(new Date(due)) : '',
  }))
  return { items, totalItems: total?.items ?? 0 }
}

export async function findDeliveryPlace(
  binding: D1Database,
  id: string,
): Promise<{ destination: string; survey: string } | undefined> {
  const [row] = await database(binding)
    .select({ destination: d.destination, survey: d.survey })
    .from(d)
    .where(eq(d.id, id))
  return row
}

/** Makes deliveries due again, all failed ones of a destination or one in any state. Returns their number. */
export async function replay(
  binding: D1Database,
  which: { destination: string; id?: string },
  { now, audited }: { now: Date; audited: AuditEntry },
): Promise<number> {
  const moment = now.getTime()
  const chosen = and(
    eq(d.destination, which.destination),
    which.id === undefined ? eq(d.state, 'failed') : eq(d.id, which.id),
  )
  const db = database(binding)
  const there = db.select({ id: d.id }).from(d).where(chosen)
  const [, replayed] = await execute(binding, [
    auditStatement(audited, statementOf(sql`EXISTS ${there}`)),
    db
      .update(d)
      .set({ state: 'waiting', attempts: 0, due: moment, until: moment + LIFETIME_MS, claim: '' })
      .where(chosen),
  ])
  return replayed?.changes ?? 0
}

export async function insertTest(
  binding: D1Database,
  { destination, survey }: { destination: string; survey: string },
  { now, audited }: { now: Date; audited: AuditEntry },
): Promise<void> {
  const moment = now.getTime()
  await execute(binding, [
    auditStatement(audited),
    sql`INSERT INTO ${d} ("id", "created", "survey", "destination", "event", "due", "until")
      VALUES (${newDeliveryId}, ${recordDateOf(now)}, ${survey}, ${destination}, 'test', ${moment}, ${moment + LIFETIME_MS})`,
  ])
}
