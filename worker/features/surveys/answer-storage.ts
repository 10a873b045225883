import { and, eq, exists, gt, inArray, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import {
  surveyFilesTable,
  surveyInvitationsTable,
  surveyResponsesTable,
  surveysTable,
  surveyTurnsTable,
} from '../../collections/surveys.ts'
import type { Quota } from '../../contract/survey/schema.ts'
import type { OwnResponse } from '../../contract/survey/surveys.ts'
import { recordDateOf } from '../../platform/clock.ts'
import {
  database,
  type Database,
  execute,
  insertWhen,
  jsonList,
  rowsOf,
  type StatementResult,
} from '../../platform/database.ts'
import { queueDeliveries } from './deliveries/outbox-storage.ts'
import { withdrawChanged } from './films/parts-storage.ts'
import { haveRoom, takePlaces } from './quota-storage.ts'
import { journalWithdrawnConsents } from './journal-storage.ts'
import { answersOf } from './storage.ts'
import { queueRecordings } from './transcripts/queue-storage.ts'

const [r, t, f, s] = [surveyResponsesTable, surveyTurnsTable, surveyFilesTable, surveysTable]
const ownColumns = { answers: r.answers, page: r.page, version: r.version, language: r.language }

export interface Turn {
  /** Id of the response; for an anonymous one, a receipt that only the sending page can reproduce. */
  response: string
  own: (OwnResponse & { id: string }) | undefined
}

export interface NewResponse {
  id: string
  survey: string
  version: number
  answers: string
  page: string
  language: string
  person: string
  /** `''` in anonymous surveys. */
  holder: string
  begun: string
  sent: string
  seconds: number
}

/** The parts of a sent response that make it unique, and the records that belong to it. */
export interface Sending {
  /** Key of the turn: the holder where each has one, else a digest of the opened page. */
  turn: string
  /** Identifies the response to its sender, see `Turn.response`. */
  receipt: string
  /** Holder of the sender, also in anonymous surveys; `''` for a visitor without a cookie. */
  holder: string
  files: string[]
  /** Id of the invitation that is used up, or `''`. */
  invitation: string
  /** Towards which it counts. */
  quotas: readonly Quota[]
  /** Questions whose recordings are to be transcribed. */
  transcribed: readonly string[]
  /** It must be open now. */
  now: Date
  anonymous: boolean
}

/** The work to wake for an answer that was stored. */
export interface Stored {
  destinations: string[]
  /** Some recordings wait for their transcripts. */
  isSpoken: boolean
}

export async function findTurn(binding: D1Database, survey: string, turn: string): Promise<Turn | undefined> {
  const [row] = await database(binding)
    .select({ response: t.response, own: { id: r.id, ...ownColumns } })
    .from(t)
    .leftJoin(r, and(eq(r.id, t.response), eq(r.survey, t.survey)))
    .where(and(eq(t.survey, survey), eq(t.holder, turn)))
  return row && { response: row.response, own: row.own ? ownOf(row.own, 'sent') : undefined }
}

export async function findBegun(
  binding: D1Database,
  survey: string,
  holder: string,
): Promise<(OwnResponse & { begun: string }) | undefined> {
  const [row] = await database(binding)
    .select({ ...ownColumns, begun: r.begun })
    .from(r)
    .where(begunBy({ survey, holder }))
  return row && ownOf(row, 'begun')
}

/** A response on the way, and the turn that it will take. */
export type Begun = Omit<NewResponse, 'sent' | 'seconds'> & { turn: string; updated: string }

/** Changes the holder's unsent response; returns false when there is none, or the turn is used. */
export async function changeBegun(binding: D1Database, begun: Begun): Promise<boolean> {
  const { meta } = await changing(database(binding), begun)
  return meta.changes > 0
}

/** Stores an unsent response; returns false when the turn is used. */
export async function insertBegun(binding: D1Database, begun: Begun): Promise<boolean> {
  const db = database(binding)
  const { turn, ...values } = begun
  const mine = db.select({ id: r.id }).from(r).where(begunBy(begun))
  const [, changed] = await execute(binding, [
    insertWhen(
      r,
      { ...values, state: 'begun' },
      and(notExists(mine), notExists(responseOfTurn(db, begun.survey, turn))),
    ),
    // Another tab may have stored one a moment ago.
    changing(db, begun),
  ])
  return (changed?.changes ?? 0) > 0
}

/** Updates the person too: the survey may be anonymous now. */
function changing(db: Database, begun: Begun) {
  const { survey, version, answers, page, language, person, updated, turn } = begun
  return db
    .update(r)
    .set({ version, answers, page, language, person, updated })
    .where(and(begunBy(begun), notExists(responseOfTurn(db, survey, turn))))
}

function begunBy({ survey, holder }: Pick<Begun, 'survey' | 'holder'>): SQL | undefined {
  return and(eq(r.survey, survey), eq(r.holder, holder), eq(r.state, 'begun'))
}

/**
 * Undefined unless the survey is open, on this version and not full, its quotas have room, and the turn is free. One
 * transaction: D1 runs them one after another, so no two see the same last place.
 */
export async function insertSent(
  binding: D1Database,
  response: NewResponse,
  { turn, receipt, holder, files, invitation, quotas, transcribed, now, anonymous }: Sending,
): Promise<Stored | undefined> {
  const { id, survey, version, sent } = response
  const moment = recordDateOf(now)
  const db = database(binding)
  const stored = exists(db.select({ id: r.id }).from(r).where(eq(r.id, id)))
  const open = db
    .select({ id: s.id })
    .from(s)
    .where(
      and(
        eq(s.id, survey),
        eq(s.version, version),
        eq(s.state, 'open'),
        eq(s.trashed, ''),
        or(eq(s.opens, ''), lte(s.opens, moment)),
        or(eq(s.closes, ''), gt(s.closes, moment)),
        or(
          eq(s.maxResponses, 0),
          gt(s.maxResponses, db.$count(r, and(eq(r.survey, survey), eq(r.state, 'sent')))),
        ),
      ),
    )
  const free = notExists(responseOfTurn(db, survey, turn))
  const delivery = { survey, response: id, event: 'sent' as const, anonymous }
  const deliveries = queueDeliveries(binding, delivery, { now, when: stored })
  const [inserted, , , , , , woken, queued] = await execute(binding, [
    insertWhen(
      r,
      { ...response, state: 'sent', updated: sent },
      and(exists(open), free, haveRoom(survey, quotas)),
    ),
    // At a random place: in the order of their arrival, the turns would tell which anonymous response is whose.
    sql`INSERT INTO ${t} ("rowid", "survey", "holder", "response")
      SELECT random(), ${survey}, ${turn}, ${receipt} WHERE ${stored}`,
    db.delete(r).where(and(begunBy({ survey, holder }), ne(r.holder, ''), stored)),
    db
      .update(f)
      .set({ response: id, holder: response.holder })
      .where(
        and(
          eq(f.survey, survey),
          eq(f.holder, holder),
          eq(f.response, ''),
          inArray(f.id, jsonList(files)),
          stored,
        ),
      ),
    db
      .update(surveyInvitationsTable)
      .set({ used: true })
      .where(and(eq(surveyInvitationsTable.id, invitation), stored)),
    deliveries.write,
    deliveries.wake,
    queueRecordings(binding, { response: id, questions: transcribed, now }, stored),
    ...takePlaces({ survey, response: id, quotas }, stored),
  ])
  return (inserted?.changes ?? 0) > 0 ? storedWith(woken, queued) : undefined
}

function storedWith(woken: StatementResult | undefined, queued: StatementResult | undefined): Stored {
  return {
    destinations: rowsOf<{ id: string }>(woken).map(({ id }) => id),
    isSpoken: (queued?.changes ?? 0) > 0,
  }
}

interface Edit {
  id: string
  survey: string
  holder: string
  answers: string
  language: string
  now: Date
  anonymous: boolean
  files: string[]
  /** Questions whose recordings are to be transcribed. */
  transcribed: readonly string[]
  /** Questions whose consent no longer holds for what was recorded. */
  withdrawn: string[]
  /** The newest version of the survey, whose quotas these are. */
  version: number
  /** Towards which it counts now. */
  quotas: readonly Quota[]
  /** Those towards which it did not count before. */
  entered: readonly Quota[]
}

export async function editSent(binding: D1Database, edit: Edit): Promise<Stored | undefined> {
  const { id, survey, holder, answers, language, now, files, transcribed, withdrawn, quotas } = edit
  const moment = recordDateOf(now)
  const db = database(binding)
  const open = db
    .select({ id: s.id })
    .from(s)
    .where(
      and(
        eq(s.id, survey),
        eq(s.state, 'open'),
        eq(s.editable, true),
        eq(s.version, edit.version),
        or(eq(s.closes, ''), gt(s.closes, moment)),
      ),
    )
  const edited = db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.id, id), eq(r.edited, moment)))
  const delivery = { survey, response: id, event: 'edited' as const, anonymous: edit.anonymous }
  const deliveries = queueDeliveries(binding, delivery, { now, when: exists(edited) })
  const [changed, , , woken, queued] = await execute(binding, [
    db
      .update(r)
      .set({ answers, language, edited: moment, updated: moment })
      .where(and(eq(r.id, id), eq(r.state, 'sent'), exists(open), haveRoom(survey, edit.entered))),
    db
      .update(f)
      .set({ response: sql`CASE WHEN ${inArray(f.id, jsonList(files))} THEN ${id} ELSE '' END` })
      .where(and(eq(f.survey, survey), eq(f.holder, holder), inArray(f.response, ['', id]), exists(edited))),
    deliveries.write,
    deliveries.wake,
    queueRecordings(binding, { response: id, questions: transcribed, now }, exists(edited)),
    withdrawChanged(binding, id),
    ...takePlaces({ survey, response: id, quotas }, exists(edited)),
    ...(withdrawn.length > 0 ? [journalWithdrawnConsents(id, withdrawn, exists(edited))] : []),
  ])
  return (changed?.changes ?? 0) > 0 ? storedWith(woken, queued) : undefined
}

function responseOfTurn(db: Database, survey: string, turn: string) {
  return db
    .select({ survey: t.survey })
    .from(t)
    .where(and(eq(t.survey, survey), eq(t.holder, turn)))
}

function ownOf<Stored extends { answers: string }>(stored: Stored, state: OwnResponse['state']) {
  return { ...stored, state, answers: answersOf(stored.answers) }
}
