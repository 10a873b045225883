import { and, eq, gt, inArray, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { doomedObjectsTable } from '../../collections/internal-tables.ts'
import { mediaTable } from '../../collections/media.ts'
import { surveyFilesTable, surveyResponsesTable, surveysTable } from '../../collections/surveys.ts'
import type { SurveyFile } from '../../contract/survey/surveys.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute, insertWhen, statementOf, type Statement } from '../../platform/database.ts'
import { fileColumns } from './storage.ts'
import { deleteTranscripts } from './transcripts/transcript-storage.ts'

/** Files one answerer may have at a survey, and their bytes together. */
const MAX_FILES = 40
const MAX_BYTES = 300 * 1024 * 1024

/** Unsent files are stored as long as they may still be sent: a day, or as long as their unsent response. */
const UNSENT_DAYS = 1
const BEGUN_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

export function surveyFileKey(id: string): string {
  return `surveys/${id}`
}

/** Notes a file before its bytes come; returns false when the holder has no room for `maxBytes` bytes more. */
export async function reserveFile(
  binding: D1Database,
  file: {
    id: string
    created: string
    survey: string
    question: string
    holder: string
    name: string
    maxBytes: number
  },
): Promise<boolean> {
  const { maxBytes, ...values } = file
  const db = database(binding)
  const theirs = and(eq(surveyFilesTable.survey, file.survey), eq(surveyFilesTable.holder, file.holder))
  const bytes = db
    .select({ bytes: bytesOf(surveyFilesTable) })
    .from(surveyFilesTable)
    .where(theirs)
  const { meta } = await db.run(
    insertWhen(
      surveyFilesTable,
      values,
      and(lt(db.$count(surveyFilesTable, theirs), MAX_FILES), sql`${bytes} + ${maxBytes} <= ${MAX_BYTES}`),
    ),
  )
  return meta.changes > 0
}

function bytesOf({ size }: { size: SQLiteColumn }) {
  return sql<number>`COALESCE(SUM(${size}), 0)`
}

/** False when the file was deleted, or concurrent uploads have used up its space. */
export async function sealFile(
  binding: D1Database,
  id: string,
  { size, type }: { size: number; type: string },
): Promise<boolean> {
  const db = database(binding)
  const other = alias(surveyFilesTable, 'other')
  const bytes = db
    .select({ bytes: bytesOf(other) })
    .from(other)
    .where(and(eq(other.survey, surveyFilesTable.survey), eq(other.holder, surveyFilesTable.holder)))
  const { meta } = await db
    .update(surveyFilesTable)
    .set({ size, type })
    .where(and(eq(surveyFilesTable.id, id), sql`${bytes} + ${size} <= ${MAX_BYTES}`))
  return meta.changes > 0
}

/** Deletes a file that is incomplete or not allowed; the next sweep deletes its bytes. */
export async function dropFile(binding: D1Database, id: string, now: Date): Promise<void> {
  const db = database(binding)
  await db.batch([
    // Noted here, and not by its row: that may be gone with the survey or the person.
    db
      .insert(doomedObjectsTable)
      .values({ key: surveyFileKey(id), created: recordDateOf(now) })
      .onConflictDoNothing(),
    db.delete(surveyFilesTable).where(eq(surveyFilesTable.id, id)),
  ])
}

export async function findFile(
  binding: D1Database,
  survey: string,
  id: string,
): Promise<(SurveyFile & { holder: string }) | undefined> {
  const [row] = await database(binding)
    .select({ ...fileColumns, holder: surveyFilesTable.holder })
    .from(surveyFilesTable)
    .where(
      and(eq(surveyFilesTable.id, id), eq(surveyFilesTable.survey, survey), gt(surveyFilesTable.size, 0)),
    )
  return row
}

/** The files that a holder has uploaded to a survey. */
export async function findOwnFiles(binding: D1Database, survey: string, holder: string) {
  return database(binding)
    .select({ ...fileColumns, question: surveyFilesTable.question, response: surveyFilesTable.response })
    .from(surveyFilesTable)
    .where(
      and(
        eq(surveyFilesTable.survey, survey),
        eq(surveyFilesTable.holder, holder),
        gt(surveyFilesTable.size, 0),
      ),
    )
}

/** By any user. Files of a project, a jam or a room are never clips, even if a survey claims so. */
export async function findMedia(binding: D1Database, id: string): Promise<SurveyFile | undefined> {
  const [row] = await database(binding)
    .select({ id: mediaTable.id, name: mediaTable.file, type: mediaTable.type, size: mediaTable.size })
    .from(mediaTable)
    .where(
      and(
        eq(mediaTable.id, id),
        inArray(mediaTable.kind, ['sound', 'analysis', 'picture']),
        eq(mediaTable.project, ''),
        eq(mediaTable.jam, ''),
        eq(mediaTable.room, ''),
      ),
    )
  return row
}

export function mediaKey(id: string): string {
  return `media/${id}`
}

/** The statements that delete files with their transcripts, and note their objects. */
export function dropping(binding: D1Database, chosen: SQL | undefined, moment: string): Statement[] {
  const db = database(binding)
  const objects = db
    .select({
      key: sql<string>`${surveyFileKey('')} || ${surveyFilesTable.id}`.as('key'),
      created: sql<string>`${moment}`.as('created'),
    })
    .from(surveyFilesTable)
    .where(chosen)
  return [
    statementOf(db.insert(doomedObjectsTable).select(objects).onConflictDoNothing()),
    ...deleteTranscripts(binding, chosen),
    statementOf(db.delete(surveyFilesTable).where(chosen)),
  ]
}

/** Unsent files that can't be sent any more are deleted; old unsent anonymous responses lose their holders. */
export async function sweepSurveys(binding: D1Database, now: Date): Promise<void> {
  const db = database(binding)
  const before = (days: number) => recordDateOf(new Date(now.getTime() - days * DAY_MS))
  const [file, response] = [surveyFilesTable, surveyResponsesTable]
  const begun = db
    .select({ id: response.id })
    .from(response)
    .where(
      and(eq(response.survey, file.survey), eq(response.holder, file.holder), eq(response.state, 'begun')),
    )
  const unsent = and(
    eq(file.response, ''),
    or(
      lt(file.created, before(BEGUN_DAYS)),
      and(lt(file.created, before(UNSENT_DAYS)), or(eq(file.size, 0), notExists(begun))),
    ),
  )
  const anonymous = db
    .select({ id: surveysTable.id })
    .from(surveysTable)
    .where(eq(surveysTable.anonymous, true))
  await execute(binding, [
    ...dropping(binding, unsent, recordDateOf(now)),
    db
      .update(response)
      .set({ holder: '' })
      .where(
        and(
          eq(response.state, 'begun'),
          ne(response.holder, ''),
          lt(response.updated, before(BEGUN_DAYS)),
          inArray(response.survey, anonymous),
        ),
      ),
  ])
}
