import { expect, test } from 'vitest'
import { answerProblem } from '../worker/model/survey/answer-problem.ts'
import { insertRecalls } from '../worker/model/survey/recall.ts'
import { checkResponse, prefilled } from '../worker/model/survey/response.ts'
import { surveySchema, type Question, type SurveySchema } from '../worker/contract/survey/schema.ts'
import { textIn } from '../worker/model/survey/texts.ts'
import { schemaProblems } from '../worker/model/survey/schema-problems.ts'
import { summarise } from './support/summarise.ts'
import { nextPage } from './support/next-page.ts'
import { visible } from '../worker/model/survey/walk.ts'

const en = (text: string) => ({ en: text })
const options = ['red', 'green', 'blue'].map((id) => ({ id, label: en(id) }))
const schema: SurveySchema = {
  format: 1,
  languages: ['en', 'de'],
  pages: [
    {
      id: 'start',
      questions: [
        { id: 'name', type: 'short_text', title: { en: 'Your name?', de: 'Wie heißt du?' }, required: true },
        { id: 'sings', type: 'yes_no', title: en('Do you sing?') },
        { id: 'source', type: 'hidden', title: {} },
      ],
      jumps: [{ if: { question: 'sings', operator: 'is', value: false }, to: 'taste' }],
    },
    {
      id: 'song',
      questions: [
        { id: 'genre', type: 'multiple_choice', title: en('What?'), options, other: true, maxChoices: 2 },
        {
          id: 'why',
          type: 'long_text',
          title: en('Why {{genre}}?'),
          showIf: { all: [{ question: 'genre', operator: 'includes', value: 'red' }] },
          required: true,
        },
      ],
    },
    {
      id: 'taste',
      questions: [
        { id: 'colours', type: 'ranking', title: en('Rank'), options },
        { id: 'recommend', type: 'scale', title: en('Would you?'), min: 0, max: 10, nps: true },
      ],
    },
  ],
  ending: { title: en('Thanks'), text: en('') },
}

test('conditions and jumps show and skip', () => {
  expect([...visible(schema, { name: 'Ada', sings: false })]).toEqual([
    'name',
    'sings',
    'source',
    'colours',
    'recommend',
  ])
  expect(visible(schema, { name: 'Ada', genre: ['red'] }).has('why')).toBe(true)
  expect(nextPage(schema, { sings: false }, 'start')?.id).toBe('taste')
  expect(nextPage(schema, { sings: true }, 'start')?.id).toBe('song')
  expect(nextPage(schema, {}, 'taste')).toBeUndefined()
})

test('hidden answers are dropped, unknown ones are reported, visible ones are validated', () => {
  const given = { name: ' Ada ', sings: false, genre: ['red'], why: 'because', nobody: 1 }
  expect(checkResponse(schema, given)).toEqual({
    answers: { name: 'Ada', sings: false },
    problems: {},
    unknown: ['nobody'],
  })
  expect(checkResponse(schema, { genre: ['red'] }).problems).toEqual({
    name: { code: 'required' },
    why: { code: 'required' },
  })
  expect(checkResponse(schema, { genre: ['red'] }, { upTo: 'start' }).problems).toEqual({
    name: { code: 'required' },
  })
  const hostile = JSON.parse('{"__proto__": {"name": "x"}, "constructor": 1, "name": "Ada"}') as Record<
    string,
    unknown
  >
  const { answers, unknown } = checkResponse(schema, hostile)
  expect(answers).toEqual({ name: 'Ada' })
  expect(unknown.toSorted()).toEqual(['__proto__', 'constructor'])
})

const q = (question: Partial<Question> & Pick<Question, 'type'>) =>
  ({ id: 'q', title: en('Q'), ...question }) as Question
