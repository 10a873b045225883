import { expect, test } from 'vitest'
import { settledLayout, withMoved, withWidth } from './column-layout.ts'

const columns = [
  { id: 'title', width: 240, fixed: true },
  { id: 'owner', width: 160 },
  { id: 'size', width: 100, hidden: true },
  { id: 'created', width: 140 },
]

test('without a stored layout a table has its declared columns', () => {
  expect(settledLayout(columns, []).map(({ id, shown, width }) => [id, shown, width])).toEqual([
    ['title', true, 240],
    ['owner', true, 160],
    ['size', false, 100],
    ['created', true, 140],
  ])
})

test('removed columns are dropped, new ones go to their default place, and the naming column stays', () => {
  const wanted = [
    { id: 'created', shown: true, width: 5 },
    { id: 'gone', shown: true },
    { id: 'title', shown: false },
  ]
  expect(settledLayout(columns, wanted).map(({ id, shown, width }) => [id, shown, width])).toEqual([
    ['created', true, 64],
    ['title', true, 240],
    ['owner', true, 160],
    ['size', false, 100],
  ])
})

test('a column moves, and keeps its minimum width', () => {
  const layout = settledLayout(columns, [])
  expect(withMoved(layout, 'created', 0).map(({ id }) => id)).toEqual(['created', 'title', 'owner', 'size'])
  expect(withMoved(layout, 'title', 9).map(({ id }) => id)).toEqual(['owner', 'size', 'created', 'title'])
  expect(withWidth(layout, 'owner', 1.2)[1]?.width).toBe(64)
})
