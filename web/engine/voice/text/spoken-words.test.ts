import { expect, test } from 'vitest'
import { spokenWords } from './spoken-words.ts'

test.each([
  ['Hello there, my name’s Pip!', "hello there my name's pip"],
  ['Dr. Müller & Mrs. Smith', 'doctor muller and missis smith'],
  ['21 parrots, 1,204 crows', 'twenty one parrots one thousand two hundred four crows'],
  ['In 1999 and 2004, on the 3rd', 'in nineteen ninety nine and two thousand four on the third'],
  ['the 20th of 1905', 'the twentieth of nineteen oh five'],
  ['$5 is 12.5%', 'five dollars is twelve point five percent'],
  ['TV and PBS, but NASA', 'tee vee and pee bee ess but nasa'],
  ['No. Yes.', 'no yes'],
  ['你好 — …', ''],
  ['', ''],
])('%s', (text, words) => {
  expect(spokenWords(text).join(' ')).toBe(words)
})

test('any number becomes words', () => {
  for (const value of [0, 7, 13, 20, 99, 100, 101, 1000, 999_999, 1e12, 123_456_789_012_345]) {
    expect(spokenWords(String(value)).every((word) => /^[a-z]+$/.test(word))).toBe(true)
  }
  expect(spokenWords('9'.repeat(40))).toHaveLength(40)
})
