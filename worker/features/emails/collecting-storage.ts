import { and, eq, lte, sql } from 'drizzle-orm'
import { emailRecipientsTable, emailsTable } from '../../collections/emails.ts'
import type { Audience } from '../../contract/emails/audience.ts'
import type { CampaignCategory } from '../../contract/emails/campaigns.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import { database, statementOf, transaction } from '../../platform/database.ts'
import { belongs, lastPlaceOf, partOf, sourcesOf, type SourcePlace } from './audience-source-storage.ts'
import { optedOut } from './consent-storage.ts'

/** Addresses of one step, which is one transaction: some tenths of a second. */
export const STEP_ADDRESSES = 5_000

/** The place that the next step begins after. */
interface Cursor {
  source: number
  after?: SourcePlace
}

/** Freezes the content, so that its recipients can be collected. `undefined` if the state or revision has changed. */
export async function beginCollecting(
  binding: D1Database,
  { id, revision, from }: { id: string; revision: number; from: 'draft' | 'scheduled' },
  frozen: { origin: string; sentSubject: string; sentHtml: string; sentText: string },
  { now, moment, audited }: { now: number; moment: string; audited: AuditEntry | undefined },
): Promise<number | undefined> {
  const begin = database(binding)
    .update(emailsTable)
    .set({
      ...frozen,
      state: 'collecting',
      started: moment,
      updated: moment,
      run: sql`${emailsTable.run} + 1`,
      beat: now,
      collectCursor: '',
      collected: 0,
    })
    .where(
      and(
        eq(emailsTable.id, id),
        eq(emailsTable.state, from),
        eq(emailsTable.revision, revision),
        eq(emailsTable.trashed, ''),
      ),
    )
    .returning({ run: emailsTable.run })
  const noted = audited ? [auditStatement(audited, statementOf(sql`changes() > 0`))] : []
  const [[row]] = await transaction(binding, [begin, ...noted])
  return row?.run
}

/** `isFull`: the step had as many addresses as it may have. `run`: that of the lanes, once all are stored. */
export type CollectStep =
  | { kind: 'more'; isFull: boolean }
  | { kind: 'collected'; run: number }
  | { kind: 'over' }

/**
 * Stores the recipients among the next addresses, and the place where it stopped, in one transaction. A step that
 * another worker took, or that follows a cancellation, changes nothing.
 */
export async function collectStep(binding: D1Database, id: string, now: number): Promise<CollectStep> {
  const db = database(binding)
  const [campaign] = await db
    .select({
      audience: emailsTable.audience,
      category: emailsTable.category,
      cursor: emailsTable.collectCursor,
    })
    .from(emailsTable)
    .where(and(eq(emailsTable.id, id), eq(emailsTable.state, 'collecting')))
  if (!campaign) return { kind: 'over' }
  // Both were checked, or written here, when they were stored.
  const audience = JSON.parse(campaign.audience) as Audience
  const { source, after } = (campaign.cursor ? JSON.parse(campaign.cursor) : { source: 0 }) as Cursor
  const sources = sourcesOf(audience)
  const condition = sources[source]
  const [last] = condition
    ? await db.all<{ k1: string; k2: string }>(lastPlaceOf(condition, after, STEP_ADDRESSES))
    : []
  const upTo: SourcePlace | undefined = last && [last.k1, last.k2]
  const isEnd = !upTo && source >= sources.length - 1
  const next: Cursor = upTo ? { source, after: upTo } : { source: source + 1 }
  const isCurrent = and(
    eq(emailsTable.id, id),
    eq(emailsTable.state, 'collecting'),
    eq(emailsTable.collectCursor, campaign.cursor),
  )
  const insert = condition
    ? statementOf(sql`INSERT INTO ${emailRecipientsTable} ("email", "address", "name", "state", "due", "answer")
        SELECT ${id}, a."address", a."name", CASE WHEN a."reason" = '' THEN 'waiting' ELSE 'skipped' END, ${now}, a."reason"
        FROM (SELECT c."address", c."name", ${optedOut(sql`c."address"`, campaign.category as CampaignCategory)} AS "reason"
          FROM (${partOf(condition, { after, upTo })}) AS c WHERE ${belongs(audience, sql`c."address"`)}) AS a
        WHERE EXISTS (SELECT 1 FROM ${emailsTable} WHERE ${isCurrent}) ON CONFLICT DO NOTHING`)
    : statementOf(sql`SELECT 1`)
  const move = db
    .update(emailsTable)
    .set({
      collectCursor: JSON.stringify(next),
      collected: condition ? sql`${emailsTable.collected} + changes()` : 0,
      beat: now,
      ...(isEnd && { state: 'sending' as const, run: sql`${emailsTable.run} + 1`, runBegan: now }),
    })
    .where(isCurrent)
    .returning({ run: emailsTable.run })
  const [, [moved]] = await transaction(binding, [insert, move])
  if (!moved) return { kind: 'over' }
  return isEnd ? { kind: 'collected', run: moved.run } : { kind: 'more', isFull: upTo !== undefined }
}

/** Campaigns whose collecting stopped: their message was lost, or its worker died. */
export async function findStalled(
  binding: D1Database,
  { now, silence }: { now: number; silence: number },
): Promise<string[]> {
  const rows = await database(binding)
    .update(emailsTable)
    .set({ beat: now })
    .where(and(eq(emailsTable.state, 'collecting'), lte(emailsTable.beat, now - silence)))
    .returning({ id: emailsTable.id })
  return rows.map(({ id }) => id)
}
