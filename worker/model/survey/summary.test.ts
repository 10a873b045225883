import { expect, test } from 'vitest'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import type { SummaryState } from '../../contract/survey/counts.ts'
import type { Answers } from './answers.ts'
import { createSummary } from './summary.ts'
import type { CountedResponse } from './tally.ts'

const option = (id: string, points = 0) => ({ id, label: {}, points })
const options = ['a', 'b', 'c'].map((id, index) => option(id, index))
const first: Question[] = [
  { id: 'one', type: 'single_choice', title: {}, options, other: true },
  { id: 'many', type: 'multiple_choice', title: {}, options },
  { id: 'order', type: 'ranking', title: {}, options },
  { id: 'grid', type: 'matrix', title: {}, rows: options, columns: options },
  { id: 'parts', type: 'scale_matrix', title: {}, rows: options, min: 1, max: 5 },
  { id: 'sum', type: 'constant_sum', title: {}, options, total: 10 },
]
const second: Question[] = [
  { id: 'nps', type: 'scale', title: {}, min: 0, max: 10, nps: true },
  { id: 'price', type: 'number', title: {}, showIf: { question: 'nps', operator: 'above', value: 4 } },
  { id: 'day', type: 'date', title: {} },
  { id: 'when', type: 'time', title: {} },
  { id: 'words', type: 'long_text', title: {} },
  { id: 'papers', type: 'file', title: {}, maxFiles: 2, maxBytes: 10 },
]
const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [
    { id: 'p1', questions: first },
    { id: 'p2', questions: second },
  ],
  ending: { title: {}, text: {} },
}

const responses = Array.from({ length: 60 }, (_one, index): CountedResponse => {
  const id = 'abc'[index % 3] ?? 'a'
  const next = 'abc'[(index + 1) % 3] ?? 'a'
  const answers: Answers = {
    one: index % 4 === 0 ? { other: `other ${index}` } : id,
    many: [id, next],
    order: [id, next],
    grid: { a: id, b: next },
    parts: { a: 1 + (index % 5) },
    sum: { a: index % 10, b: 10 - (index % 10) },
    nps: index % 11,
    price: index * 1.5,
    day: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
    when: `${String(index % 24).padStart(2, '0')}:30`,
    words: `words ${index}`,
    papers: [`file${index}`],
  }
  return {
    id: `r${index}`,
    answers,
    complete: index % 5 > 0,
    lastPage: index % 2 === 0 ? 'p1' : 'p2',
    seconds: index,
    moment: `2026-01-01 ${String(index % 24).padStart(2, '0')}:00:00.000Z`,
    person: 'Ada',
  }
})

test.each([[[60]], [[0, 60]], [[1, 59]], [[20, 20, 20]], [[7, 0, 33, 20]]])(
  'parts of %j responses add up to the summary of all',
  (sizes) => {
    const whole = createSummary(schema)
    for (const response of responses) whole.add(response)
    const merged = createSummary(schema)
    let at = 0
    for (const size of sizes) {
      const part = createSummary(schema)
      for (const response of responses.slice(at, at + size)) part.add(response)
      merged.merge(JSON.parse(JSON.stringify(part.state())) as SummaryState)
      at += size
    }
    expect(merged.result()).toEqual(whole.result())
    expect(whole.result()).toMatchObject({
      responses: 60,
      complete: 48,
      score: { total: expect.any(Number) as number },
    })
  },
)

test('counts of a question that the schema has not are left out', () => {
  const part = createSummary(schema)
  for (const response of responses) part.add(response)
  const [page] = schema.pages
  if (!page) throw new Error('There is a page')
  const fewer = createSummary({ ...schema, pages: [{ ...page, questions: first.slice(0, 1) }] })
  fewer.merge(part.state())
  expect(fewer.result().questions.map(({ id }) => id)).toEqual(['one'])
  expect(fewer.result().funnel).toHaveLength(1)
})
