import { expect, test } from 'vitest'
import type { CrossState } from '../../contract/survey/counts.ts'
import type { Question, SurveySchema } from '../../contract/survey/schema.ts'
import type { Answers } from './answers.ts'
import { axesOf } from './axes.ts'
import { CrossCounts } from './cross-counts.ts'
import { crossTable } from './cross-table.ts'
import { withoutSmallGroups } from './small-groups.ts'

const LEAST = 5
const option = (id: string) => ({ id, label: { en: id } })
const options = ['a', 'b', 'c', 'd'].map(option)
const questions: Question[] = [
  { id: 'pick', type: 'single_choice', title: {}, options },
  { id: 'many', type: 'multiple_choice', title: {}, options },
  { id: 'sings', type: 'yes_no', title: {} },
  { id: 'day', type: 'date', title: {} },
  { id: 'hour', type: 'time', title: {} },
  { id: 'price', type: 'number', title: {} },
  { id: 'words', type: 'long_text', title: {} },
]
const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [{ id: 'p', questions }],
  ending: { title: {}, text: {} },
}
const asked = new Set(questions.map(({ id }) => id))
const axis = (id: string) => axesOf(schema).find((one) => one.id === id)!

function counted(row: string, column: string, given: readonly Answers[]): CrossState {
  const counts = new CrossCounts(axis(row), axis(column))
  for (const answers of given) counts.add(answers, asked)
  return counts.wholeState()
}

const shared = (row: string, column: string, given: readonly Answers[]) =>
  withoutSmallGroups(axis(row), axis(column), counted(row, column, given), LEAST)

const times = (count: number, answers: Answers) => Array.from({ length: count }, () => answers)
const nothing: CrossState = { total: 0, rows: [], columns: [], cells: [] }

test('a group of two is not told by what the other group lacks', () => {
  const given = [
    ...times(6, { words: 'x', sings: true }),
    ...times(5, { words: 'x', sings: false }),
    { sings: false },
  ]
  expect(shared('words', 'sings', given)).toEqual({ cross: nothing, hasHidden: true })
})

test('with a small group, another is hidden that it could have answered like', () => {
  const given = [
    ...times(9, { pick: 'a', sings: true }),
    ...times(7, { pick: 'a', sings: false }),
    ...times(8, { pick: 'b', sings: true }),
    ...times(7, { pick: 'b', sings: false }),
    ...times(6, { pick: 'c', sings: true }),
    { pick: 'd', sings: false },
  ]
  const { cross, hasHidden } = shared('pick', 'sings', given)
  expect(hasHidden).toBe(true)
  expect(cross.total).toBe(38)
  expect(new Map(cross.rows)).toEqual(new Map(Object.entries({ a: 16, b: 15, c: 6 })))
  expect(new Map(cross.columns)).toEqual(new Map(Object.entries({ true: 23, false: 15 })))
  const table = crossTable(axis('pick'), axis('sings'), cross, hasHidden)
  expect(table.finding).toEqual({ kind: 'hidden_groups' })
})

test('without small groups, nothing is hidden or changed', () => {
  const given = [...times(20, { pick: 'a', sings: true }), ...times(20, { pick: 'b', sings: false })]
  const all = counted('pick', 'sings', given)
  const { outside: _, ...counts } = all
  expect(shared('pick', 'sings', given)).toEqual({ cross: counts, hasHidden: false })
  expect(crossTable(axis('pick'), axis('sings'), all).finding.kind).toBe('shares')
})

test('several answers of one respondent are respondents in the totals of the other question', () => {
  const given = [...times(6, { pick: 'a', many: ['a', 'b'] }), ...times(5, { pick: 'b', many: ['a'] })]
  const { cross } = shared('pick', 'many', given)
  expect(cross).toMatchObject({
    total: 11,
    rows: [
      ['a', 6],
      ['b', 5],
    ],
    columns: [
      ['a', 11],
      ['b', 6],
    ],
  })
})

const dayAfter = (days: number) => new Date(Date.UTC(2026, 10, 2 + days)).toISOString().slice(0, 10)

