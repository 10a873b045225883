import type { Answers } from '#model/survey/answers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import { summarise } from './support/summarise.ts'
import { expect, test } from 'vitest'
import { chartsOf } from '../web/features/admin/surveys/responses/charts/index.ts'
import { funnelChart } from '../web/features/admin/surveys/responses/charts/funnel.ts'
import { emptySchema } from './support/survey/admin-survey-fixtures.ts'
import type { QuestionType } from '#model/survey/kinds/kind'
import { newQuestion } from '../web/features/admin/surveys/kinds/new-question.ts'

function chartOf(type: QuestionType, given: Answers[], change: Partial<Question> = {}) {
  // Safe: the change is of this type's own fields.
  const question = { ...newQuestion(type, 'q', 'en'), ...change } as Question
  const schema: SurveySchema = { ...emptySchema(), pages: [{ id: 'p', questions: [question] }] }
  const summary = summarise(
    schema,
    given.map((answers) => ({
      answers,
      id: 'response',
      complete: true,
      lastPage: 'p',
      seconds: 10,
      moment: '',
      person: '',
    })),
  )
  const [first] = summary.questions
  if (!first) throw new Error('There is one question')
  return chartsOf(question, first, schema, 'en')
}

test('a choice: each option with its share of those who answered', () => {
  const [one] = chartOf(
    'single_choice',
    [{ q: 'option_1' }, { q: 'option_1' }, { q: 'option_2' }, { q: { other: 'mine' } }, {}],
    { other: true },
  )
  expect(one?.chart.bars.map(({ label, text, share }) => [label, text, share])).toEqual([
    ['Option 1', '2 (50%)', 0.5],
    ['Option 2', '1 (25%)', 0.25],
    ['Option 3', '0 (0%)', 0],
    ['Other', '1 (25%)', 0.25],
  ])
  expect(one?.chart.bars.map(({ answer }) => answer)).toEqual(['option_1', 'option_2', 'option_3', undefined])
})

test('yes and no, stars and scales read as words', () => {
  const labels = (type: QuestionType, answers: Answers[]) =>
    chartOf(type, answers)[0]?.chart.bars.map(({ label, answer }) => `${label}=${answer}`)
  expect(labels('yes_no', [{ q: true }])).toEqual(['Yes=yes', 'No=no'])
  expect(labels('rating', [{ q: 1 }])?.slice(0, 2)).toEqual(['1 star=1', '2 stars=2'])
  expect(labels('scale', [{ q: 10 }])).toHaveLength(11)
})

test('a ranking: the best first, the first place is the longest bar', () => {
  const [one] = chartOf('ranking', [{ q: ['option_2', 'option_3', 'option_1'] }])
  expect(one?.chart.bars.map(({ id, text, share }) => [id, text, share])).toEqual([
    ['option_2', '1.0', 1],
    ['option_3', '2.0', 0.5],
    ['option_1', '3.0', 0],
  ])
  expect(chartOf('ranking', [{}])[0]?.chart.bars).toEqual([])
})

test('a matrix: a chart for each row', () => {
  const charts = chartOf('matrix', [{ q: { row_1: 'column_2' } }, { q: { row_1: 'column_2' } }])
  expect(charts.map(({ title }) => title)).toEqual(['Row 1', 'Row 2', 'Row 3'])
  expect(charts[0]?.chart.bars.map(({ text }) => text)).toEqual(['0 (0%)', '2 (100%)', '0 (0%)'])
})

test('texts have no chart; nothing answered is no division by zero', () => {
  expect(chartOf('short_text', [{ q: 'x' }])).toEqual([])
  expect(chartOf('rating', [{}])[0]?.chart.bars.every(({ share }) => share === 0)).toBe(true)
})

test('the funnel tells who left where, and who was led past', () => {
  const chart = funnelChart(
    [
      { page: 'page_1', reached: 1_200, skipped: 0, left: 300 },
      { page: 'gone', reached: 600, skipped: 300, left: 0 },
    ],
    emptySchema(),
    'en',
  )
  expect(chart.bars.map(({ label, share }) => [label, share])).toEqual([
    ['Page 1', 1],
    ['Page 2', 0.5],
  ])
  expect(chart.bars[0]?.text).toContain('left here')
  expect(chart.bars[1]).toMatchObject({ passed: 0.25, text: '600, 300 skipped by logic' })
  expect(chart.bars[1]?.text).not.toContain('left here')
})

test('numbers and dates: how many in each range', () => {
  const read = (type: QuestionType, answers: Answers[]) =>
    chartOf(type, answers)[0]?.chart.bars.map(({ label, text }) => `${label}: ${text}`)
  expect(read('number', [{ q: 3 }, { q: 5 }, { q: 5 }, {}])).toEqual([
    '3: 1 (33%)',
    '4: 0 (0%)',
    '5: 2 (67%)',
  ])
  expect(read('number', [{ q: 0 }, { q: 30 }])?.[0]).toBe('0 to under 5: 1 (50%)')
  expect(read('date', [{ q: '2026-11-22' }])).toEqual(['Nov 22, 2026: 1 (100%)'])
  expect(read('date', [{ q: '2026-01-05' }, { q: '2026-03-05' }])?.[1]).toBe('Week of Jan 12, 2026: 0 (0%)')
  expect(read('date', [{ q: '2026-01-05' }, { q: '2026-09-05' }])?.[1]).toBe('Feb 2026: 0 (0%)')
  expect(read('date', [{ q: '2020-01-05' }, { q: '2026-03-05' }])?.[6]).toBe('2026: 1 (50%)')
  expect(read('date', [{ q: '1950-01-05' }, { q: '2026-03-05' }])?.[0]).toBe('1950 to 1959: 1 (50%)')
})
