import { expect, test } from 'vitest'
import { filledPart, typedPart, wordPart } from './spoken-part.ts'

const line = 'one two three'
const textOf = (part: { from: number; to: number } | undefined, of = line) =>
  part && of.slice(part.from, part.to)

test('the word that is being said, by its letters', () => {
  expect([0, 2.9, 3, 6, 10.5].map((letters) => textOf(wordPart(line, letters)))).toEqual([
    'one',
    'one',
    'two',
    'three',
    'three',
  ])
  expect([-1, 11].map((letters) => wordPart(line, letters))).toEqual([undefined, undefined])
})

test('a line fills word by word: not at all before it is said, and all of it afterwards', () => {
  expect([-1, 0, 4, 40].map((letters) => textOf(filledPart(line, letters)))).toEqual([
    undefined,
    'one',
    'one two',
    line,
  ])
})

test('typing shows letter after letter, and never half an emoji', () => {
  expect([-1, 0, 3, 10.2].map((letters) => textOf(typedPart(line, letters)))).toEqual([
    undefined,
    'o',
    'one t',
    line,
  ])
  const family = '👩‍👩‍👧 hi'
  expect(textOf(typedPart(family, 0), family)).toBe('👩‍👩‍👧')
})
