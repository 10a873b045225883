import { and, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import {
  surveyDeliveriesTable,
  surveyDestinationsTable,
} from '../../../collections/survey-delivery-tables.ts'
import { database, execute, statementOf, type Statement } from '../../../platform/database.ts'
import { DAY_MS } from './schedule.ts'

const [d, o] = [surveyDeliveriesTable, surveyDestinationsTable]

const LOG_DAYS = 30
/** Per run; the next one continues. */
const SWEPT_AT_ONCE = 5_000

const NEVER_MADE = 'It could not be sent within a day.'

/** The statement that forgets the deliveries of responses, made or not. */
export function forgetDeliveries(binding: D1Database, responses: SQL): Statement {
  return statementOf(database(binding).delete(d).where(inArray(d.response, responses)))
}

/** The statements that delete the destinations of surveys, with their logs. */
export function forgetDestinations(binding: D1Database, survey: string): Statement[] {
  const db = database(binding)
  return [
    statementOf(db.delete(d).where(eq(d.survey, survey))),
    statementOf(db.delete(o).where(eq(o.survey, survey))),
  ]
}

/** The statements that stop the notices of a deleted account, and those in its name. */
export function forgetAdmin(binding: D1Database, person: string): Statement[] {
  const db = database(binding)
  const theirs = or(
    and(eq(o.kind, 'mail'), eq(o.target, person)),
    and(eq(o.kind, 'room'), eq(o.author, person)),
  )
  const ids = db.select({ id: o.id }).from(o).where(theirs)
  return [
    statementOf(db.delete(d).where(inArray(d.destination, ids))),
    statementOf(db.delete(o).where(theirs)),
    statementOf(db.update(o).set({ author: '' }).where(eq(o.author, person))),
  ]
}

/** The destinations that deliveries name and that were removed. Each is a step along the index of the log. */
const removed = sql`WITH RECURSIVE named ("id") AS (SELECT MIN(${d.destination}) FROM ${d} UNION ALL
    SELECT (SELECT MIN(${d.destination}) FROM ${d} WHERE ${d.destination} > named."id") FROM named WHERE named."id" <> '')
  SELECT "id" FROM named WHERE "id" <> '' AND NOT EXISTS (SELECT 1 FROM ${o} WHERE ${o.id} = named."id")`

/** Gives up deliveries that were never made, and deletes those of removed destinations and old entries of the log. */
export async function sweepDeliveries(binding: D1Database, now: Date): Promise<void> {
  const db = database(binding)
  const late = db
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.state, 'waiting'), lt(d.until, now.getTime())))
    .limit(SWEPT_AT_ONCE)
  const old = (state: 'delivered' | 'failed') =>
    db
      .select({ id: d.id })
      .from(d)
      .where(and(eq(d.state, state), lt(d.until, now.getTime() - LOG_DAYS * DAY_MS)))
      .limit(SWEPT_AT_ONCE)
  const orphans = db
    .select({ id: d.id })
    .from(d)
    .where(inArray(d.destination, sql`(${removed})`))
    .limit(SWEPT_AT_ONCE)
  await execute(binding, [
    db
      .update(d)
      .set({
        state: 'failed',
        due: now.getTime(),
        claim: '',
        answer: sql`CASE ${d.answer} WHEN '' THEN ${NEVER_MADE} ELSE ${d.answer} END`,
      })
      .where(inArray(d.id, late)),
    db.delete(d).where(inArray(d.id, old('delivered'))),
    db.delete(d).where(inArray(d.id, old('failed'))),
    db.delete(d).where(inArray(d.id, orphans)),
  ])
}
