import { expect, test } from 'vitest'
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  rangeOf,
  selectedCount,
  withoutRemoved,
  withRows,
} from './selection.ts'

test('rows are chosen and let go, by name and out of all', () => {
  const some = withRows(withRows(nothingSelected, ['a', 'b'], true), ['a'], false)
  expect([isSelected(some, 'a'), isSelected(some, 'b'), selectedCount(some, 100)]).toEqual([false, true, 1])
  const most = withRows(withRows(everythingSelected, ['a', 'b'], false), ['b'], true)
  expect([isSelected(most, 'a'), isSelected(most, 'b'), isSelected(most, 'z')]).toEqual([false, true, true])
  expect([selectedCount(most, 100), selectedCount(most, undefined)]).toEqual([99, undefined])
})

test('a range runs either way, and is one row where it cannot begin', () => {
  const shown = ['a', 'b', 'c', 'd']
  expect(rangeOf(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'gone', 'c')).toEqual(['c'])
  expect(rangeOf(shown, undefined, 'c')).toEqual(['c'])
})

test('rows that have gone from the list are let go of, those of other pages and filters stay', () => {
  const some = withRows(nothingSelected, ['a', 'b', 'elsewhere'], true)
  expect(withoutRemoved(some, ['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual({
    mode: 'some',
    ids: new Set(['b', 'elsewhere']),
  })
  expect(withoutRemoved(some, ['a', 'b', 'c'], ['c', 'b', 'a'])).toBe(some)
  const most = withRows(everythingSelected, ['a'], false)
  expect([withoutRemoved(most, ['a', 'b'], ['a']), withoutRemoved(most, ['a', 'b'], [])]).toEqual([
    most,
    nothingSelected,
  ])
})
