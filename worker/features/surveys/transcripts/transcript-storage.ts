import { and, eq, exists, gt, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { surveyTranscriptionsTable, surveyTranscriptsTable } from '../../../collections/survey-transcripts.ts'
import { surveyFilesTable } from '../../../collections/surveys.ts'
import {
  database,
  execute,
  insertWhen,
  jsonList,
  statementOf,
  type Statement,
} from '../../../platform/database.ts'
import { holds } from '../storage.ts'

const [t, q, f] = [surveyTranscriptsTable, surveyTranscriptionsTable, surveyFilesTable]

/** False if the survey has no such sent file. Ends a transcription of it. */
export async function storeTranscript(
  binding: D1Database,
  { survey, file, text, created }: { survey: string; file: string; text: string; created: string },
): Promise<boolean> {
  const db = database(binding)
  const sent = db
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.id, file), eq(f.survey, survey), ne(f.response, ''), gt(f.size, 0)))
  const row = insertWhen(t, { file, text, created }, exists(sent))
  const [stored] = await execute(binding, [
    sql`${row} ON CONFLICT ("file") DO UPDATE SET "text" = ${text}, "language" = ''`,
    db.delete(q).where(and(eq(q.file, file), exists(sent))),
  ])
  return (stored?.changes ?? 0) > 0
}

/** Texts by file; those without a transcript are missing. */
export async function findTranscripts(
  binding: D1Database,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (files.length === 0) return new Map()
  const rows = await database(binding)
    .select({ file: t.file, text: t.text })
    .from(t)
    .where(inArray(t.file, jsonList(files)))
  return new Map(rows.map(({ file, text }) => [file, text]))
}

/** The statements that delete the transcripts of files, waiting ones too, before the files. */
export function deleteTranscripts(binding: D1Database, chosen: SQL | undefined): Statement[] {
  const db = database(binding)
  const files = db.select({ id: f.id }).from(f).where(chosen)
  return [
    statementOf(db.delete(t).where(inArray(t.file, files))),
    statementOf(db.delete(q).where(inArray(q.file, files))),
  ]
}

/** The condition that a recording of `response` has these words. */
export function transcriptContains(response: SQL, words: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${f} JOIN ${t} ON ${t.file} = ${f.id}
    WHERE ${f.response} = ${response} AND ${holds(sql`${t.text}`, words)})`
}
