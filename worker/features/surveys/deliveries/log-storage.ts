import { and, count, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import {
  surveyDeliveriesTable,
  surveyDestinationsTable,
} from '../../../collections/survey-delivery-tables.ts'
import type { DeliveryFilter, SurveyDelivery } from '../../../contract/survey/destinations.ts'
import { withoutDisguises } from '../../../model/text/visible-text.ts'
import { auditStatement, type AuditEntry } from '../../../platform/audit.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { database, execute, rowsOf, statementOf } from '../../../platform/database.ts'
import { newDeliveryId } from './outbox-storage.ts'
import { LIFETIME_MS } from './schedule.ts'

const [d, o] = [surveyDeliveriesTable, surveyDestinationsTable]

/** Per press of an admin. */
const REPLAYED_AT_ONCE = 5_000

export async function findDeliveries(
  binding: D1Database,
  destination: string,
  { state, page, perPage }: { state: DeliveryFilter | undefined; page: number; perPage: number },
): Promise<{ items: SurveyDelivery[]; totalItems: number }> {
  const db = database(binding)
  const isTriedAgain = and(eq(d.state, 'waiting'), gt(d.attempts, 0), ne(d.tried, ''))
  const isShown = state === 'failing' ? or(eq(d.state, 'failed'), isTriedAgain) : state && eq(d.state, state)
  const chosen = and(eq(d.destination, destination), isShown)
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
  const items = rows.map(({ due, answer, ...row }) => ({
    ...row,
    answer: withoutDisguises(answer),
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
    .innerJoin(o, eq(o.id, d.destination))
    .where(eq(d.id, id))
  return row
}

/**
 * Makes deliveries due again: one in any state, or the failed ones of a destination and those that wait after four
 * attempts or more, at most 5,000 of them. Returns their number and that of those beyond.
 */
export async function replay(
  binding: D1Database,
  which: { destination: string; id?: string },
  { now, audited }: { now: Date; audited: AuditEntry },
): Promise<{ replayed: number; left: number }> {
  const moment = now.getTime()
  const { destination, id } = which
  const failed = sql`SELECT ${d.id} FROM ${d} WHERE ${d.state} = 'failed' AND ${d.destination} = ${destination}`
  const stuck = sql`SELECT ${d.id} FROM ${d} INDEXED BY "survey_deliveries_stuck" WHERE ${d.destination} = ${destination}
    AND ${d.state} = 'waiting' AND ${d.attempts} > 3 AND ${d.claim} = ''`
  const chosen =
    id === undefined ? sql`${failed} UNION ALL ${stuck}` : sql`SELECT ${d.id} FROM ${d} WHERE ${d.id} = ${id}`
  const [found, , replayed] = await execute(binding, [
    sql`SELECT COUNT(*) AS "items" FROM (${chosen})`,
    auditStatement(audited, statementOf(sql`EXISTS (${chosen})`)),
    database(binding)
      .update(d)
      .set({ state: 'waiting', attempts: 0, due: moment, until: moment + LIFETIME_MS, claim: '' })
      .where(sql`${d.id} IN (${chosen} LIMIT ${REPLAYED_AT_ONCE})`),
  ])
  const all = rowsOf<{ items: number }>(found)[0]?.items ?? 0
  const changes = replayed?.changes ?? 0
  return { replayed: changes, left: all - changes }
}

/** Returns the id of the test's delivery. */
export async function insertTest(
  binding: D1Database,
  { destination, survey }: { destination: string; survey: string },
  { now, audited }: { now: Date; audited: AuditEntry },
): Promise<string> {
  const moment = now.getTime()
  const [, inserted] = await execute(binding, [
    auditStatement(audited),
    sql`INSERT INTO ${d} ("id", "created", "survey", "destination", "event", "due", "until")
      VALUES (${newDeliveryId}, ${recordDateOf(now)}, ${survey}, ${destination}, 'test', ${moment}, ${moment + LIFETIME_MS})
      RETURNING "id"`,
  ])
  return rowsOf<{ id: string }>(inserted)[0]?.id ?? ''
}
