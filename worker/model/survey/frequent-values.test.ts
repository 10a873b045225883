import { expect, test } from 'vitest'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { axesOf, axesWithValues, OTHER } from './axes.ts'
import { CrossCounts } from './cross-counts.ts'
import { crossTable } from './cross-table.ts'
import { FrequentValues } from './frequent-values.ts'
import { createSummary } from './summary.ts'
import type { CountedResponse } from './tally.ts'

const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [
    {
      id: 'p',
      questions: [
        { id: 'source', type: 'hidden', title: {} },
        { id: 'city', type: 'short_text', title: {} },
        { id: 'stars', type: 'rating', title: {}, max: 5 },
        { id: 'words', type: 'long_text', title: {} },
      ],
    },
  ],
  ending: { title: {}, text: {} },
}

const given = (answers: CountedResponse['answers']): CountedResponse => ({
  id: 'r',
  answers,
  complete: true,
  lastPage: 'p',
  seconds: 1,
  moment: '2026-01-01 10:00:00.000Z',
  person: '',
})

function summaryOf(sources: readonly string[], parts: number) {
  const whole = createSummary(schema, { hasValues: true })
  for (let part = 0; part < parts; part++) {
    const one = createSummary(schema, { hasValues: true })
    for (const [index, source] of sources.entries())
      if (index % parts === part) one.add(given({ source, city: 'Ulm', words: source }))
    whole.merge(JSON.parse(JSON.stringify(one.state())) as ReturnType<typeof one.state>)
  }
  return new Map(whole.result().questions.map((one) => [one.id, one]))
}

test('values are counted, most frequent first, and parts add up', () => {
  const questions = summaryOf(['shop', 'news', 'shop', 'mail', 'shop', 'news'], 3)
  expect(questions.get('source')?.values).toEqual({
    values: [
      { id: 'shop', count: 3 },
      { id: 'news', count: 2 },
      { id: 'mail', count: 1 },
    ],
    others: 0,
    isExact: true,
  })
  expect(questions.get('city')?.values?.values).toEqual([{ id: 'Ulm', count: 6 }])
  expect(questions.get('words')?.values).toBeUndefined()
})

test('at most twenty values are listed, and texts that do not repeat are not', () => {
  const many = Array.from({ length: 60 }, (_one, index) => `s${index % 30}`)
  const { values, others, isExact } = summaryOf(many, 2).get('source')!.values!
  expect([values.length, others, isExact]).toEqual([20, 20, true])
  const different = Array.from({ length: 30 }, (_one, index) => `id${index}`)
  expect(summaryOf(different, 2).get('source')?.values).toBeUndefined()
  const own = createSummary(schema, { hasValues: true })
  for (const city of Array.from({ length: 3_000 }, (_one, index) => `city${index % 1_500}`))
    own.add(given({ city }))
  expect(own.result().questions.find(({ id }) => id === 'city')?.values).toBeUndefined()
  // Counts ahead are stored, which many texts of many questions would prevent.
  const [, { values: stored }] = own.state().questions.find(([id]) => id === 'city')!
  expect(stored!.values.length).toBeLessThanOrEqual(40)
})

test('a summary for a link to results has no values, whatever was counted ahead', () => {
  const ahead = createSummary(schema, { hasValues: true })
  ahead.add(given({ source: 'shop', city: 'Ulm' }))
  const shared = createSummary(schema)
  shared.merge(ahead.state())
  for (const [, { values }] of shared.state().questions) expect(values).toBeUndefined()
  for (const { values } of shared.result().questions) expect(values).toBeUndefined()
  expect(axesOf(schema).map(({ id }) => id)).toEqual(['source', 'city', 'stars', 'words'])
})

test('a million different values stay bounded, and the frequent ones are found', () => {
  let state = 7_919
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const counted = new FrequentValues()
  let shop = 0
  for (let part = 0; part < 20; part++) {
    const one = new FrequentValues()
    for (let index = 0; index < 5_000; index++) {
      const isShop = next() < 0.02
      if (isShop) shop++
      one.add(isShop ? 'shop' : `id-${part}-${index}`)
    }
    expect(one.state().values.length).toBeLessThanOrEqual(1_000)
    counted.merge(one.state())
  }
  expect(counted.state().values.length).toBeLessThanOrEqual(1_000)
  const { values, others, isExact } = counted.result()
  expect(isExact).toBe(false)
  expect(values[0]?.id).toBe('shop')
  expect(values[0]!.count).toBeLessThanOrEqual(shop)
  expect(values[0]!.count).toBeGreaterThan(shop * 0.98)
  // Nothing is lost: what is not listed is among the others.
  expect(values.reduce((sum, { count }) => sum + count, others)).toBe(100_000)
})

test('hidden fields are crossed by value, the rarest joined', () => {
  const axis = (id: string) => axesWithValues(schema).find((one) => one.id === id)!
  const [row, column] = [axis('source~values'), axis('stars')]
  const whole = new CrossCounts(row, column)
  const asked = new Set(['source', 'stars'])
  for (let part = 0; part < 3; part++) {
    const one = new CrossCounts(row, column)
    for (let index = 0; index < 2_000; index++) {
      const source = index % 2 === 0 ? 'shop' : index % 4 === 1 ? 'news' : `id-${part}-${index}`
      one.add({ source, stars: source === 'shop' ? 5 : 1 + (index % 3) }, asked)
    }
    expect(one.state().rows.length).toBeLessThanOrEqual(1_001)
    whole.merge(JSON.parse(JSON.stringify(one.state())) as ReturnType<typeof one.state>)
  }
  const { rows, total, finding } = crossTable(row, column, whole.state())
  expect(total).toBe(6_000)
  expect(rows.slice(0, 2).map(({ key, count }) => [key, count])).toEqual([
    ['shop', 3_000],
    ['news', 1_500],
  ])
  expect([rows.length, rows.at(-1)?.key, rows.at(-1)?.count]).toEqual([21, OTHER, 1_500 - 18])
  for (const { count, cells } of rows)
    expect(cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0)).toBe(count)
  expect(finding.kind).toBe('means')
  // Columns are alike.
  const turned = new CrossCounts(column, row)
  turned.merge({
    ...whole.state(),
    rows: whole.state().columns,
    columns: whole.state().rows,
    cells: whole.state().cells.map(([one, other, count]) => [other, one, count]),
  })
  expect(crossTable(column, row, turned.state()).columns.map(({ count }) => count)).toEqual(
    rows.map(({ count }) => count),
  )
})
