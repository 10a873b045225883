import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import { chatRoomsTable } from '../../../collections/chat-rooms.ts'
import {
  surveyDeliveriesTable,
  surveyDestinationsTable,
} from '../../../collections/survey-delivery-tables.ts'
import { surveysTable } from '../../../collections/surveys.ts'
import { usersTable } from '../../../collections/users.ts'
import { DESTINATIONS_MAX, type SurveyDestination } from '../../../contract/survey/destinations.ts'
import { auditStatement, type AuditEntry } from '../../../platform/audit.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { withoutDisguises } from '../../../model/text/visible-text.ts'
import { database, execute, insertWhen, statementOf } from '../../../platform/database.ts'
import { NO_FAILURE } from './outbox-storage.ts'

const [o, d] = [surveyDestinationsTable, surveyDeliveriesTable]

type DestinationRow = typeof o.$inferSelect

function destinations(binding: D1Database) {
  const db = database(binding)
  const deliveries = (state: 'waiting' | 'failed') =>
    db.$count(d, and(eq(d.destination, o.id), eq(d.state, state)))
  const name = sql<string | null>`CASE ${o.kind}
    WHEN 'mail' THEN (SELECT ${usersTable.name} FROM ${usersTable}
      WHERE ${usersTable.id} = ${o.target} AND ${usersTable.admin} = 1 AND ${usersTable.banned} = '')
    WHEN 'room' THEN (SELECT ${chatRoomsTable.name} FROM ${chatRoomsTable} WHERE ${chatRoomsTable.id} = ${o.target}) END`
  // The end of an index: a receiver may have got a million.
  const lastDelivered = sql<number | null>`(SELECT MAX(${d.due}) FROM ${d}
    WHERE ${d.state} = 'delivered' AND ${d.destination} = ${o.id})`
  const nextDue = sql<number | null>`(SELECT MIN(${d.due}) FROM ${d}
    WHERE ${d.state} = 'waiting' AND ${d.destination} = ${o.id})`
  return db
    .select({
      id: o.id,
      created: o.created,
      survey: o.survey,
      kind: o.kind,
      target: o.target,
      format: o.format,
      pace: o.pace,
      hour: o.hour,
      state: o.state,
      reason: o.reason,
      previousUntil: o.previousUntil,
      failures: o.failures,
      failedAt: o.failedAt,
      failedStatus: o.failedStatus,
      failedAnswer: o.failedAnswer,
      resume: o.resume,
      name: name.as('name'),
      waiting: sql<number>`${deliveries('waiting')}`.as('waiting'),
      failed: sql<number>`${deliveries('failed')}`.as('failed'),
      lastDelivered: lastDelivered.as('lastDelivered'),
      nextDue: nextDue.as('nextDue'),
    })
    .from(o)
    .innerJoin(surveysTable, and(eq(surveysTable.id, o.survey), eq(surveysTable.trashed, '')))
}

async function found(binding: D1Database, which: SQL, now: Date): Promise<SurveyDestination[]> {
  const rows = await destinations(binding).where(which).orderBy(o.created, o.id)
  return rows.map(({ previousUntil, name, lastDelivered, resume, nextDue, failedAnswer, ...row }) => ({
    ...row,
    name: row.kind === 'webhook' ? (URL.parse(row.target)?.host ?? '') : (name ?? ''),
    previousUntil: previousUntil > now.getTime() ? recordDateOf(new Date(previousUntil)) : '',
    lastDelivered: lastDelivered === null ? '' : recordDateOf(new Date(lastDelivered)),
    failedAnswer: withoutDisguises(failedAnswer),
    nextAttempt:
      nextDue === null || row.state === 'off' ? '' : recordDateOf(new Date(Math.max(nextDue, resume))),
  }))
}

export function findDestinations(
  binding: D1Database,
  survey: string,
  now: Date,
): Promise<SurveyDestination[]> {
  return found(binding, eq(o.survey, survey), now)
}

export async function findDestination(
  binding: D1Database,
  id: string,
  now: Date,
): Promise<SurveyDestination | undefined> {
  return (await found(binding, eq(o.id, id), now))[0]
}

/** Returns false when the survey has as many as it may have. */
export async function insertDestination(
  binding: D1Database,
  row: Pick<
    DestinationRow,
    'id' | 'created' | 'survey' | 'kind' | 'target' | 'format' | 'pace' | 'hour' | 'author' | 'secret'
  >,
  audited: AuditEntry,
): Promise<boolean> {
  const db = database(binding)
  const few = sql`${db.$count(o, eq(o.survey, row.survey))} < ${DESTINATIONS_MAX}`
  const [, inserted] = await execute(binding, [
    auditStatement(audited, statementOf(few)),
    insertWhen(o, { ...row, updated: row.created }, few),
  ])
  return (inserted?.changes ?? 0) > 0
}

/** A changed destination is tried at once. */
export async function updateDestination(
  binding: D1Database,
  id: string,
  change: Partial<Pick<DestinationRow, 'state' | 'target' | 'format' | 'pace' | 'hour'>>,
  { updated, audited }: { updated: string; audited: AuditEntry },
): Promise<void> {
  const values = {
    ...change,
    ...NO_FAILURE,
    updated,
    failures: 0,
    resume: 0,
    ...(change.state && { reason: '' as const }),
  }
  await execute(binding, [
    database(binding).update(o).set(values).where(eq(o.id, id)),
    auditStatement(audited),
  ])
}

/** `sweepDeliveries` deletes its log, which may be long. */
export async function deleteDestination(binding: D1Database, id: string, audited: AuditEntry): Promise<void> {
  await execute(binding, [database(binding).delete(o).where(eq(o.id, id)), auditStatement(audited)])
}

/** The current secret becomes the previous one. */
export async function renewSecret(
  binding: D1Database,
  id: string,
  { secret, previousUntil, audited }: { secret: string; previousUntil: number; audited: AuditEntry },
): Promise<void> {
  const db = database(binding)
  await execute(binding, [
    db
      .update(o)
      .set({ previousSecret: sql`${o.secret}`, previousUntil, secret })
      .where(eq(o.id, id)),
    auditStatement(audited),
  ])
}

/** Returns whether a user is an admin who may sign in, or a room takes messages. */
export async function isTarget(
  binding: D1Database,
  { kind, target }: { kind: 'mail' | 'room'; target: string },
): Promise<boolean> {
  const db = database(binding)
  const [row] =
    kind === 'mail'
      ? await db
          .select({ found: count() })
          .from(usersTable)
          .where(and(eq(usersTable.id, target), eq(usersTable.admin, true), eq(usersTable.banned, '')))
      : await db
          .select({ found: count() })
          .from(chatRoomsTable)
          .where(and(eq(chatRoomsTable.id, target), eq(chatRoomsTable.archived, false)))
  return (row?.found ?? 0) > 0
}

/** The address of an admin who may sign in. */
export async function findAdminAddress(binding: D1Database, id: string): Promise<string | undefined> {
  const [row] = await database(binding)
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(eq(usersTable.id, id), eq(usersTable.admin, true), eq(usersTable.banned, '')))
  return row?.email
}

/** Ends the pause of a destination that failed, for an attempt that an admin asked for. */
export async function endPause(binding: D1Database, id: string): Promise<void> {
  await database(binding).update(o).set({ failures: 0, resume: 0 }).where(eq(o.id, id))
}
