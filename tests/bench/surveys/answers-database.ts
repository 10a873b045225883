import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Question, SurveySchema } from '../../../worker/contract/survey/schema.ts'

export const SURVEY = 'benchsurvey0001'
/** Responses of a day, so that a filter by days chooses a number of them. */
export const A_DAY = 5_000

const option = (id: string) => ({ id, label: { en: `Option ${id}` } })
const listOf = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_one, index) => make(index))
const options = listOf(10, (index) => option(`o${index}`))
const rows = listOf(50, (index) => option(`r${index}`))

const usual: Question[] = [
  { id: 'found', type: 'single_choice', title: { en: 'Found' }, options },
  { id: 'score', type: 'scale', title: { en: 'Score' }, min: 0, max: 10 },
  { id: 'wish', type: 'long_text', title: { en: 'Wish' } },
]
const texts = listOf(20, (index): Question => ({ id: `text${index}`, type: 'long_text', title: {} }))
const grids = listOf(40, (index): Question => ({
  id: `grid${index}`,
  type: 'matrix',
  title: {},
  rows,
  columns: options,
}))

/** Ideographs and an emoji, so that none of their characters is a byte, and 2,000 choices, which are many objects. */
const largeAnswers = JSON.stringify({
  ...Object.fromEntries(texts.map(({ id }) => [id, '答え😀'.repeat(200)])),
  ...Object.fromEntries(
    grids.map(({ id }) => [id, Object.fromEntries(rows.map((row, at) => [row.id, `o${at % 10}`]))]),
  ),
})

const kinds = {
  usual: {
    questions: usual,
    answers: `json_object('found', 'o' || (i % 4), 'score', i % 11, 'wish', '=' || hex(randomblob(40 + i % 80)))`,
  },
  /** 64 KB each. */
  large: {
    questions: [...usual, ...texts, ...grids],
    answers: `json_set('${largeAnswers}', '$.score', i % 11)`,
  },
}
export type AnswersKind = keyof typeof kinds

export function answersSchema(kind: AnswersKind): SurveySchema {
  const { questions } = kinds[kind]
  return { format: 1, languages: ['en'], pages: [{ id: 'one', questions }], ending: { title: {}, text: {} } }
}

/** A file with responses, and the last day of the first of them. Delete it with `remove`. */
export function answersDatabase(kind: AnswersKind, responses: number) {
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-bench-answers-'))
  const path = join(folder, 'answers.sqlite')
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  const migrations = resolve(import.meta.dirname, '../../../migrations')
  for (const name of readdirSync(migrations)
    .filter((one) => one.endsWith('.sql'))
    .toSorted())
    database.exec(readFileSync(join(migrations, name), 'utf8'))
  // They note changes for other features.
  for (const { name } of database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all())
    database.exec(`DROP TRIGGER "${String(name)}"`)
  const fill =
    database.prepare(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
    INSERT INTO survey_responses (id, survey, version, state, answers, page, language, begun, sent, updated, seconds)
    SELECT printf('bench%010d', i), '${SURVEY}', 1, 'sent', ${kinds[kind].answers}, 'one', 'en', '2026-01-01 00:00:00.000Z',
      day || substr('00' || (i % 24), -2) || ':00:00.000Z', day || '00:00:00.000Z', i % 300
    FROM (SELECT i, date('2026-01-01', (i / ${A_DAY}) || ' days') || ' ' AS day FROM n)`)
  fill.run(responses)
  database.close()
  const untilOf = (count: number) =>
    new Date(Date.UTC(2026, 0, Math.ceil(count / A_DAY))).toISOString().slice(0, 10)
  return { path, untilOf, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
