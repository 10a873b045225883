import { expect, test } from 'vitest'
import { directionOf, spansOf } from './line-spans.ts'

test.each([
  ['Hello there', 'ltr'],
  ['שלום לכולם', 'rtl'],
  ['مرحبًا بكم', 'rtl'],
  ['«3» – مرحبًا', 'rtl'],
  ['… שלום, World', 'rtl'],
  ['YouTube مرحبًا', 'ltr'],
  ['你好', 'ltr'],
  ['123 😀', 'ltr'],
  ['', 'ltr'],
])('“%s” is read %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})

/** Spans of the words of a line, every UTF-16 unit one wide. */
function wordsIn(line: string) {
  const options = { direction: directionOf(line), measure: (text: string) => text.length }
  return Object.fromEntries(
    [...line.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
      const spans = spansOf(line, { from: index, to: index + word.length }, options)
      return [word, spans.map(({ from, width }) => [from, width])]
    }),
  )
}

test('words lie from left to right, or from right to left', () => {
  expect(wordsIn('one three')).toEqual({ one: [[0, 3]], three: [[4, 5]] })
  expect(wordsIn('אב גדהו')).toEqual({ אב: [[5, 2]], גדהו: [[0, 4]] })
})

test('words of the other direction keep their own order within the line', () => {
  // Seen: “זח New York אב”.
  expect(wordsIn('אב New York זח')).toEqual({
    אב: [[12, 2]],
    New: [[3, 3]],
    York: [[7, 4]],
    זח: [[0, 2]],
  })
  // Seen: “One דג אב two”.
  expect(wordsIn('One אב דג two')).toEqual({ One: [[0, 3]], אב: [[7, 2]], דג: [[4, 2]], two: [[10, 3]] })
})

test('a number goes on with the word before it', () => {
  expect(wordsIn('אב Windows 11 ג')).toMatchObject({ Windows: [[2, 7]], '11': [[10, 2]], ג: [[0, 1]] })
  expect(wordsIn('אב 11 ג')).toMatchObject({ אב: [[5, 2]], '11': [[2, 2]], ג: [[0, 1]] })
})

test('what has been said of a line in two directions is several spans; parts of words are found too', () => {
  const line = 'אב New York זח'
  const options = { direction: 'rtl', measure: (text: string) => text.length } as const
  expect(spansOf(line, { from: 0, to: 6 }, options)).toEqual([
    { from: 3, width: 3 },
    { from: 11, width: 3 },
  ])
  expect(spansOf(line, { from: 0, to: line.length }, options)).toEqual([{ from: 0, width: 14 }])
  expect(spansOf('אבגד', { from: 0, to: 1 }, options)).toEqual([{ from: 3, width: 1 }])
  expect(spansOf('abcd', { from: 1, to: 3 }, { ...options, direction: 'ltr' })).toEqual([
    { from: 1, width: 2 },
  ])
  expect(spansOf('', { from: 0, to: 0 }, options)).toEqual([])
})
