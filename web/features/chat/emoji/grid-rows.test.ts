import { expect, test } from 'vitest'
import type { Emoji } from './emoji.ts'
import { firstPlace, gridRows, placeAfter, recentRows } from './grid-rows.ts'

const named = (name: string, tonedForm?: string): Emoji => ({
  emoji: `(${name})`,
  name,
  names: [name],
  words: [],
  ...(tonedForm !== undefined && { tonedForm }),
})
const many = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => named(`${letter}${index}`))
const groups = [
  { name: 'Faces', emoji: many(10, 'f') },
  { name: 'Food', emoji: many(3, 'g') },
]
const rows = gridRows(groups, '')

test('groups become a title and rows of eight', () => {
  expect(rows.map((row) => (row.kind === 'title' ? row.title : row.cells.length))).toEqual([
    'Faces',
    8,
    2,
    'Food',
    3,
  ])
  expect(gridRows([{ name: '', emoji: many(3, 'x') }], '').map(({ kind }) => kind)).toEqual(['emoji'])
  expect(gridRows([{ name: '', emoji: [] }], '')).toEqual([])
  expect(firstPlace(rows)).toEqual({ row: 1, column: 0 })
  expect(firstPlace([])).toBeUndefined()
})

test('arrow keys move by column across titles and short rows, and out above the first', () => {
  const from = (row: number, column: number, key: string) => placeAfter(rows, { row, column }, key)
  expect(from(1, 5, 'ArrowDown')).toEqual({ row: 2, column: 1 })
  expect(from(2, 1, 'ArrowDown')).toEqual({ row: 4, column: 1 })
  expect(from(4, 1, 'ArrowDown')).toEqual({ row: 4, column: 1 })
  expect(from(4, 2, 'ArrowUp')).toEqual({ row: 2, column: 1 })
  expect(from(1, 5, 'ArrowUp')).toBeUndefined()
  expect(from(1, 7, 'ArrowRight')).toEqual({ row: 2, column: 0 })
  expect(from(2, 1, 'ArrowRight')).toEqual({ row: 4, column: 0 })
  expect(from(4, 2, 'ArrowRight')).toEqual({ row: 4, column: 2 })
  expect(from(4, 0, 'ArrowLeft')).toEqual({ row: 2, column: 1 })
  expect(from(1, 0, 'ArrowLeft')).toBeUndefined()
  expect(from(1, 3, 'Home')).toEqual({ row: 1, column: 0 })
  expect(from(1, 3, 'End')).toEqual({ row: 1, column: 7 })
})

test('recent emoji are shown as they were chosen, with the names they have', () => {
  const all = [named('owl'), { ...named('hand', '✋~'), emoji: '✋' }]
  expect(recentRows(['✋🏽', '(owl)', '(unknown)'], all)).toEqual([
    { kind: 'title', title: 'Recent' },
    {
      kind: 'emoji',
      cells: [
        { emoji: '✋🏽', name: 'hand' },
        { emoji: '(owl)', name: 'owl' },
      ],
    },
  ])
  expect(recentRows(['(unknown)'], all)).toEqual([])
})
