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

const lit = (text: string, spoken: string) =>
  litWords(text, script(spoken)).map(({ from, until }) => `${from} ${text.slice(from, until)}`)

test('a word inside another one stays dark', () => {
  expect(lit('I saw a cat', 'I see a cat')).toEqual(['0 I', '6 a', '8 cat'])
})

test('a removed or added word that is repeated later darkens no other', () => {
  expect(lit('Dog and the cat', 'the Dog and the cat')).toEqual(['0 Dog', '4 and', '8 the', '12 cat'])
  expect(lit('the Dog and the cat', 'Dog and the cat')).toEqual(['4 Dog', '8 and', '12 the', '16 cat'])
  expect(lit('one two one two', 'two one')).toEqual(['4 two', '8 one'])
})

test('another case or punctuation is the same word', () => {
  expect(lit('“Maybe”, we make a movie!', 'maybe we make – a movie.')).toEqual([
    '0 “Maybe”,',
    '9 we',
    '12 make',
    '17 a',
    '19 movie!',
  ])
})

test('a text without spaces that was changed in part is lit where it is the same', () => {
  expect(lit('質問：好きな色はどれですか？', '好きな色は何ですか？')).toEqual(['3 好きな色はどれですか？'])
  expect(lit('お名前は？', '好きな色は何ですか？')).toEqual([])
  expect(lit('คุณชอบสีอะไร', 'คุณชอบสีไหน')).toHaveLength(1)
})

test('of a script of endless words only the first are aligned', () => {
  expect(litWords('a '.repeat(20_000), script('a '.repeat(20_000)))).toHaveLength(1_500)
})
