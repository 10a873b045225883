import { expect, test } from 'vitest'
import { wordAt, wordByKey } from './spoken-words.ts'

const words = [
  { text: 'Hello', start: 0.5, end: 0.9 },
  { text: 'there.', start: 1, end: 1.4 },
  { text: 'Bye', start: 3, end: 3.3 },
]

test('a word is lit from its start until the next one', () => {
  expect([0, 0.5, 0.95, 1.2, 2.9, 3, 60].map((time) => wordAt(words, time))).toEqual([-1, 0, 0, 1, 1, 2, 2])
  expect(wordAt([], 1)).toBe(-1)
})

test('arrows move by a word in the direction of reading, and stay within the text', () => {
  const moved = (key: string, index: number, isRtl = false) => wordByKey(key, index, 3, isRtl)
  expect([moved('ArrowRight', 0), moved('ArrowRight', 2), moved('ArrowLeft', 0)]).toEqual([1, 2, 0])
  expect([moved('ArrowLeft', 0, true), moved('ArrowRight', 1, true)]).toEqual([1, 0])
  expect([moved('Home', 2), moved('End', 0), moved('a', 1)]).toEqual([0, 2, undefined])
})
