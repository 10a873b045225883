import { expect, test } from 'vitest'
import { everythingSelected, nothingSelected, withRows } from '../../../ui/table/selection.ts'
import { listCounts } from './list-counts.ts'

const ships = ['ship', 'ships'] as const
const two = withRows(nothingSelected, ['a', 'b'], true)
const allButOne = withRows(everythingSelected, ['a'], false)

test('matching and selected rows are counted in words', () => {
  expect(listCounts(ships, { count: 12, more: false }, two)).toEqual({
    matching: '12 ships',
    selected: '2 ships',
  })
  expect(listCounts(ships, { count: 12, more: false }, everythingSelected).selected).toBe('All 12 ships')
  expect(listCounts(ships, { count: 2, more: false }, allButOne).selected).toBe('1 ship')
})

test('beyond the counted limit only a full count is exact', () => {
  const count = { count: 500, more: true }
  expect(listCounts(ships, count, two)).toEqual({ matching: '500+ ships', selected: '2 ships' })
  expect(listCounts(ships, count, everythingSelected).selected).toBe('All 500+ ships')
  expect(listCounts(ships, count, allButOne).selected).toBe('499 ships')
})

test('before the count is known, the label says all', () => {
  expect(listCounts(ships, undefined, allButOne)).toEqual({ matching: 'All', selected: 'All' })
  expect(listCounts(ships, undefined, two).selected).toBe('2 ships')
})
