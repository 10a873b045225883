import { and, desc, eq, gt, ne, sql, type SQL } from 'drizzle-orm'
import { surveyTranscriptionsTable, surveyTranscriptsTable } from '../../../collections/survey-transcripts.ts'
import { surveyFilesTable, surveyResponsesTable } from '../../../collections/surveys.ts'
import type { ResponseFilter } from '../../../contract/survey/admin.ts'
import { MAX_QUEUED_RECORDINGS, type Transcriptions } from '../../../contract/survey/transcripts.ts'
import { auditStatement, type AuditEntry } from '../../../platform/audit.ts'
import { database, execute } from '../../../platform/database.ts'
import { answerPath } from '../condition-storage.ts'
import { filterSql } from '../results-storage.ts'

const [q, t, f, r] = [
  surveyTranscriptionsTable,
  surveyTranscriptsTable,
  surveyFilesTable,
  surveyResponsesTable,
]

/** The newest recordings of a question that have no transcript, within a filter, as `file`. */
function newestRecordings(survey: string, { filter, question }: Recordings): SQL {
  const file = sql`json_extract(${r.answers}, ${answerPath(question)})`
  const chosen = and(
    filterSql(survey, { ...filter, state: 'sent' }),
    sql`json_type(${r.answers}, ${answerPath(question)}) = 'text'`,
    sql`NOT EXISTS (SELECT 1 FROM ${t} WHERE ${t.file} = ${file})`,
  )
  return sql`(SELECT ${file} AS "file" FROM ${r} WHERE ${chosen}
    ORDER BY ${desc(r.sent)}, ${desc(r.id)} LIMIT ${MAX_QUEUED_RECORDINGS})`
}

interface Recordings {
  filter: ResponseFilter
  question: string
}

/** Queues the newest recordings that have no transcript, also those that failed; returns their number. */
export async function queueAll(
  binding: D1Database,
  survey: string,
  { due, audited, ...recordings }: Recordings & { due: number; audited: AuditEntry },
): Promise<number> {
  const newest = newestRecordings(survey, recordings)
  const queued = sql`INSERT INTO ${q} ("file", "survey", "state", "due")
    SELECT ${f.id}, ${f.survey}, 'waiting', ${due} FROM ${newest} AS n JOIN ${f} ON ${f.id} = n."file"
    WHERE ${and(eq(f.survey, survey), ne(f.response, ''), gt(f.size, 0))}
    ON CONFLICT ("file") DO UPDATE SET "state" = 'waiting', "attempts" = 0, "due" = ${due}
      WHERE ${q.state} = 'failed'`
  const [done] = await execute(binding, [
    queued,
    auditStatement(audited, { text: 'changes() > 0', params: [] }),
  ])
  return done?.changes ?? 0
}

/** The newest recordings without a transcript, by their place in the queue. */
export async function countQueued(
  binding: D1Database,
  survey: string,
  recordings: Recordings,
): Promise<Omit<Transcriptions, 'available'>> {
  const state = (wanted: SQL) => sql<number>`COALESCE(SUM(${wanted}), 0)`
  const [row] = await database(binding).all<Omit<Transcriptions, 'available'>>(
    sql`SELECT ${state(sql`${q.state} IS NULL`)} AS "missing", ${state(sql`${q.state} IS 'waiting'`)} AS "waiting",
        ${state(sql`${q.state} IS 'failed'`)} AS "failed"
      FROM ${newestRecordings(survey, recordings)} AS n LEFT JOIN ${q} ON ${q.file} = n."file"`,
  )
  return row ?? { missing: 0, waiting: 0, failed: 0 }
}
