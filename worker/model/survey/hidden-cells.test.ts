import { expect, test } from 'vitest'
import { hiddenCells } from './hidden-cells.ts'

const table = (side: number, countAt: (row: number, column: number) => number) => ({
  counts: Array.from({ length: side }, (_row, row) =>
    Array.from({ length: side }, (_column, column) => countAt(row, column)),
  ),
  rows: side,
  columns: side,
})

test('a large table hides all of its counts or none', () => {
  const large = (small: number) => table(40, (row, column) => (row === 3 && column === 7 ? small : 9))
  expect(hiddenCells(large(2), 5).flat().every(Boolean)).toBe(true)
  expect(hiddenCells(large(5), 5).flat().some(Boolean)).toBe(false)
})

test('a small count takes three others with it, which allow it every value up to the least', () => {
  const hidden = hiddenCells(
    table(3, (row, column) => (row === 0 && column === 0 ? 1 : 20)),
    5,
  )
  expect(hidden.flat().filter(Boolean)).toHaveLength(4)
  expect(hidden[0]?.[0]).toBe(true)
})
