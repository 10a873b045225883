import { safeFileName } from '../../model/text/file-name.ts'
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import {
  surveyFilesTable,
  surveyResponsesTable,
  surveysTable,
  surveyTurnsTable,
} from '../../collections/surveys.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { database, execute } from '../../platform/database.ts'
import type { Objects } from '../../platform/objects.ts'
import { forgetAdmin, forgetDeliveries } from './deliveries/cleanup-storage.ts'
import { dropping, surveyFileKey } from './file-storage.ts'
import { withdrawParts } from './films/parts-storage.ts'
import { holderOf } from './keys.ts'
import { freePlaces } from './quota-storage.ts'
import { answersOf } from './storage.ts'
import { findTranscripts } from './transcripts/transcript-storage.ts'

export interface Entry {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Responses read at once: each has up to 256 KiB of answers. */
const PAGE_ROWS = 20

/** Also deletes files, and all digests of the user. Anonymous responses cannot be attributed, so they stay. */
export async function forgetInSurveys(
  binding: D1Database,
  { people, secret, now }: { people: readonly string[]; secret: string; now: Date },
): Promise<void> {
  const db = database(binding)
  for (const person of people) {
    const theirs = await ownedBy(binding, secret, person)
    const { id } = surveyResponsesTable
    const ids = sql`(SELECT ${id} FROM ${surveyResponsesTable} WHERE ${theirs.responses})`
    await execute(binding, [
      ...dropping(binding, theirs.files, recordDateOf(now)),
      db.delete(surveyTurnsTable).where(theirs.turns),
      forgetDeliveries(binding, ids),
      ...freePlaces(binding, ids),
      withdrawParts(binding, ids),
      ...forgetAdmin(binding, person),
      db.delete(surveyResponsesTable).where(theirs.responses),
    ])
  }
}

export async function* surveyEntries(
  { binding, bucket, secret }: { binding: D1Database; bucket: Objects; secret: string },
  person: string,
): AsyncGenerator<Entry> {
  const theirs = await ownedBy(binding, secret, person)
  const db = database(binding)
  const [some] = await db
    .select({ id: surveyResponsesTable.id })
    .from(surveyResponsesTable)
    .where(theirs.responses)
    .limit(1)
  if (some) yield { name: 'surveys/responses.json', content: listed(binding, theirs.responses) }
  const files = await db
    .select({ id: surveyFilesTable.id, name: surveyFilesTable.name, type: surveyFilesTable.type })
    .from(surveyFilesTable)
    .where(and(gt(surveyFilesTable.size, 0), theirs.files))
  const transcripts = await findTranscripts(
    binding,
    files.map(({ id }) => id),
  )
  if (transcripts.size > 0) {
    const text = JSON.stringify(Object.fromEntries(transcripts), undefined, 2)
    yield { name: 'surveys/transcripts.json', content: [new TextEncoder().encode(text)] }
  }
  for (const { id, name, type } of files) {
    const content = await bucket.read(surveyFileKey(id))
    if (content) yield { name: `surveys/files/${id}-${safeFileName(name, type)}`, content }
  }
}

async function* listed(binding: D1Database, chosen: SQL): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const { id, survey, version, state, answers, language, begun, sent, edited } = surveyResponsesTable
  let separator = '[\n'
  let last = ''
  for (;;) {
    const rows = await database(binding)
      .select({
        id,
        survey,
        title: surveysTable.title,
        version,
        state,
        answers,
        language,
        begun,
        sent,
        edited,
      })
      .from(surveyResponsesTable)
      .leftJoin(surveysTable, eq(surveysTable.id, survey))
      .where(and(chosen, gt(id, last)))
      .orderBy(asc(id))
      .limit(PAGE_ROWS)
    for (const row of rows) {
      yield encoder.encode(separator + JSON.stringify({ ...row, answers: answersOf(row.answers) }))
      separator = ',\n'
      last = row.id
    }
    if (rows.length < PAGE_ROWS) break
  }
  yield encoder.encode('\n]\n')
}

/** By the digests in each survey, by user id, and by response, which also covers invitations. */
async function ownedBy(
  binding: D1Database,
  secret: string,
  person: string,
): Promise<{ responses: SQL; files: SQL; turns: SQL }> {
  const [r, f, t] = [surveyResponsesTable, surveyFilesTable, surveyTurnsTable]
  const surveys = await database(binding).select({ id: surveysTable.id }).from(surveysTable)
  const holders = await Promise.all(
    surveys.map(async ({ id }) => [id, await holderOf(secret, id, 'user', person)]),
  )
  const held = ({ survey, holder }: Pick<typeof r | typeof f | typeof t, 'survey' | 'holder'>) =>
    sql`(${survey}, ${holder}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(holders)}))`
  const responses = sql`(${held(r)} OR (${r.person} = ${person} AND ${r.person} <> ''))`
  const theirs = sql`SELECT ${r.survey}, ${r.id} FROM ${r} WHERE ${responses}`
  return {
    responses,
    files: sql`(${held(f)} OR ${f.response} IN (SELECT "id" FROM (${theirs})))`,
    turns: sql`(${held(t)} OR (${t.survey}, ${t.response}) IN (${theirs}))`,
  }
}
