import { and, asc, eq, exists, inArray, lt, lte, min, notExists, sql, type SQL } from 'drizzle-orm'
import {
  surveyDeliveriesTable,
  surveyDestinationsTable,
} from '../../../collections/survey-delivery-tables.ts'
import { surveysTable } from '../../../collections/surveys.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { database, execute, statementOf, type Statement } from '../../../platform/database.ts'
import { randomText } from '../../../platform/ids.ts'
import { DAY_MS, dayStart, firstAttempt, HOUR_MS, LIFETIME_MS } from './schedule.ts'

const [d, o] = [surveyDeliveriesTable, surveyDestinationsTable]

/** An attempt that ends without an outcome is repeated after this. */
const LEASE_MS = 2 * 60 * 1000
/** A message that does not arrive within this is replaced by the job's. */
const AWAKE_MS = 60 * 1000

/** A SQL expression of a delivery's id. */
export const newDeliveryId = sql`'msg_' || lower(hex(randomblob(16)))`

/**
 * Writes the deliveries of an answer, then returns the ids of destinations to wake. For the transaction that writes the
 * answer; `when` holds if it was written. A change of an answer that no receiver has seen yet is not an event of its own.
 */
export function queueDeliveries(
  binding: D1Database,
  { survey, response, event, anonymous }: QueuedAnswer,
  { now, when }: { now: Date; when: SQL },
): { write: Statement; wake: Statement } {
  const first = firstAttempt(now, { anonymous })
  const moment = now.getTime()
  const today = dayStart(moment)
  const digest = sql`${today} + ${o.hour} * ${HOUR_MS}`
  const due = sql`CASE WHEN ${o.pace} = 'daily'
    THEN ${digest} + (${digest} <= ${moment}) * ${DAY_MS} ELSE ${first} END`
  const created = recordDateOf(new Date(anonymous ? first - HOUR_MS : moment))
  const db = database(binding)
  // `+`: by the index of the response. SQLite would prefer the one with two of the columns, and read all that waits.
  const unseen = db
    .select({ id: d.id })
    .from(d)
    .where(
      and(
        sql`+${d.destination} = ${o.id}`,
        eq(d.response, response),
        sql`+${d.state} = 'waiting'`,
        eq(d.attempts, 0),
      ),
    )
  const concerned = and(
    eq(o.survey, survey),
    eq(o.state, 'on'),
    event === 'edited' ? and(eq(o.kind, 'webhook'), notExists(unseen)) : undefined,
    when,
  )
  const write = sql`INSERT INTO ${d} ("id", "created", "survey", "destination", "response", "event", "due", "until")
    SELECT ${newDeliveryId}, ${created}, ${survey}, ${o.id}, ${response}, ${event}, ${due}, ${due} + ${LIFETIME_MS}
    FROM ${o} WHERE ${concerned}`
  const wake = db
    .update(o)
    .set({ awake: moment + AWAKE_MS })
    .where(
      and(
        eq(o.survey, survey),
        eq(o.state, 'on'),
        eq(o.pace, 'each'),
        lt(o.awake, moment),
        lte(o.resume, moment),
        when,
        // All wait for the end of the hour.
        anonymous ? sql`0` : undefined,
      ),
    )
    .returning({ id: o.id })
  return { write: statementOf(write), wake: statementOf(wake) }
}

interface QueuedAnswer {
  survey: string
  response: string
  event: 'sent' | 'edited'
  anonymous: boolean
}

/** Marks destinations as awake that have due deliveries and are not; returns their ids. */
export async function wakeDue(binding: D1Database, now: number): Promise<string[]> {
  const db = database(binding)
  const due = db
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.state, 'waiting'), eq(d.destination, o.id), lte(d.due, now)))
  const woken = await db
    .update(o)
    .set({ awake: now + AWAKE_MS })
    .where(and(eq(o.state, 'on'), lt(o.awake, now), lte(o.resume, now), exists(due)))
    .returning({ id: o.id })
  return woken.map(({ id }) => id)
}

export interface LaneDestination {
  id: string
  kind: (typeof o.$inferSelect)['kind']
  target: string
  format: (typeof o.$inferSelect)['format']
  pace: (typeof o.$inferSelect)['pace']
  author: string
  secret: string
  previousSecret: string
  previousUntil: number
  failures: number
  resume: number
  survey: { id: string; title: string; version: number; anonymous: boolean }
}

/** A destination that is on, of a survey that is not in the trash. */
export async function findLaneDestination(
  binding: D1Database,
  id: string,
): Promise<LaneDestination | undefined> {
  const { title, version, anonymous, trashed } = surveysTable
  const [row] = await database(binding)
    .select({
      id: o.id,
      kind: o.kind,
      target: o.target,
      format: o.format,
      pace: o.pace,
      author: o.author,
      secret: o.secret,
      previousSecret: o.previousSecret,
      previousUntil: o.previousUntil,
      failures: o.failures,
      resume: o.resume,
      survey: { id: surveysTable.id, title, version, anonymous },
    })
    .from(o)
    .innerJoin(surveysTable, eq(surveysTable.id, o.survey))
    .where(and(eq(o.id, id), eq(o.state, 'on'), eq(trashed, '')))
  return row
}

