import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { emailHoldsTable, emailRecipientsTable, emailsTable } from '../../collections/emails.ts'
import { nameHolds, nameKeyOf } from '../../collections/name-keys.ts'
import type { Sql } from '../../collections/definition/sql.ts'
import type {
  Campaign,
  CampaignCounts,
  CampaignContent,
  CampaignListItem,
  CampaignState,
  PauseReason,
} from '../../contract/emails/campaigns.ts'
import { auditStatement, type AuditEntry } from '../../platform/audit.ts'
import {
  database,
  execute,
  containsText,
  sqlFragment,
  statementOf,
  transaction,
  type Statement,
} from '../../platform/database.ts'
import { countsOf, nextTryOf, noCounts } from './counts-storage.ts'

const listColumns = {
  id: emailsTable.id,
  created: emailsTable.created,
  updated: emailsTable.updated,
  name: emailsTable.name,
  subject: emailsTable.subject,
  category: emailsTable.category,
  template: emailsTable.template,
  state: emailsTable.state,
  revision: emailsTable.revision,
  scheduled: emailsTable.scheduled,
  started: emailsTable.started,
  finished: emailsTable.finished,
  pauseReason: emailsTable.pauseReason,
  collected: emailsTable.collected,
}

const whole = {
  ...listColumns,
  preheader: emailsTable.preheader,
  replyTo: emailsTable.replyTo,
  accent: emailsTable.accent,
  document: emailsTable.document,
  text: emailsTable.text,
  audience: emailsTable.audience,
}

const orders = {
  '-updated': desc(emailsTable.updated),
  '-created': desc(emailsTable.created),
  name: asc(nameKeyOf('emails', emailsTable.id)),
}
export type CampaignOrder = keyof typeof orders

/** Campaigns in the trash are found only with `inTrash`. */
export async function findCampaign(
  binding: D1Database,
  id: string,
  { inTrash = false } = {},
): Promise<Campaign | undefined> {
  const [row] = await database(binding)
    .select(whole)
    .from(emailsTable)
    .where(and(eq(emailsTable.id, id), inTrash ? undefined : eq(emailsTable.trashed, '')))
  if (!row) return undefined
  const { collected, ...shown } = row
  const counts = row.state === 'collecting' ? undefined : await countsOf(binding, [id])
  return {
    ...shown,
    // Both were checked when they were stored.
    document: JSON.parse(row.document) as Campaign['document'],
    audience: JSON.parse(row.audience) as Campaign['audience'],
    counts: counts ? (counts.get(id) ?? noCounts) : collecting({ collected }),
    nextTry: counts?.get(id)?.deferred ? await nextTryOf(binding, id) : '',
  }
}

/** Recipients so far: to count them each time would read them all. */
const collecting = ({ collected }: { collected: number }): CampaignCounts => ({
  ...noCounts,
  total: collected,
  waiting: collected,
})

export async function findCampaigns(
  binding: D1Database,
  {
    state,
    template,
    search,
    sort,
    page,
    perPage,
  }: {
    state: CampaignState | undefined
    template: boolean
    search: string
    sort: CampaignOrder
    page: number
    perPage: number
  },
): Promise<{ items: CampaignListItem[]; totalItems: number }> {
  const db = database(binding)
  const words = search.trim()
  const chosen = and(
    eq(emailsTable.template, template),
    eq(emailsTable.trashed, ''),
    state && eq(emailsTable.state, state),
    words === ''
      ? undefined
      : or(
          containsText(sql`${emailsTable.name} || char(10) || ${emailsTable.subject}`, words),
          nameHolds('emails', emailsTable.id, words),
        ),
  )
  const [rows, [total]] = await db.batch([
    db
      .select(listColumns)
      .from(emailsTable)
      .where(chosen)
      .orderBy(orders[sort], emailsTable.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ items: count() }).from(emailsTable).where(chosen),
  ])
  const counts = await countsOf(
    binding,
    rows.flatMap(({ id, state }) => (state === 'collecting' ? [] : [id])),
  )
  const items = rows.map(({ collected, ...row }) => ({
    ...row,
    counts: row.state === 'collecting' ? collecting({ collected }) : (counts.get(row.id) ?? noCounts),
  }))
  return { items, totalItems: total?.items ?? 0 }
}

interface NewCampaign extends CampaignContent {
  id: string
  created: string
  author: string
  template: boolean
}

