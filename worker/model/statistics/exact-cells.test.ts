import { expect, test } from 'vitest'
import { cellTest, comparisonsOf } from './exact-cells.ts'

// Agresti (2007), An Introduction to Categorical Data Analysis, 2.6.1: the tea tasting of Fisher.
test('the tea that Fisher had tasted', () => {
  const sums = { row: 4, column: 4, total: 8 }
  expect(cellTest(3, sums).p).toBeCloseTo(0.486, 3)
  expect(cellTest(4, sums).p).toBeCloseTo(2 / 70, 10)
  expect(cellTest(4, sums).least).toBeCloseTo(2 / 70, 10)
})

test.each([
  [2, { row: 3, column: 5, total: 9 }],
  [0, { row: 4, column: 2, total: 11 }],
  [3, { row: 6, column: 4, total: 10 }],
])('%d of %o agree with every permutation', (count, sums) => {
  const { row, column, total } = sums
  const number = new Map<number, number>()
  for (let set = 0; set < 2 ** total; set++) {
    const chosen = Array.from({ length: total }, (_one, index) => (set >> index) & 1)
    if (chosen.reduce((sum, one) => sum + one, 0) !== row) continue
    const inBoth = chosen.slice(0, column).reduce((sum, one) => sum + one, 0)
    number.set(inBoth, (number.get(inBoth) ?? 0) + 1)
  }
  const all = [...number.values()]
  const ways = all.reduce((sum, one) => sum + one, 0)
  const unlikely = all.filter((one) => one <= (number.get(count) ?? 0))
  expect(cellTest(count, sums).p).toBeCloseTo(unlikely.reduce((sum, one) => sum + one, 0) / ways, 10)
})

test('a rare answer among a million costs no time, and a full row has no test', () => {
  const sums = { row: 2_000, column: 2_000, total: 1_000_000 }
  expect(cellTest(4, sums).p).toBeGreaterThan(0.9)
  expect(cellTest(40, sums).p).toBeLessThan(1e-20)
  expect(cellTest(5, { row: 5, column: 9, total: 9 })).toEqual({ p: 1, least: 1 })
})

test('tests that can’t reach the level do not count among the others', () => {
  expect(comparisonsOf([0.001, 0.2, 0.3], 0.05)).toBe(1)
  expect(comparisonsOf([0.001, 0.001, 0.03], 0.05)).toBe(2)
  expect(comparisonsOf([0.04, 0.04], 0.05)).toBe(0)
  expect(comparisonsOf([], 0.05)).toBe(0)
})
