import { expect, test } from 'vitest'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import type { Answers } from './answers.ts'
import { withoutSmallCounts } from './small-counts.ts'
import { createSummary } from './summary.ts'

const LEAST = 5
const option = (id: string) => ({ id, label: { en: id } })
const options = ['a', 'b', 'c'].map(option)
const questions: Question[] = [
  { id: 'woman', type: 'yes_no', title: {} },
  { id: 'pick', type: 'single_choice', title: {}, options, other: true },
  { id: 'many', type: 'multiple_choice', title: {}, options },
  { id: 'score', type: 'scale', title: {}, min: 0, max: 10, nps: true },
  { id: 'day', type: 'date', title: {} },
  { id: 'grid', type: 'matrix', title: {}, rows: options, columns: options },
  { id: 'sum', type: 'constant_sum', title: {}, options, total: 10 },
]
const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [{ id: 'p', questions }],
  ending: { title: {}, text: {} },
}

function stateOf(given: readonly Answers[]) {
  const summary = createSummary(schema)
  const sent = { complete: true, lastPage: 'p', seconds: 1, moment: '2026-11-02 10:00:00.000Z', person: '' }
  for (const answers of given) summary.add({ id: 'x', answers, ...sent })
  return summary.state()
}

/** The summary that a reader sees who filters by women. */
function ofWomen(given: readonly Answers[]) {
  const part = stateOf(given.filter(({ woman }) => woman === true))
  const { summary, hasHidden } = withoutSmallCounts(schema, { part, whole: stateOf(given) }, LEAST)
  const shown = createSummary(schema)
  shown.merge(summary)
  const result = shown.result()
  const question = (id: string) => result.questions.find((one) => one.id === id)
  return { summary, hasHidden, question }
}

const times = (count: number, answers: Answers) => Array.from({ length: count }, () => answers)

test('one of forty women who answered otherwise is not shown to a reader who filters by women', () => {
  const given = [
    ...times(39, { woman: true, pick: 'a' }),
    { woman: true, pick: 'b' },
    ...times(30, { woman: true, pick: 'c' }),
    ...times(20, { woman: false, pick: 'b' }),
    ...times(40, { woman: false, pick: 'a' }),
    ...times(25, { woman: false, pick: 'c' }),
  ]
  const { question, hasHidden } = ofWomen(given)
  expect(hasHidden).toBe(true)
  expect(question('pick')?.counts).toEqual([
    { id: 'a', count: 39 },
    { id: 'b', count: 0, isHidden: true },
    { id: 'c', count: 0, isHidden: true },
  ])
  // Subtraction would show the rest.
  const men = given.map(({ woman, ...answers }) => ({ ...answers, woman: woman !== true }))
  expect(
    ofWomen(men)
      .question('pick')
      ?.counts?.filter(({ isHidden }) => isHidden),
  ).toHaveLength(2)
})

test('without small counts nothing is hidden', () => {
  const given = [true, false].flatMap((woman) =>
    ['a', 'b', 'c'].flatMap((id, index) =>
      times(5, { woman, pick: id, many: ['a', 'b'], score: 4 + index, day: '2026-11-02', grid: { a: id } }),
    ),
  )
  expect(ofWomen(given).hasHidden).toBe(false)
})

test('of numbers and days with few in a place only the mean is left, and of two parts the mean of both', () => {
  const given = [
    ...times(8, { woman: true, score: 9, day: '2026-11-02' }),
    { woman: true, score: 0, day: '2026-11-09' },
    ...times(20, { woman: false, score: 9, day: '2026-11-02' }),
    ...times(20, { woman: false, score: 0, day: '2026-11-09' }),
  ]
  const { question, summary } = ofWomen(given)
  expect(question('score')).toEqual({ id: 'score', shown: 9, answered: 9, isHidden: true, mean: 8 })
  expect(question('day')).toEqual({ id: 'day', shown: 9, answered: 9, isHidden: true })
  const both = createSummary(schema)
  both.merge(summary)
  both.merge(stateOf(times(9, { score: 4 })))
  expect(both.result().questions.find(({ id }) => id === 'score')).toMatchObject({ isHidden: true, mean: 6 })
})

test('each row of a matrix hides its own, and so are means of places and amounts', () => {
  const given = [
    ...times(6, { woman: true, grid: { a: 'a', b: 'a' }, sum: { a: 4, b: 6 } }),
    ...times(2, { woman: true, grid: { a: 'a', b: 'b' }, sum: { a: 4, b: 6 } }),
    ...times(9, { woman: false, grid: { a: 'a', b: 'b' } }),
    ...times(9, { woman: false, grid: { a: 'b', b: 'a' }, sum: { a: 4, b: 6 } }),
  ]
  const { question } = ofWomen(given)
  const [first, second] = question('grid')?.rows ?? []
  expect(first?.counts.map(({ isHidden }) => isHidden)).toEqual([undefined, undefined, undefined])
  expect(second?.counts.map(({ isHidden }) => isHidden)).toEqual([true, true, undefined])
  expect(question('sum')?.isHidden).toBe(true)
  const few = ofWomen([...times(9, { woman: true }), ...times(3, { woman: true, sum: { a: 1, b: 9 } })])
  expect(few.question('sum')).toMatchObject({ isHidden: true, answered: 0 })
})

test('neither who was asked a question nor when anyone answered tells of the hidden', () => {
  const follow: SurveySchema = {
    ...schema,
    pages: [
      {
        id: 'p',
        questions: [
          { id: 'woman', type: 'yes_no', title: {} },
          { id: 'ill', type: 'yes_no', title: {} },
          {
            id: 'why',
            type: 'short_text',
            title: {},
            showIf: { question: 'ill', operator: 'is', value: true },
          },
        ],
      },
    ],
  }
  const given = [
    { woman: true, ill: true, why: 'x' },
    ...times(9, { woman: true, ill: false }),
    ...times(6, { woman: false, ill: true, why: 'x' }),
    ...times(10, { woman: false, ill: false }),
  ]
  const states = [given.filter(({ woman }) => woman), given].map((some) => {
    const summary = createSummary(follow)
    for (const [at, answers] of some.entries())
      summary.add({
        id: 'x',
        answers,
        complete: true,
        lastPage: 'p',
        seconds: at + 1,
        moment: `2026-11-02 ${String(at).padStart(2, '0')}:00:00.000Z`,
        person: '',
      })
    return summary.state()
  })
  const [part, whole] = states
  if (!part || !whole) throw new Error('There is no summary.')
  const { summary } = withoutSmallCounts(follow, { part, whole }, LEAST)
  const [, ill, why] = summary.questions.map(([, state]) => state)
  expect(ill?.hidden).toEqual(['true', 'false'])
  expect(why).toMatchObject({ hidden: ['*'], shown: 0, answered: 0 })
  expect(summary.hours).toEqual([])
  expect(summary.durations).toEqual([[5.5, 10]])
})
