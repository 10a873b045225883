import { and, asc, eq, exists, gt, gte, inArray, lt, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { surveyTranscriptionsTable, surveyTranscriptsTable } from '../../../collections/survey-transcripts.ts'
import { surveyFilesTable, surveysTable } from '../../../collections/surveys.ts'
import { database, execute, jsonList, statementOf, type Statement } from '../../../platform/database.ts'
import { randomText } from '../../../platform/ids.ts'
import { MAX_ATTEMPTS } from './schedule.ts'

const [q, t, f, s] = [surveyTranscriptionsTable, surveyTranscriptsTable, surveyFilesTable, surveysTable]

/** An attempt that ends without an outcome is repeated after this; longer than a recogniser may take. */
const LEASE_MS = 3 * 60 * 1000

/** Due recordings that a claim looks through: all of a backlog at each claim would take a square of its length. */
const CLEANED_AT_ONCE = 50

/** The statement that queues the recordings of a response, for the transaction that stores it while `when` holds. */
export function queueRecordings(
  binding: D1Database,
  { response, questions, now }: { response: string; questions: readonly string[]; now: Date },
  when: SQL,
): Statement {
  const db = database(binding)
  const known = db.select({ file: t.file }).from(t).where(eq(t.file, f.id))
  const recordings = and(
    eq(f.response, response),
    inArray(f.question, jsonList(questions)),
    gt(f.size, 0),
    notExists(known),
    when,
  )
  return statementOf(sql`INSERT INTO ${q} ("file", "survey", "state", "due")
    SELECT ${f.id}, ${f.survey}, 'waiting', ${now.getTime()} FROM ${f} WHERE ${recordings} ON CONFLICT DO NOTHING`)
}

/** The statement that takes a survey's waiting recordings from the queue, once this revision of it is stored. */
export function stopTranscriptions(
  binding: D1Database,
  { id, revision }: { id: string; revision: number },
): Statement {
  const db = database(binding)
  const stored = db
    .select({ id: s.id })
    .from(s)
    .where(and(eq(s.id, id), eq(s.revision, revision)))
  return statementOf(db.delete(q).where(and(eq(q.survey, id), eq(q.state, 'waiting'), exists(stored))))
}

/** Waiting recordings whose time has come. Those of surveys in the trash wait until they are restored. */
function dueAt(now: number) {
  return and(
    eq(q.state, 'waiting'),
    lte(q.due, now),
    inArray(q.survey, sql`(SELECT ${s.id} FROM ${s} WHERE ${s.trashed} = '')`),
  )
}

export async function isAnyDue(binding: D1Database, now: number): Promise<boolean> {
  const found = await database(binding).select({ file: q.file }).from(q).where(dueAt(now)).limit(1)
  return found.length > 0
}

export interface ClaimedRecording {
  file: string
  size: number
  attempts: number
  claim: string
}

/**
 * Claims due recordings before their attempt, so that no two transcribe the same one. Recordings that were exchanged
 * leave the queue, and those whose attempts all ended without an outcome have failed.
 */
export async function claimRecordings(
  binding: D1Database,
  { limit, now }: { limit: number; now: number },
): Promise<ClaimedRecording[]> {
  const db = database(binding)
  const claim = randomText(20)
  const sent = db
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.id, q.file), ne(f.response, '')))
  const due = (condition?: SQL) =>
    db
      .select({ file: q.file })
      .from(q)
      .where(and(dueAt(now), condition))
      .orderBy(asc(q.due))
  const oldest = due().limit(CLEANED_AT_ONCE)
  const next = due(and(exists(sent), lt(q.attempts, MAX_ATTEMPTS))).limit(limit)
  const [, , , claimed] = await db.batch([
    db.delete(q).where(and(inArray(q.file, oldest), notExists(sent))),
    db
      .update(q)
      .set({ state: 'failed', due: 0, claim: '' })
      .where(and(inArray(q.file, oldest), gte(q.attempts, MAX_ATTEMPTS))),
    db
      .update(q)
      .set({ claim, attempts: sql`${q.attempts} + 1`, due: now + LEASE_MS })
      .where(inArray(q.file, next)),
    db
      .select({ file: q.file, size: f.size, attempts: q.attempts })
      .from(q)
      .innerJoin(f, eq(f.id, q.file))
      .where(and(eq(q.state, 'waiting'), gt(q.due, now), eq(q.claim, claim))),
  ])
  return claimed.map((one) => ({ ...one, claim }))
}

/** Stores the words of a claimed recording, unless it was deleted or transcribed by hand meanwhile. */
export async function storeRecognised(
  binding: D1Database,
  { file, claim }: Pick<ClaimedRecording, 'file' | 'claim'>,
  { text, language }: { text: string; language: string },
): Promise<void> {
  const db = database(binding)
  const mine = and(eq(q.file, file), eq(q.claim, claim))
  const claimed = exists(db.select({ file: q.file }).from(q).where(mine))
  // The time of the recording: anonymous ones have it to the hour.
  await execute(binding, [
    sql`INSERT INTO ${t} ("file", "created", "text", "language")
      SELECT ${f.id}, ${f.created}, ${text}, ${language} FROM ${f}
      WHERE ${and(eq(f.id, file), ne(f.response, ''), claimed)}
      ON CONFLICT ("file") DO UPDATE SET "text" = ${text}, "language" = ${language}`,
    db.delete(q).where(mine),
  ])
}

/** Ends an attempt without words; `due` is the time of the next one, in milliseconds since 1970. */
export async function endAttempt(
  binding: D1Database,
  { file, claim }: Pick<ClaimedRecording, 'file' | 'claim'>,
  due: number | undefined,
): Promise<void> {
  const outcome =
    due === undefined ? { state: 'failed' as const, due: 0 } : { state: 'waiting' as const, due }
  await database(binding)
    .update(q)
    .set({ ...outcome, claim: '' })
    .where(and(eq(q.file, file), eq(q.claim, claim)))
}
