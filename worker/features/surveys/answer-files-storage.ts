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
export const FILES_PER_PART = 900

const f = surveyFilesTable

export async function countAnswerFiles(
  binding: D1Database,
  survey: string,
  filter: ResponseFilter,
): Promise<{ files: number; bytes: number }> {
  const [row] = await database(binding)
    .select({ files: count(), bytes: sum(f.size).mapWith(Number) })
    .from(f)
    .where(filesOf(binding, survey, filter))
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 }
}

/** The files of one part, in a folder for each response; a file whose bytes are missing is skipped. */
export async function* answerFileEntries(
  binding: D1Database,
  bucket: Objects,
  { survey, filter, part }: { survey: string; filter: ResponseFilter; part: number },
): AsyncGenerator<ZipEntry> {
  const files = await database(binding)
    .select({ id: f.id, response: f.response, question: f.question, name: f.name, type: f.type })
    .from(f)
    .where(filesOf(binding, survey, filter))
    .orderBy(asc(f.response), asc(f.id))
    .limit(FILES_PER_PART)
    .offset((part - 1) * FILES_PER_PART)
  for (const { id, response, question, name, type } of files) {
    const content = await bucket.read(surveyFileKey(id))
    // The id sets files of the same name apart.
    if (content) yield { name: `${response}/${question}-${id}-${safeFileName(name, type)}`, content }
  }
}

function filesOf(binding: D1Database, survey: string, filter: ResponseFilter) {
  const chosen = database(binding)
    .select({ id: surveyResponsesTable.id })
    .from(surveyResponsesTable)
    .where(and(filterSql(survey, filter), ne(surveyResponsesTable.state, sql`'begun'`)))
  return and(eq(f.survey, survey), ne(f.response, ''), gt(f.size, 0), inArray(f.response, chosen))
}
