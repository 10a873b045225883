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

test('a script without spaces breaks between its words, and no line begins with a full stop', () => {
  const text = '今天天气很好，我们去公园吧！“真的吗？”他问。'
  for (let limit = 3; limit < 12; limit++) {
    const lines = captionLines(text, { limit, measure })
    expect(lines.join('')).toBe(text)
    for (const line of lines) expect(line).not.toMatch(/^[，。！？”]/)
    for (const line of lines) expect(line).not.toMatch(/“$/)
  }
})
