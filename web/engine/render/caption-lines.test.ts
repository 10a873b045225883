import { expect, test } from 'vitest'
import { captionLines } from './caption-lines.ts'

/** Every UTF-16 unit is one wide. */
const measure = (text: string) => text.length

test('lines break at spaces and never get too wide', () => {
  expect(captionLines('the quick brown fox jumps', { limit: 10, measure })).toEqual([
    'the quick',
    'brown fox',
    'jumps',
  ])
})

test('line breaks of the author stay; blank text has no lines', () => {
  expect(captionLines('one\ntwo\r\n\nthree', { limit: 10, measure })).toEqual(['one', 'two', 'three'])
  expect(captionLines(' \n ', { limit: 10, measure })).toEqual([])
})

test('a word that is too wide alone is broken, but no letter is', () => {
  expect(captionLines('abcdefgh ij', { limit: 3, measure })).toEqual(['abc', 'def', 'gh', 'ij'])
  const family = '👩‍👩‍👧'
  expect(captionLines(family + family, { limit: 9, measure })).toEqual([family, family])
})

test('nothing is left out, however long', () => {
  const lines = captionLines('aaaa bbbb cccc dddd eeee', { limit: 4, measure })
  expect(lines).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'])
})
