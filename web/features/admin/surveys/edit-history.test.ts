import { expect, test } from 'vitest'
import { beginHistory, edited, redone, sealed, undone } from './edit-history.ts'

test('each edit is taken back and brought back on its own', () => {
  const two = edited(edited(beginHistory('a'), 'b'), 'c')
  expect(undone(two).present).toBe('b')
  expect(undone(undone(two)).present).toBe('a')
  expect(redone(undone(two))).toMatchObject({ present: 'c', future: [] })
  expect(redone(redone(undone(undone(two)))).present).toBe('c')
})

test('typing into one field is one step, until it is sealed or something else is edited', () => {
  const typed = edited(edited(beginHistory('a'), 'ab', 'title'), 'abc', 'title')
  expect(undone(typed).present).toBe('a')
  expect(undone(edited(sealed(typed), 'abcd', 'title')).present).toBe('abc')
  expect(undone(edited(typed, 'x', 'help')).present).toBe('abc')
})

test('the first typing after an undo is a step of its own', () => {
  const back = undone(edited(edited(beginHistory('a'), 'b', 'title'), 'c', 'help'))
  expect(undone(edited(back, 'bb', 'title')).present).toBe('b')
})

test('a new edit ends what could be brought back; at the ends nothing happens', () => {
  const start = beginHistory('a')
  expect(undone(start)).toBe(start)
  expect(redone(start)).toBe(start)
  expect(edited(start, 'a')).toBe(start)
  expect(edited(undone(edited(start, 'b')), 'c').future).toEqual([])
})

test('the oldest steps are forgotten, the newest are not', () => {
  let history = beginHistory(0)
  for (let value = 1; value <= 800; value++) history = edited(history, value)
  expect(history.past).toHaveLength(500)
  expect(undone(history).present).toBe(799)
})