test.each<[Question, unknown, string | undefined]>([
  [q({ type: 'short_text', minLength: 2, maxLength: 3 }), 'a', 'too_short'],
  [q({ type: 'short_text', minLength: 2, maxLength: 3 }), 'abcd', 'too_long'],
  [q({ type: 'short_text' }), 5, 'wrong_type'],
  [q({ type: 'long_text' }), 'x'.repeat(10_001), 'too_long'],
  [q({ type: 'email' }), 'ada@', 'not_an_email'],
  [q({ type: 'email' }), 'ada@mouthpiece.test', undefined],
  [q({ type: 'url' }), 'javascript:alert(1)', 'not_a_url'],
  [q({ type: 'url' }), 'https://mouthpiece.test', undefined],
  [q({ type: 'number', min: 1, max: 5, integer: true }), 0, 'too_small'],
  [q({ type: 'number', min: 1, max: 5, integer: true }), 6, 'too_large'],
  [q({ type: 'number', integer: true }), 1.5, 'not_whole'],
  [q({ type: 'number' }), Number.NaN, 'not_a_number'],
  [q({ type: 'number' }), '5', 'wrong_type'],
  [q({ type: 'date', min: '2026-01-01' }), '2025-12-31', 'too_early'],
  [q({ type: 'date', max: '2026-01-01' }), '2026-01-02', 'too_late'],
  [q({ type: 'date' }), '2026-02-31', 'not_a_date'],
  [q({ type: 'date' }), '2024-02-29', undefined],
  [q({ type: 'single_choice', options }), 'pink', 'unknown_option'],
  [q({ type: 'single_choice', options }), { other: 'pink' }, 'unknown_option'],
  [q({ type: 'single_choice', options, other: true }), { other: 'pink' }, undefined],
  [q({ type: 'multiple_choice', options }), ['red', 'red'], 'chosen_twice'],
  [q({ type: 'multiple_choice', options, minChoices: 2 }), ['red'], 'too_few'],
  [q({ type: 'multiple_choice', options, maxChoices: 1 }), ['red', 'blue'], 'too_many'],
  [q({ type: 'yes_no' }), 'yes', 'wrong_type'],
  [q({ type: 'yes_no' }), false, undefined],
  [q({ type: 'rating', max: 5 }), 0, 'too_small'],
  [q({ type: 'scale', min: 0, max: 10 }), 11, 'too_large'],
  [q({ type: 'ranking', options }), ['red', 'blue'], 'too_few'],
  [q({ type: 'ranking', options, top: 2 }), ['red', 'blue'], undefined],
  [q({ type: 'ranking', options }), ['red', 'red', 'blue'], 'chosen_twice'],
  [q({ type: 'matrix', rows: options, columns: options, required: true }), { red: 'blue' }, 'rows_missing'],
  [q({ type: 'matrix', rows: options, columns: options }), { pink: 'blue' }, 'unknown_option'],
  [q({ type: 'consent', required: true }), false, 'required'],
  [q({ type: 'file', maxFiles: 1, maxBytes: 10 }), ['a', 'b'], 'too_many'],
  [q({ type: 'listen', clip: 'c', answer: { kind: 'rating', max: 5 } }), 6, 'too_large'],
  [q({ type: 'listen', clip: 'c', answer: { kind: 'choice', options } }), 'red', undefined],
  [q({ type: 'statement' }), 'x', 'wrong_type'],
])('%j answered with %j: %s', (question, answer, code) => {
  expect(answerProblem(question, answer)?.code).toBe(code)
})

test('text of nothing but invisible characters is no answer, no title and no option', () => {
  const unseen = '\u200B\u200D\u3164'
  const { problems } = checkResponse(schema, { name: unseen })
  expect(problems).toMatchObject({ name: { code: 'required' } })
  const red: Question = {
    id: 'red',
    type: 'single_choice',
    title: en(unseen),
    options: [{ id: 'red', label: en(unseen) }],
  }
  const codes = schemaProblems({ ...schema, pages: [{ id: 'one', questions: [red] }] }).map(
    ({ code }) => code,
  )
  expect(codes).toEqual(['no_words', 'option_without_words'])
})

test('characters that turn the direction of a text are removed from answers', () => {
  const { answers } = checkResponse(schema, { name: ' \u202EAda\u2066 ', source: 'insta\u202Egram' })
  expect(answers).toMatchObject({ name: 'Ada', source: 'instagram' })
})

test('an invalid survey is reported with place and reason', () => {
  const [start, song, taste] = schema.pages
  if (!start || !song || !taste) throw new Error('The survey above has three pages.')
  const broken: SurveySchema = {
    ...schema,
    pages: [
      {
        ...start,
        questions: [{ ...start.questions[0]!, showIf: { question: 'why', operator: 'answered' } }],
      },
      { ...song, id: 'start', jumps: [{ if: { question: 'nobody', operator: 'answered' }, to: 'start' }] },
      { ...taste, jumps: [{ if: { question: 'genre', operator: 'answered' }, to: 'nowhere' }] },
    ],
    ending: { ...schema.ending, redirect: 'javascript:alert(1)' },
  }
  expect(schemaProblems(schema)).toEqual([])
  expect(schemaProblems(broken).map(({ at, code }) => `${at} ${code}`)).toEqual([
    ' name_taken',
    'start.name asks_later_question',
    'start asks_unknown_question',
    'start asks_unknown_question',
    'start jumps_back',
    'taste jumps_nowhere',
    'ending bad_redirect',
  ])
})

