import { and, count, desc, eq, notExists, sql } from 'drizzle-orm'
import { surveyTranscriptionsTable, surveyTranscriptsTable } from '../../../collections/survey-transcripts.ts'
import { surveyResponsesTable } from '../../../collections/surveys.ts'
import { usersTable } from '../../../collections/users.ts'
import type { ResponseFilter } from '../../../contract/survey/admin.ts'
import { database } from '../../../platform/database.ts'
import { answerPath } from '../condition-storage.ts'
import { filterSql } from '../results-storage.ts'

const [r, t, q] = [surveyResponsesTable, surveyTranscriptsTable, surveyTranscriptionsTable]

/** A sent response, as far as a film needs it. */
export interface SpokenAnswer {
  response: string
  version: number
  moment: string
  person: string
  name: string
  /** Id of the recording. */
  file: string
  /** The questions that ask for consent and were agreed to. */
  agreed: string[]
}

export interface SpokenQuery {
  filter: ResponseFilter
  /** The question with the recordings. */
  voice: string
  /** The questions that any version asks for consent. */
  consents: readonly string[]
  /** Only recordings without a transcript that do not wait for one. */
  lacksTranscript?: boolean
  /** A response's `moment` and `id`, after which the page begins. */
  after?: { moment: string; id: string } | undefined
  limit: number
}

/** One page of spoken answers, newest first, and how many there are on all pages. */
export async function findSpoken(
  binding: D1Database,
  survey: string,
  { filter, voice, consents, lacksTranscript = false, after, limit }: SpokenQuery,
): Promise<{ items: SpokenAnswer[]; totalItems: number }> {
  const db = database(binding)
  const file = sql<string>`json_extract(${r.answers}, ${answerPath(voice)})`
  const chosen = and(
    filterSql(survey, { ...filter, state: 'sent' }),
    sql`json_type(${r.answers}, ${answerPath(voice)}) = 'text'`,
    ...(lacksTranscript
      ? [
          notExists(db.select({ file: t.file }).from(t).where(eq(t.file, file))),
          notExists(
            db
              .select({ file: q.file })
              .from(q)
              .where(and(eq(q.file, file), eq(q.state, 'waiting'))),
          ),
        ]
      : []),
  )
  const next = after && sql`(${r.sent}, ${r.id}) < (${after.moment}, ${after.id})`
  const agreed = sql<string>`(SELECT json_group_array("value") FROM json_each(${JSON.stringify(consents)})
    WHERE json_type(${r.answers}, '$."' || "value" || '"') = 'true')`
  const [rows, [total]] = await db.batch([
    db
      .select({
        response: sql<string>`${r.id}`.as('response'),
        version: r.version,
        moment: r.sent,
        person: sql<string>`COALESCE(${usersTable.id}, '')`.as('person'),
        name: sql<string>`COALESCE(${usersTable.name}, '')`.as('name'),
        file: file.as('file'),
        agreed: agreed.as('agreed'),
      })
      .from(r)
      .leftJoin(usersTable, eq(usersTable.id, r.person))
      .where(and(chosen, next))
      .orderBy(desc(r.sent), desc(r.id))
      .limit(limit),
    db.select({ items: count() }).from(r).where(chosen),
  ])
  return {
    // Safe: the query makes the list.
    items: rows.map((row) => ({ ...row, agreed: JSON.parse(row.agreed) as string[] })),
    totalItems: total?.items ?? 0,
  }
}
