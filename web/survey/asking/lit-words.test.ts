import { expect, test } from 'vitest'
import { litWords, wordAt } from './lit-words.ts'

const script = (text: string) => ({
  text,
  words: text.split(/\s+/).map((_, at): [number, number, boolean] => [at * 50, at * 50 + 40, true]),
})

test('each word of the text is lit at its time, equal words one after the other', () => {
  const text = 'Do you  do\nit?'
  const words = litWords(text, script('Do you do it?'))
  expect(words.map(({ from, until }) => text.slice(from, until))).toEqual(['Do', 'you', 'do', 'it?'])
  expect(wordAt(words, 0)).toBe(words[0])
  expect(wordAt(words, 105)).toBe(words[2])
})

test('a short pause lights the word before it, a long one none', () => {
  const words = litWords('Yes no', {
    text: 'Yes no',
    words: [
      [100, 140, true],
      [300, 340, true],
    ],
  })
  expect(wordAt(words, 99)).toBeUndefined()
  expect(wordAt(words, 160)).toBe(words[0])
  expect(wordAt(words, 200)).toBeUndefined()
  expect(wordAt(words, 1_000)).toBeUndefined()
})

test('words that were changed after the recording stay dark, and the others are lit', () => {
  const text = 'Do they like it?'
  const words = litWords(text, script('Do you like it?'))
  expect(words.map(({ from, until }) => text.slice(from, until))).toEqual(['Do', 'like', 'it?'])
  expect(litWords('', script('Do you'))).toEqual([])
  expect(litWords('Do you', { text: '', words: [] })).toEqual([])
  // A script that lists fewer times than words.
  expect(litWords('Do you', { text: 'Do you', words: [[0, 1, true]] })).toHaveLength(1)
})

test('a language without spaces is lit as a whole', () => {
  expect(litWords('好きな色は何ですか？', script('好きな色は何ですか？'))).toMatchObject([
    { from: 0, until: 10 },
  ])
})
