import { and, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm'
import {
  emailHoldsTable,
  emailPaceTable,
  emailRecipientsTable,
  emailsTable,
} from '../../collections/emails.ts'
import type { CampaignCategory, RecipientState } from '../../contract/emails/campaigns.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, rowsOf, statementOf, type Statement } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { suppress } from '../../platform/mail/suppressions.ts'
import { ERROR_WINDOW, isFailing, slowerPace, type Settled } from './campaign.ts'
import type { Claim, Lane } from './sending.ts'

/** Longer than any mail takes: an older claim without an outcome will never get one. */
const LEASE_MS = 5 * 60_000

/** A run whose lanes have been inactive for this long has lost its messages. */
export const SILENCE_MS = 90_000

const recipients = emailRecipientsTable

/** The content that a campaign's lanes send, frozen at its start. */
export interface FrozenMail {
  id: string
  category: CampaignCategory
  replyTo: string
  origin: string
  sentSubject: string
  sentHtml: string
  sentText: string
}

export async function findFrozen(binding: D1Database, id: string): Promise<FrozenMail | undefined> {
  const { category, replyTo, origin, sentSubject, sentHtml, sentText } = emailsTable
  const [found] = await database(binding)
    .select({ id: emailsTable.id, category, replyTo, origin, sentSubject, sentHtml, sentText })
    .from(emailsTable)
    .where(eq(emailsTable.id, id))
  return found
}

/**
 * Returns the first slot in milliseconds since 1970. One statement, so that no two lanes get the same slot (generic
 * cell rate algorithm, without a burst).
 */
export async function reserve(
  binding: D1Database,
  { mails, perSecond, now }: { mails: number; perSecond: number; now: number },
): Promise<number> {
  const cost = Math.ceil((mails * 1_000) / perSecond)
  const [row] = await database(binding)
    .insert(emailPaceTable)
    .values({ id: 'campaigns', next: now + cost })
    .onConflictDoUpdate({
      target: emailPaceTable.id,
      set: { next: sql`max(${emailPaceTable.next}, ${now}) + ${cost}` },
    })
    .returning({ next: emailPaceTable.next })
  return (row?.next ?? now + cost) - cost
}

/** One transaction with the run's heartbeat, the next due time, and the campaign's end once no recipients remain. */
export async function claim(
  binding: D1Database,
  { campaign, run }: Lane,
  { limit, now }: { limit: number; now: number },
): Promise<Claim> {
  const db = database(binding)
  const token = newId()
  const isCurrent = and(
    eq(emailsTable.id, campaign),
    eq(emailsTable.run, run),
    eq(emailsTable.state, 'sending'),
  )
  const current = db.select({ id: emailsTable.id }).from(emailsTable).where(isCurrent)
  const waiting = and(eq(recipients.email, campaign), eq(recipients.state, 'waiting'))
  const due = sql`SELECT rowid FROM ${recipients} WHERE ${and(waiting, lte(recipients.due, now))} ORDER BY ${recipients.due} LIMIT ${limit}`
  const claiming = db
    .update(recipients)
    .set({ state: 'sending', claim: token, claimed: now, attempts: sql`${recipients.attempts} + 1` })
    .where(and(sql`rowid IN (${due})`, sql`EXISTS ${current}`))
    .returning({ address: recipients.address, name: recipients.name, attempts: recipients.attempts })
  const open = db
    .select({ address: recipients.address })
    .from(recipients)
    .where(and(eq(recipients.email, campaign), inArray(recipients.state, ['waiting', 'sending'])))
  const [claimed, beat, next] = await db.batch([
    claiming,
    db.update(emailsTable).set({ beat: now }).where(isCurrent).returning({ id: emailsTable.id }),
    db
      .select({ due: sql<number | null>`min(${recipients.due})` })
      .from(recipients)
      .where(waiting),
    db
      .update(emailsTable)
      .set({ state: 'sent', finished: recordDateOf(new Date(now)) })
      .where(and(isCurrent, notExists(open))),
  ])
  if (claimed.length > 0) return { kind: 'claimed', token, recipients: claimed }
  if (beat.length === 0) return { kind: 'over' }
  return { kind: 'nothing-due', next: next[0]?.due ?? undefined }
}

/**
 * A late outcome replaces `unknown`; a cancelled campaign makes no second attempt, and one with too many errors
 * pauses. Recipients that the sweep marked as lost say nothing about the transport.
 */
export async function settle(
  binding: D1Database,
  { campaign, run }: Lane,
  { token, outcomes, now }: { token: string; outcomes: readonly Settled[]; now: number },
): Promise<void> {
  const db = database(binding)
  const list = JSON.stringify(outcomes)
  // To be retried, in a campaign that was cancelled meanwhile.
  const isOff = sql`o.value ->> 'state' = 'waiting'
    AND EXISTS (SELECT 1 FROM ${emailsTable} WHERE "id" = ${campaign} AND "state" = 'cancelled')`
  // The plus makes SQLite look up each address instead of scanning all recipients in these states.
  const moment = recordDateOf(new Date(now))
  const bounced = outcomes.filter(({ isBounce }) => isBounce === true)
  const [, recent] = await execute(binding, [
    statementOf(sql`UPDATE ${recipients} SET
      "state" = CASE WHEN ${isOff} THEN 'skipped' ELSE o.value ->> 'state' END,
      "due" = CASE WHEN ${isOff} THEN 0 ELSE o.value ->> 'due' END,
      "answer" = CASE WHEN ${isOff} THEN 'cancelled' ELSE o.value ->> 'answer' END, "answered" = ${now}, "claim" = '', "mailId" = o.value ->> 'mailId',
      "delivery" = CASE WHEN o.value ->> 'isBounce' THEN 'bounced' ELSE '' END, "deliveryDetail" = '', "deliveryTold" = 0
      FROM json_each(${list}) AS o
      WHERE ${recipients}."email" = ${campaign} AND ${recipients}."address" = o.value ->> 'address'
        AND ${recipients}."claim" = ${token} AND +${recipients}."state" IN ('sending', 'unknown')`),
    statementOf(sql`SELECT "state", count(*) AS "many" FROM (
      SELECT ${recipients.state} AS "state" FROM ${recipients}
      WHERE ${and(eq(recipients.email, campaign), ne(recipients.answered, 0), eq(recipients.claim, ''))}
        AND ${recipients.answered} >= (SELECT "runBegan" FROM ${emailsTable} WHERE "id" = ${campaign})
      ORDER BY ${recipients.answered} DESC LIMIT ${ERROR_WINDOW}) GROUP BY "state"`),
    ...bounced.map(({ address, answer }) =>
      suppress({ address, scope: 'all', reason: 'bounced', source: 'server', detail: answer }, moment),
    ),
  ])
  const held = new Set(outcomes.flatMap(({ holds }) => (holds === undefined ? [] : [holds])))
  for (const domain of held) await hold(binding, campaign, { domain, now })
  const many = (...states: RecipientState[]) =>
    rowsOf<{ state: RecipientState; many: number }>(recent)
      .filter(({ state }) => states.includes(state))
      .reduce((sum, row) => sum + row.many, 0)
  const isSignInRefused = outcomes.some((one) => one.isSignInRefused === true)
  const errors = many('failed', 'unknown')
  if (!isSignInRefused && !isFailing({ attempts: errors + many('sent', 'waiting'), errors })) return
  const pauseReason = isSignInRefused ? 'sign_in' : 'error_rate'
  await db
    .update(emailsTable)
    .set({ state: 'paused', pauseReason, run: sql`${emailsTable.run} + 1` })
    .where(and(eq(emailsTable.id, campaign), eq(emailsTable.run, run), eq(emailsTable.state, 'sending')))
}

/** A domain without deferrals for this long starts with short pauses again. */
const FORGIVEN_MS = 30 * 60_000

/** All mail of a campaign to a slow domain is sent within this time. */
const SPREAD_MS = 6 * 60 * 60_000

/** Pauses a domain, and then spaces its mail. Simultaneous deferrals in several lanes count once. */
async function hold(
  binding: D1Database,
  campaign: string,
  { domain, now }: { domain: string; now: number },
): Promise<void> {
  const holds = emailHoldsTable
  const [struck] = await database(binding)
    .insert(holds)
    .values({ email: campaign, domain, strikes: 1, until: now + slowerPace(1).pause })
    .onConflictDoUpdate({
      target: [holds.email, holds.domain],
      set: { strikes: sql`iif(${holds.until} < ${now - FORGIVEN_MS}, 1, min(${holds.strikes} + 1, 6))` },
      setWhere: lte(holds.until, now),
    })
    .returning({ strikes: holds.strikes })
  if (!struck) return
  const { pause, gap } = slowerPace(struck.strikes)
  const until = now + pause
  const isOfDomain = sql`(${domain} = '' OR substr("address", instr("address", '@') + 1) = ${domain})`
  await execute(binding, [
    statementOf(
      sql`UPDATE ${holds} SET "until" = ${until} WHERE "email" = ${campaign} AND "domain" = ${domain}`,
    ),
    statementOf(sql`UPDATE ${recipients}
      SET "due" = max("due", ${until} + o."place" * min(${gap}, ${SPREAD_MS} / o."many"))
      FROM (SELECT rowid AS "row", row_number() OVER (ORDER BY "due", rowid) - 1 AS "place", count(*) OVER () AS "many"
        FROM ${recipients} WHERE "email" = ${campaign} AND "state" = 'waiting' AND ${isOfDomain}) AS o
      WHERE ${recipients}.rowid = o."row" AND ${recipients}."state" = 'waiting'`),
  ])
}

export async function findOverdue(binding: D1Database, now: string): Promise<string[]> {
  const rows = await database(binding)
    .select({ id: emailsTable.id })
    .from(emailsTable)
    .where(and(eq(emailsTable.state, 'scheduled'), lte(emailsTable.scheduled, now)))
  return rows.map(({ id }) => id)
}

/** Claimed recipients without an outcome may have got the mail, so they are never retried automatically. */
export async function markUnknown(binding: D1Database, now: number): Promise<number> {
  const marked = await database(binding)
    .update(recipients)
    .set({
      state: 'unknown',
      answer: 'The connection or the sender failed before the server answered.',
      answered: now,
    })
    // Written out, as the index of claimed recipients is for this constant.
    .where(and(sql`${recipients.state} = 'sending'`, lte(recipients.claimed, now - LEASE_MS)))
    // The database counts what its triggers change as well.
    .returning({ email: recipients.email })
  return marked.length
}

/** Running campaigns that are inactive, unless they only wait for the next recipient. */
export async function reviveSilent(binding: D1Database, now: number): Promise<{ id: string; run: number }[]> {
  return database(binding)
    .update(emailsTable)
    .set({ run: sql`${emailsTable.run} + 1`, beat: now })
    .where(
      and(
        eq(emailsTable.state, 'sending'),
        lte(emailsTable.beat, now - SILENCE_MS),
        sql`coalesce((SELECT min("due") FROM ${recipients}
          WHERE "email" = ${emailsTable.id} AND "state" = 'waiting'), 0) <= ${now - SILENCE_MS}`,
      ),
    )
    .returning({ id: emailsTable.id, run: emailsTable.run })
}

/** Failed because the address does not exist, and not to be retried: an admin may remove the suppression. */
export const hasBounced = sql`("delivery" = 'bounced' AND EXISTS (SELECT 1 FROM "email_suppressions" AS s
  WHERE s."address" = "email_recipients"."address" AND s."scope" = 'all'))`

/** Has them sent again, except those whose address does not exist, if the statement before changed something. */
export function requeueStatement(
  binding: D1Database,
  id: string,
  { state, now }: { state: 'failed' | 'unknown'; now: number },
): Statement {
  return statementOf(
    database(binding)
      .update(recipients)
      .set({ state: 'waiting', attempts: 0, due: now, claim: '' })
      .where(
        and(
          eq(recipients.email, id),
          eq(recipients.state, state),
          sql`NOT ${hasBounced}`,
          sql`changes() > 0`,
        ),
      ),
  )
}

/** Skips those who still wait, if the statement before changed something. */
export function skipWaitingStatement(binding: D1Database, id: string, now: number): Statement {
  return statementOf(
    database(binding)
      .update(recipients)
      .set({ state: 'skipped', answer: 'cancelled', answered: now })
      .where(and(eq(recipients.email, id), eq(recipients.state, 'waiting'), sql`changes() > 0`)),
  )
}
