import { expect, test } from 'vitest'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import type { Answers } from './answers.ts'
import { axesOf } from './axes.ts'
import { CrossCounts } from './cross-counts.ts'
import { crossTable } from './cross-table.ts'

const option = (id: string) => ({ id, label: { en: id } })
const options = ['a', 'b'].map(option)
const questions: Question[] = [
  { id: 'age', type: 'single_choice', title: {}, options: ['young', 'old'].map(option) },
  { id: 'pick', type: 'single_choice', title: {}, options, other: true },
  { id: 'many', type: 'multiple_choice', title: {}, options },
  { id: 'sings', type: 'yes_no', title: {} },
  { id: 'stars', type: 'rating', title: {}, max: 5 },
  { id: 'price', type: 'number', title: {} },
  { id: 'grid', type: 'matrix', title: {}, rows: ['x', 'y'].map(option), columns: options },
  { id: 'parts', type: 'scale_matrix', title: {}, rows: [option('x')], min: 1, max: 5 },
  { id: 'words', type: 'long_text', title: {} },
]
const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [{ id: 'p', questions }],
  ending: { title: {}, text: {} },
}
const axes = axesOf(schema)
const asked = new Set(questions.map(({ id }) => id))

function crossed(row: string, column: string, ...given: (readonly [Answers, times?: number])[]) {
  const [one, other] = [row, column].map((id) => axes.find((axis) => axis.id === id)!)
  const counts = new CrossCounts(one!, other!)
  for (const [answers, times = 1] of given) {
    // In halves, so that each case also proves that halves add up.
    const half = new CrossCounts(one!, other!)
    for (let index = 0; index < times; index++) half.add(answers, asked)
    counts.merge(JSON.parse(JSON.stringify(half.state())) as ReturnType<CrossCounts['state']>)
  }
  return crossTable(one!, other!, counts.state())
}

test('every question, and each row of a matrix, can be crossed', () => {
  expect(axes.map(({ id }) => id)).toEqual([
    'age',
    'pick',
    'many',
    'sings',
    'stars',
    'price',
    'grid.x',
    'grid.y',
    'parts.x',
    'words',
  ])
})

test('a difference between groups names the answer that one of them chose more often', () => {
  const { rows, columns, total, finding } = crossed(
    'age',
    'pick',
    [{ age: 'young', pick: 'a' }, 60],
    [{ age: 'young', pick: 'b' }, 40],
    [{ age: 'old', pick: 'a' }, 40],
    [{ age: 'old', pick: 'b' }, 60],
    [{ age: 'old' }, 7],
    [{ pick: 'a' }, 7],
  )
  expect(total).toBe(200)
  expect(columns.map(({ key, count }) => [key, count])).toEqual([
    ['a', 100],
    ['b', 100],
  ])
  expect(rows.map(({ key, count, cells }) => [key, count, cells])).toEqual([
    ['young', 100, [60, 40]],
    ['old', 100, [40, 60]],
  ])
  // Chi-square of 8 with one degree of freedom.
  expect(finding).toMatchObject({
    kind: 'shares',
    share: 0.6,
    rest: 0.4,
    chance: expect.closeTo(0.004678, 6),
  })
  if (finding.kind !== 'shares') throw new Error(finding.kind)
  expect([rows[finding.row]?.key, columns[finding.column]?.key]).toEqual(['young', 'a'])
})

test('of several small groups, the one that differs is named, also for fewer', () => {
  const group = (age: string, a: number, b: number) =>
    [
      [{ age, pick: 'a' }, a],
      [{ age, pick: 'b' }, b],
    ] as const
  const { finding, rows } = crossed(
    'age',
    'pick',
    ...group('young', 0, 8),
    ...group('old', 4, 2),
    ...group('grown', 4, 2),
  )
  if (finding.kind !== 'shares') throw new Error(finding.kind)
  expect(rows[finding.row]?.key).toBe('young')
  expect(Math.abs(finding.share - finding.rest)).toBeCloseTo(8 / 12)
})

test('no difference beyond chance, and too few answers to say', () => {
  const equal = (times: number) =>
    crossed(
      'age',
      'sings',
      ...['young', 'old'].flatMap((age) => [true, false].map((sings) => [{ age, sings }, times] as const)),
    )
  expect(equal(20).finding).toEqual({ kind: 'none' })
  // Two against two: the largest difference that is possible is not rare.
  expect(equal(1).finding).toEqual({ kind: 'too_few' })
  expect(crossed('age', 'sings').finding).toEqual({ kind: 'too_few' })
  expect(crossed('age', 'sings')).toMatchObject({ total: 0, rows: [], columns: [] })
})