export async function insertCampaign(
  binding: D1Database,
  { created, document, audience, ...rest }: NewCampaign,
  audited: AuditEntry,
): Promise<void> {
  const insert = database(binding)
    .insert(emailsTable)
    .values({
      ...rest,
      created,
      updated: created,
      document: JSON.stringify(document),
      audience: JSON.stringify(audience),
    })
  await execute(binding, [statementOf(insert), auditStatement(audited)])
}

/** The changed fields of a campaign's content. */
export type ContentChange = { [Name in keyof CampaignContent]?: CampaignContent[Name] | undefined }

export async function updateCampaign(
  binding: D1Database,
  { id, revision, updated }: { id: string; revision: number; updated: string },
  { document, audience, ...rest }: ContentChange,
): Promise<boolean> {
  const { meta } = await database(binding)
    .update(emailsTable)
    .set({
      ...rest,
      ...(document && { document: JSON.stringify(document) }),
      ...(audience && { audience: JSON.stringify(audience) }),
      revision: revision + 1,
      updated,
    })
    .where(
      and(
        eq(emailsTable.id, id),
        eq(emailsTable.revision, revision),
        eq(emailsTable.state, 'draft'),
        eq(emailsTable.trashed, ''),
      ),
    )
  return meta.changes > 0
}

/** Deletes a campaign with its log, if its state allows that. */
export async function deleteWhole(
  binding: D1Database,
  id: string,
  states: readonly CampaignState[],
  audited?: AuditEntry,
): Promise<boolean> {
  const db = database(binding)
  const chosen = and(eq(emailsTable.id, id), inArray(emailsTable.state, [...states]))
  const there = db.select({ id: emailsTable.id }).from(emailsTable).where(chosen)
  const results = await execute(binding, [
    ...(audited ? [auditStatement(audited, existing(there))] : []),
    statementOf(
      db.delete(emailRecipientsTable).where(and(eq(emailRecipientsTable.email, id), sql`EXISTS ${there}`)),
    ),
    statementOf(db.delete(emailHoldsTable).where(and(eq(emailHoldsTable.email, id), sql`EXISTS ${there}`))),
    statementOf(db.delete(emailsTable).where(chosen)),
  ])
  return (results.at(-1)?.changes ?? 0) > 0
}

/** Campaigns that one run deletes; the next run continues. */
const SWEPT_AT_ONCE = 50

export async function deleteCampaigns(binding: D1Database, chosen: Sql): Promise<number> {
  const found = await database(binding)
    .select({ id: emailsTable.id })
    .from(emailsTable)
    .where(sqlFragment(chosen))
    .limit(SWEPT_AT_ONCE)
  for (const { id } of found) await deleteWhole(binding, id, ['draft', 'sent', 'cancelled'])
  return found.length
}

export interface Move {
  id: string
  from: readonly CampaignState[]
  state: CampaignState
  /** Revision of the content, if it must not have changed. */
  revision?: number
  scheduled?: string
  origin?: string
  finished?: string
  pauseReason?: PauseReason
  /** Start of a new run: milliseconds since 1970. */
  run?: number
}

/** Returns the number of its newest run, or `undefined` if its state is not among the allowed ones. */
export async function moveCampaignState(
  binding: D1Database,
  { id, from, state, revision, run, ...set }: Move,
  {
    updated,
    audited,
    recipients,
  }: {
    updated: string
    audited: AuditEntry | undefined
    /** A change of its recipients, which must be conditional on `changes()`: that counts the move. */
    recipients?: Statement | undefined
  },
): Promise<number | undefined> {
  const db = database(binding)
  const chosen = and(
    eq(emailsTable.id, id),
    inArray(emailsTable.state, [...from]),
    eq(emailsTable.template, false),
    eq(emailsTable.trashed, ''),
    revision === undefined ? undefined : eq(emailsTable.revision, revision),
  )
  const move = db
    .update(emailsTable)
    .set({
      ...set,
      state,
      updated,
      // Every change of state ends the current run: its lanes stop at their next claim.
      run: sql`${emailsTable.run} + 1`,
      ...(run !== undefined && { runBegan: run, beat: run }),
    })
    .where(chosen)
    .returning({ run: emailsTable.run })
  const noted = audited ? [auditStatement(audited, statementOf(sql`changes() > 0`))] : []
  const [[moved]] = await transaction(binding, [move, ...noted, ...(recipients ? [recipients] : [])])
  return moved?.run
}

function existing(query: Parameters<typeof statementOf>[0]) {
  const { text, params } = statementOf(query)
  return { text: `EXISTS (${text})`, params }
}
