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

test('rows are selected and deselected, singly and out of all', () => {
  const some = withRows(withRows(nothingSelected, ['a', 'b'], true), ['a'], false)
  expect([isSelected(some, 'a'), isSelected(some, 'b'), selectedCount(some, 100)]).toEqual([false, true, 1])
  const max = withRows(withRows(everythingSelected, ['a', 'b'], false), ['b'], true)
  expect([isSelected(max, 'a'), isSelected(max, 'b'), isSelected(max, 'z')]).toEqual([false, true, true])
  expect([selectedCount(max, 100), selectedCount(max, undefined)]).toEqual([99, undefined])
})

test('a range runs in either direction, and is one row without a start', () => {
  const shown = ['a', 'b', 'c', 'd']
  expect(rangeOf(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'gone', 'c')).toEqual(['c'])
  expect(rangeOf(shown, undefined, 'c')).toEqual(['c'])
})

test('rows removed from the list are deselected, those of other pages and filters stay', () => {
  const some = withRows(nothingSelected, ['a', 'b', 'elsewhere'], true)
  expect(withoutRemoved(some, ['a', 'b', 'c'], ['b', 'c', 'd'])).toEqual({
    mode: 'some',
    ids: new Set(['b', 'elsewhere']),
  })
  expect(withoutRemoved(some, ['a', 'b', 'c'], ['c', 'b', 'a'])).toBe(some)
  const max = withRows(everythingSelected, ['a'], false)
  expect([withoutRemoved(max, ['a', 'b'], ['a']), withoutRemoved(max, ['a', 'b'], [])]).toEqual([
    max,
    nothingSelected,
  ])
})
