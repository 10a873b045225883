import { and, asc, count, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm'
import { surveyFilesTable, surveyResponsesTable } from '../../collections/surveys.ts'
import type { ResponseFilter } from '../../contract/survey/admin.ts'
import { safeFileName } from '../../model/text/file-name.ts'
import { database } from '../../platform/database.ts'
import type { Objects } from '../../platform/objects.ts'
import type { ZipEntry } from '../../platform/zip.ts'
import { surveyFileKey } from './file-storage.ts'
import { filterSql } from './results-storage.ts'

/** The platform allows a request 1,000 calls, and each file is one. */
const FILES_PER_PART = 900

const f = surveyFilesTable

/** Files that may arrive in an archive's range after its keys were read. */
const ARRIVING = 50

const key = sql<string>`${f.response} || '/' || ${f.id}`

export async function countAnswerFiles(
  binding: D1Database,
  survey: string,
  filter: ResponseFilter,
): Promise<{ files: number; bytes: number; parts: string[] }> {
  const db = database(binding)
  const chosen = filesOf(binding, survey, filter)
  const numbered = db
    .select({
      key: key.as('key'),
      place: sql<number>`ROW_NUMBER() OVER (ORDER BY ${f.response}, ${f.id})`.as('place'),
    })
    .from(f)
    .where(chosen)
    .as('numbered')
  const [[row], parts] = await db.batch([
    db
      .select({ files: count(), bytes: sum(f.size).mapWith(Number) })
      .from(f)
      .where(chosen),
    db
      .select({ key: numbered.key })
      .from(numbered)
      .where(sql`${numbered.place} % ${FILES_PER_PART} = 1`)
      .orderBy(asc(sql`${numbered.place}`)),
  ])
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0, parts: parts.map((part) => part.key) }
}

/**
 * The files from a key on, until that of the next archive, in a folder for each response; a file whose bytes are missing
 * is skipped.
 */
export async function* answerFileEntries(
  binding: D1Database,
  bucket: Objects,
  {
    survey,
    filter,
    from,
    until,
  }: { survey: string; filter: ResponseFilter; from: string | undefined; until: string | undefined },
): AsyncGenerator<ZipEntry> {
  const at = (text: string) => sql`(${text.split('/')[0]}, ${text.split('/')[1]})`
  const files = await database(binding)
    .select({ id: f.id, response: f.response, question: f.question, name: f.name, type: f.type })
    .from(f)
    .where(
      and(
        filesOf(binding, survey, filter),
        from === undefined ? undefined : sql`(${f.response}, ${f.id}) >= ${at(from)}`,
        until === undefined ? undefined : sql`(${f.response}, ${f.id}) < ${at(until)}`,
      ),
    )
    .orderBy(asc(f.response), asc(f.id))
    .limit(FILES_PER_PART + ARRIVING)
  for (const { id, response, question, name, type } of files) {
    const content = await bucket.read(surveyFileKey(id))
    // The id sets files of the same name apart.
    if (content)
      yield { name: `${response}/${entryName(`${question}-${id}-`, safeFileName(name, type))}`, content }
  }
}

/** Bytes of a file's name in the systems that archives are unpacked on. */
const MAX_NAME_BYTES = 255

/** The name with a shorter middle if its bytes would be too many; its ending stays. */
export function entryName(start: string, name: string): string {
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? ''
  const encoder = new TextEncoder()
  const room = MAX_NAME_BYTES - encoder.encode(start + ending).length
  let middle = ''
  let bytes = 0
  for (const character of name.slice(0, name.length - ending.length)) {
    bytes += encoder.encode(character).length
    if (bytes > room) break
    middle += character
  }
  return start + middle + ending
}

function filesOf(binding: D1Database, survey: string, filter: ResponseFilter) {
  const chosen = database(binding)
    .select({ id: surveyResponsesTable.id })
    .from(surveyResponsesTable)
    .where(and(filterSql(survey, filter), ne(surveyResponsesTable.state, sql`'begun'`)))
  return and(eq(f.survey, survey), ne(f.response, ''), gt(f.size, 0), inArray(f.response, chosen))
}