test.each([
  [q({ type: 'short_text', minLength: 501 }), 'impossible_limits'],
  [q({ type: 'short_text', minLength: 501, maxLength: 600 }), undefined],
  [q({ type: 'short_text', maxLength: 0 }), 'impossible_limits'],
  [q({ type: 'long_text', minLength: 10_001 }), 'impossible_limits'],
  [q({ type: 'number', min: 0.2, max: 0.8, integer: true }), 'impossible_limits'],
  [q({ type: 'number', min: 0.2, max: 0.8 }), undefined],
  [q({ type: 'date', min: 'soon' }), 'impossible_limits'],
  [q({ type: 'date', min: '2026-01-01', max: '2025-12-31' }), 'impossible_limits'],
  [q({ type: 'multiple_choice', options, maxChoices: 0 }), 'impossible_limits'],
  [q({ type: 'listen', clip: 'c', answer: { kind: 'text', minLength: 501 } }), 'impossible_limits'],
  [q({ type: 'dropdown', options: [{ id: 'a', label: { en: ' ' } }] }), 'option_without_words'],
])('%j is told before it is published: %s', (question, code) => {
  const problems = schemaProblems({ ...schema, pages: [{ id: 'only', questions: [question] }] })
  expect(problems.map((problem) => problem.code)).toEqual(code ? [code] : [])
})

test('a question to listen needs its clip, and no question a name that every object has', () => {
  const listening = (clip: string) => ({
    ...schema,
    pages: [{ id: 'only', questions: [q({ type: 'listen', clip, answer: { kind: 'rating', max: 5 } })] }],
  })
  expect(schemaProblems(listening('c'))).toEqual([])
  expect(schemaProblems(listening(''))).toEqual([{ at: 'only.q', code: 'no_clip' }])
  const named = (id: string) => ({ ...schema, pages: [{ id, questions: [] }] })
  expect(surveySchema.safeParse(named('constructor_1')).success).toBe(true)
  expect(surveySchema.safeParse(named('constructor')).success).toBe(false)
})

test('answers come from the address and go into texts', () => {
  const query = new URLSearchParams('source=mail&name=Ada&genre=red,pink&recommend=9&sings=yes&nobody=1')
  expect(prefilled(schema, query)).toEqual({ source: 'mail', name: 'Ada', recommend: 9, sings: true })
  const read = (_name: string, answer: unknown) => String(answer)
  expect(insertRecalls('Hello {{ name }}, {{nobody}}{{constructor}}!', { name: '<b>Ada</b>' }, read)).toBe(
    'Hello <b>Ada</b>, !',
  )
  expect(textIn({ en: 'Yes', de: '' }, 'de', schema)).toBe('Yes')
})

test('responses are summed up by question and page', () => {
  const one = (answers: Record<string, never>, more = {}) => ({
    id: 'response',
    answers,
    complete: true,
    lastPage: 'taste',
    seconds: 10,
    moment: '',
    person: '',
    ...more,
  })
  const summary = summarise(schema, [
    one({
      name: 'Ada',
      sings: true,
      genre: ['red', { other: 'jazz' }],
      why: 'warm',
      colours: ['red', 'green', 'blue'],
      recommend: 10,
    } as never),
    one({ name: 'Ben', sings: false, colours: ['green', 'red', 'blue'], recommend: 3 } as never, {
      seconds: 30,
    }),
    one({ name: 'Cy', sings: true } as never, { complete: false, lastPage: 'song' }),
  ])
  expect(summary).toMatchObject({ responses: 3, complete: 2, medianSeconds: 20 })
  expect(summary.funnel).toEqual([
    { page: 'start', reached: 3, skipped: 0, left: 0 },
    { page: 'song', reached: 2, skipped: 1, left: 1 },
    { page: 'taste', reached: 2, skipped: 0, left: 0 },
  ])
  const of = (id: string) => summary.questions.find((question) => question.id === id)
  expect(of('sings')?.counts).toEqual([
    { id: 'true', count: 2 },
    { id: 'false', count: 1 },
  ])
  expect(of('genre')).toMatchObject({ shown: 2, answered: 1, others: 1, texts: ['jazz'] })
  expect(of('why')).toMatchObject({ shown: 1, answered: 1, texts: ['warm'] })
  expect(of('colours')?.places).toEqual([
    { id: 'red', mean: 1.5 },
    { id: 'green', mean: 1.5 },
    { id: 'blue', mean: 3 },
  ])
  expect(of('recommend')).toMatchObject({ mean: 6.5, median: 6.5, least: 3, most: 10, netPromoters: 0 })
})