test('several choices: each option is compared by itself, and as groups they overlap', () => {
  const given: [Answers, number][] = [
    [{ age: 'young', many: ['a', 'b'] }, 50],
    [{ age: 'young', many: ['b'] }, 10],
    [{ age: 'old', many: ['b'] }, 50],
    [{ age: 'old', many: ['a'] }, 10],
  ]
  const { rows, columns, finding } = crossed('age', 'many', ...given)
  expect(rows.map(({ count, cells }) => [count, cells])).toEqual([
    [60, [50, 60]],
    [60, [10, 50]],
  ])
  if (finding.kind !== 'shares') throw new Error(finding.kind)
  expect(columns[finding.column]?.key).toBe('a')
  expect(finding.share).toBeCloseTo(50 / 60)
  expect(crossed('many', 'age', ...given).finding).toEqual({ kind: 'overlapping' })
})

test('means of groups, with the numbers in bands', () => {
  const given = [
    ...[10, 20, 30].map((price) => [{ age: 'young', price }, 20] as const),
    ...[20, 30, 40].map((price) => [{ age: 'old', price }, 20] as const),
  ]
  const { rows, columns, finding } = crossed('age', 'price', ...given)
  expect(rows.map(({ mean }) => mean)).toEqual([20, 30])
  expect(columns.map(({ range }) => range?.from)).toEqual([10, 20, 30, 40])
  expect(finding).toMatchObject({ kind: 'means', chance: expect.closeTo(9.51e-10, 12) })
  // In rows, the bands are the groups.
  expect(crossed('price', 'age', ...given).rows.map(({ key, count }) => [key, count])).toEqual([
    ['10', 20],
    ['20', 40],
    ['30', 40],
    ['40', 20],
  ])
})

test('the more groups are compared, the more a difference has to be', () => {
  const given = ['a', 'b', 'c'].flatMap((pick, index) =>
    [1, 2, 3, 4, 5].map((stars) => [{ pick, stars }, stars === 5 ? 8 + index : 8] as const),
  )
  const finding = crossed('pick', 'stars', ...given).finding
  expect(finding).toEqual({ kind: 'none' })
})

test('rows of a matrix, removed options and answers of other shapes', () => {
  const { rows } = crossed(
    'grid.x',
    'parts.x',
    [{ grid: { x: 'a', y: 'b' }, parts: { x: 3 } }],
    [{ grid: { x: 'removed' }, parts: { x: 5 } }],
    [{ grid: 'a', parts: 3 }],
    [{ grid: { other: 'a' }, parts: { x: 'three' } }],
  )
  expect(rows.map(({ key, mean }) => [key, mean])).toEqual([
    ['a', 3],
    ['removed', 5],
  ])
})

test('small groups without a number in common differ', () => {
  const numbers = (pick: string, from: number, values: number, times: number) =>
    Array.from({ length: times }, (_one, index) => [{ pick, stars: from + (index % values) }] as const)
  const given = [...numbers('a', 7, 3, 36), ...numbers('b', 2, 5, 16), ...numbers('c', 2, 5, 8)]
  const { rows, finding } = crossed('pick', 'stars', ...given)
  if (finding.kind !== 'means') throw new Error(finding.kind)
  expect(rows[finding.row]?.key).toBe('a')
  expect(finding.mean).toBeCloseTo(8)
  expect(finding.chance).toBeLessThan(1e-8)
  // Three against three differ as much by chance alone, in one of ten cases.
  const few = crossed('pick', 'stars', ...numbers('a', 7, 3, 3), ...numbers('b', 2, 3, 3))
  expect(few.finding).toEqual({ kind: 'too_few' })
})

test('the same number from all, or one answer from all, is no difference', () => {
  const same = crossed('age', 'stars', [{ age: 'young', stars: 5 }, 29], [{ age: 'old', stars: 5 }, 500])
  expect(same.finding).toEqual({ kind: 'none' })
  const yes = crossed('age', 'sings', [{ age: 'young', sings: true }, 20], [{ age: 'old', sings: true }, 9])
  expect(yes.finding).toEqual({ kind: 'none' })
})

test('choices of small groups are compared exactly', () => {
  const { rows, columns, finding } = crossed(
    'pick',
    'sings',
    [{ pick: 'a', sings: true }, 8],
    [{ pick: 'b', sings: false }, 6],
    [{ pick: { other: 'x' }, sings: false }, 2],
  )
  if (finding.kind !== 'shares') throw new Error(finding.kind)
  expect([rows[finding.row]?.key, columns[finding.column]?.key]).toEqual(['a', 'true'])
  expect([finding.share, finding.rest]).toEqual([1, 0])
  // Two of 12,870 ways are as extreme; the group of two can’t differ, so that two groups are compared.
  expect(finding.chance).toBeCloseTo((2 * 2) / 12_870, 8)
})

test('an option that few chose does not stop the comparison of the others', () => {
  const { columns, finding } = crossed(
    'age',
    'many',
    [{ age: 'young', many: ['a'] }, 40],
    [{ age: 'young', many: ['a', 'b'] }, 1],
    [{ age: 'old', many: ['a', 'b'] }, 2],
    [{ age: 'old', many: ['gone'] }, 40],
  )
  if (finding.kind !== 'shares') throw new Error(finding.kind)
  expect(columns[finding.column]?.key).not.toBe('b')
  expect(finding.chance).toBeLessThan(1e-10)
})
