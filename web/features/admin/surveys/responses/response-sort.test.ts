import { expect, test } from 'vitest'
import { nextSort, sortFrom } from './response-sort.ts'

test('a column sorts ascending, then descending, then returns to newest first', () => {
  expect(nextSort('-moment', 'answer.age')).toBe('answer.age')
  expect(nextSort('answer.age', 'answer.age')).toBe('-answer.age')
  expect(nextSort('-answer.age', 'answer.age')).toBe('-moment')
  expect(nextSort('-moment', 'moment')).toBe('moment')
  expect(nextSort('moment', 'moment')).toBe('-moment')
})

test('only known orders are accepted from the address', () => {
  expect(sortFrom(new URLSearchParams('sort=-answer.q1'))).toBe('-answer.q1')
  expect(sortFrom(new URLSearchParams('sort=person'))).toBe('person')
  expect(sortFrom(new URLSearchParams('sort=answer.1;drop'))).toBe('-moment')
  expect(sortFrom(new URLSearchParams(''))).toBe('-moment')
})