test('days are joined to weeks before small groups are hidden', () => {
  const given = Array.from({ length: 30 }, (_, day) =>
    times(day === 29 ? 6 : 2, { day: dayAfter(day), sings: day < 14 }),
  ).flat()
  const { cross, hasHidden } = shared('day', 'sings', given)
  expect(hasHidden).toBe(false)
  const table = crossTable(axis('day'), axis('sings'), cross, hasHidden)
  expect(table.total).toBe(64)
  expect(table.rows.map(({ range, count, cells }) => [range?.from, range?.below, count, cells])).toEqual([
    ['2026-11-02', '2026-11-09', 14, [14, 0]],
    ['2026-11-09', '2026-11-16', 14, [14, 0]],
    ['2026-11-16', '2026-11-23', 14, [0, 14]],
    ['2026-11-23', '2026-11-30', 14, [0, 14]],
    ['2026-11-30', '2026-12-07', 8, [0, 8]],
  ])
  expect(table.finding.kind).toBe('shares')
  // Single days are in no key.
  expect(cross.rows.every(([key]) => key.includes('..'))).toBe(true)
})

test('times and amounts are in ranges on both sides, and parts with other ranges add up', () => {
  const part = (from: number, step: number) => {
    const given = Array.from({ length: 300 }, (_, index) => ({
      hour: `${String(8 + (index % 6)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
      price: from + (index % 10) * step,
    }))
    return shared('hour', 'price', given)
  }
  const [first, second] = [part(0, 1), part(-5, 10)]
  expect([first.hasHidden, second.hasHidden]).toEqual([false, false])
  const counts = new CrossCounts(axis('hour'), axis('price'))
  counts.merge(first.cross)
  counts.merge(second.cross)
  const { rows, columns, total } = crossTable(axis('hour'), axis('price'), counts.state())
  expect(total).toBe(600)
  const halves = rows.map(({ range }) => range?.from).slice(0, 3)
  expect([rows.length, ...halves]).toEqual([12, '08:00', '08:30', '09:00'])
  expect(rows.every(({ count, cells }) => cells.reduce((sum = 0, cell = 0) => sum + cell) === count)).toBe(
    true,
  )
  expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(600)
  expect(columns.map(({ range }) => [range?.from, range?.below]).slice(0, 3)).toEqual([
    [-10, 0],
    [0, 10],
    [10, 20],
  ])
})

test('one of forty who answered otherwise is not told by a cell, nor by what its row and column lack', () => {
  const given = [
    ...times(39, { pick: 'a', sings: false }),
    { pick: 'a', sings: true },
    ...times(20, { pick: 'b', sings: true }),
    ...times(30, { pick: 'b', sings: false }),
    ...times(25, { pick: 'c', sings: true }),
    ...times(50, { pick: 'c', sings: false }),
  ]
  const { cross, hasHidden } = shared('pick', 'sings', given)
  const { rows, columns, total, finding } = crossTable(axis('pick'), axis('sings'), cross, hasHidden)
  expect([total, finding.kind]).toEqual([165, 'hidden_groups'])
  expect(columns.map(({ key }) => key)).toEqual(['true', 'false'])
  expect(rows.map(({ key, count, cells }) => [key, count, cells])).toEqual([
    ['a', 40, [undefined, undefined]],
    ['b', 50, [undefined, undefined]],
    ['c', 75, [25, 50]],
  ])
})

test('who answered only one of both questions is not told by a total', () => {
  const given = [
    ...times(30, { pick: 'a', sings: true }),
    ...times(30, { pick: 'a', sings: false }),
    ...times(30, { pick: 'b', sings: true }),
    ...times(30, { pick: 'b', sings: false }),
    { pick: 'a' },
  ]
  const { cross, hasHidden } = shared('pick', 'sings', given)
  const { rows } = crossTable(axis('pick'), axis('sings'), cross, hasHidden)
  // One of the columns is hidden, with the totals that would tell it.
  expect(rows.map(({ count, cells }) => [count, cells])).toEqual([
    [undefined, [undefined, 30]],
    [undefined, [undefined, 30]],
  ])
})

test('what one part hides is hidden in the sum of all', () => {
  const [few, many] = [3, 30].map((dogs) => [
    ...times(30, { pick: 'a', sings: true }),
    ...times(30, { pick: 'a', sings: false }),
    ...times(dogs, { pick: 'b', sings: true }),
    ...times(30, { pick: 'b', sings: false }),
    ...times(40, { pick: 'c', sings: true }),
    ...times(40, { pick: 'c', sings: false }),
  ])
  const sum = new CrossCounts(axis('pick'), axis('sings'))
  for (const given of [few, many]) sum.merge(shared('pick', 'sings', given ?? []).cross)
  const { rows } = crossTable(axis('pick'), axis('sings'), sum.state(), true)
  expect(rows.map(({ key, cells }) => [key, cells])).toEqual([
    ['a', [undefined, undefined]],
    ['b', [undefined, undefined]],
    ['c', [80, 80]],
  ])
})
