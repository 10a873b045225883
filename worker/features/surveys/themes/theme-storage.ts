import { and, count, desc, sql } from 'drizzle-orm'
import { surveyTranscriptsTable } from '../../../collections/survey-transcripts.ts'
import { surveyResponsesTable } from '../../../collections/surveys.ts'
import type { ResponseFilter } from '../../../contract/survey/admin.ts'
import { MAX_THEME_ANSWERS } from '../../../contract/survey/themes.ts'
import type { ThemeAnswer } from '../../../model/survey/themes/answer-groups.ts'
import { database } from '../../../platform/database.ts'
import { answerPath } from '../condition-storage.ts'
import { filterSql } from '../results-storage.ts'

const [r, t] = [surveyResponsesTable, surveyTranscriptsTable]

/** Letters of an answer that are read; the rest says the same. */
const LETTERS = 1_000

/** The newest sent answers in words to a question, and how many there are. Recordings are read by their transcripts. */
export async function findTexts(
  binding: D1Database,
  survey: string,
  { filter, question, isSpoken }: { filter: ResponseFilter; question: string; isSpoken: boolean },
): Promise<{ answers: ThemeAnswer[]; untranscribed: number; totalItems: number }> {
  const db = database(binding)
  const path = answerPath(question)
  const answered = sql`json_type(${r.answers}, ${path}) = 'text'`
  const chosen = and(filterSql(survey, { ...filter, state: 'sent' }), answered)
  const answer = sql`json_extract(${r.answers}, ${path})`
  const words = isSpoken ? sql`(SELECT ${t.text} FROM ${t} WHERE ${t.file} = ${answer})` : answer
  // People speak other languages than the one they read.
  const spoken = sql`(SELECT NULLIF(${t.language}, '') FROM ${t} WHERE ${t.file} = ${answer})`
  const language = isSpoken ? sql<string>`COALESCE(${spoken}, ${r.language})` : sql<string>`${r.language}`
  const [rows, [total]] = await db.batch([
    db
      .select({
        response: sql<string>`${r.id}`.as('response'),
        language: language.as('language'),
        text: sql<string | null>`substr(${words}, 1, ${LETTERS})`.as('text'),
      })
      .from(r)
      .where(chosen)
      .orderBy(desc(r.sent), desc(r.id))
      .limit(MAX_THEME_ANSWERS),
    db.select({ items: count() }).from(r).where(chosen),
  ])
  const answers = rows.flatMap(({ text, ...rest }) => (text === null ? [] : [{ ...rest, text }]))
  return { answers, untranscribed: rows.length - answers.length, totalItems: total?.items ?? 0 }
}