export interface ClaimedDelivery {
  id: string
  response: string
  event: 'sent' | 'edited' | 'test'
  attempts: number
  until: number
}

/** Claims due deliveries before their attempt, so that two lanes never make the same one. */
export async function claimDeliveries(
  binding: D1Database,
  destination: string,
  { limit, now }: { limit: number; now: number },
): Promise<{ claim: string; deliveries: ClaimedDelivery[] }> {
  const db = database(binding)
  const claim = randomText(20)
  const due = db
    .select({ id: d.id })
    .from(d)
    .where(and(eq(d.state, 'waiting'), eq(d.destination, destination), lte(d.due, now)))
    .orderBy(asc(d.due), asc(d.id))
    .limit(limit)
  const deliveries = await db
    .update(d)
    .set({ claim, attempts: sql`${d.attempts} + 1`, due: now + LEASE_MS })
    .where(inArray(d.id, due))
    .returning({ id: d.id, response: d.response, event: d.event, attempts: d.attempts, until: d.until })
  return { claim, deliveries }
}

/** `due`: milliseconds since 1970 of the next attempt, or of the outcome. */
export interface SettledDelivery {
  id: string
  state: 'waiting' | 'delivered' | 'failed'
  due: number
  status: number
  answer: string
  ms: number
}

/** About the last attempt, empty unless it failed. */
type LastFailure = Pick<typeof o.$inferSelect, 'failedAt' | 'failedStatus' | 'failedAnswer'>

export const NO_FAILURE: LastFailure = { failedAt: '', failedStatus: 0, failedAnswer: '' }

/** `now`: milliseconds since 1970; `status`: of HTTP, or 0. */
export function lastFailure(
  now: number,
  { status, answer }: { status: number; answer: string },
): LastFailure {
  return { failedAt: recordDateOf(new Date(now)), failedStatus: status, failedAnswer: answer }
}

/** Stores outcomes of a claim, and the destination's state after it. */
export async function settleDeliveries(
  binding: D1Database,
  destination: string,
  outcome: {
    claim: string
    settled: readonly SettledDelivery[]
    now: number
    change: Partial<Pick<typeof o.$inferSelect, 'updated' | 'state' | 'reason' | 'failures' | 'resume'>> &
      LastFailure
  },
): Promise<void> {
  const { claim, settled, now, change } = outcome
  const db = database(binding)
  const tried = recordDateOf(new Date(now))
  await execute(binding, [
    ...settled.map(({ id, state, due, status, answer, ms }) =>
      db
        .update(d)
        .set({ state, status, answer, ms, tried, claim: '', due })
        .where(and(eq(d.id, id), eq(d.claim, claim))),
    ),
    db.update(o).set(change).where(eq(o.id, destination)),
  ])
}

/** Stores one outcome for all deliveries of a claim, in one transaction with other statements. */
export async function settleClaim(
  binding: D1Database,
  destination: string,
  outcome: {
    claim: string
    state: SettledDelivery['state']
    /** Milliseconds since 1970 of the next attempt, or of the outcome. */
    due: number
    answer: string
    now: number
    change: Pick<typeof o.$inferSelect, 'failures' | 'resume'> & LastFailure
    beside: readonly Statement[]
  },
): Promise<void> {
  const { claim, state, due, answer, now, change, beside } = outcome
  const db = database(binding)
  const tried = recordDateOf(new Date(now))
  const claimed = and(eq(d.state, 'waiting'), eq(d.destination, destination), eq(d.claim, claim))
  await execute(binding, [
    ...beside,
    db.update(d).set({ state, answer, tried, due, claim: '' }).where(claimed),
    db.update(o).set(change).where(eq(o.id, destination)),
  ])
}

/** Ends the turn of a lane. Returns when the next delivery is due, in milliseconds since 1970, if there is one. */
export async function endLane(binding: D1Database, destination: string): Promise<number | undefined> {
  const db = database(binding)
  const [, [next]] = await db.batch([
    db.update(o).set({ awake: 0 }).where(eq(o.id, destination)),
    db
      .select({ due: min(d.due) })
      .from(d)
      .where(and(eq(d.state, 'waiting'), eq(d.destination, destination))),
  ])
  return next?.due ?? undefined
}

/** Returns whether it was asleep. */
export async function markAwake(binding: D1Database, destination: string, now: number): Promise<boolean> {
  const { meta } = await database(binding)
    .update(o)
    .set({ awake: now + AWAKE_MS })
    .where(and(eq(o.id, destination), eq(o.state, 'on'), lt(o.awake, now)))
  return meta.changes > 0
}
