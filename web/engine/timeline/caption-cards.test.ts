import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionCards, cardAt, readingTime } from './caption-cards.ts'

const long =
  'The old theatre stood at the corner for a hundred years, and nobody remembered who had built it. One night the curtain rose by itself.'

test('a long caption becomes cards that end with a sentence or a clause', () => {
  expect(captionCards(long)).toEqual([
    'The old theatre stood at the corner for a hundred years,',
    'and nobody remembered who had built it. One night the curtain rose by itself.',
  ])
})

test('what fits stays as it is, with its line breaks', () => {
  expect(captionCards('Hello\nthere')).toEqual(['Hello\nthere'])
  expect(captionCards('  ')).toEqual([])
})

test('no word is lost, added or moved, and no card is longer than two lines unless one word is', () => {
  const word = fc.stringMatching(/^[a-zäé]{1,12}[.,!?]?$/)
  fc.assert(
    fc.property(fc.array(word, { maxLength: 80 }), (words) => {
      const cards = captionCards(words.join(' '))
      expect(cards.join(' ').split(/\s+/).filter(Boolean)).toEqual(words)
      expect(cards.every((card) => card.length <= 84)).toBe(true)
    }),
  )
})

test('each card stands for its share of the letters, the last until the end', () => {
  const caption = { id: 'c', start: 10, duration: 8, text: long }
  const [first = '', second = ''] = captionCards(long)
  const change = 10 + (8 * first.length) / (first.length + second.length)
  expect(cardAt(caption, 10).text).toBe(first)
  expect(cardAt(caption, change - 0.01).text).toBe(first)
  expect(cardAt(caption, change + 0.01).text).toBe(second)
  expect(cardAt(caption, 17.999).text).toBe(second)
})

test.each([
  ['', 2],
  ['Hi', 1.2],
  ['x'.repeat(60), 4],
])('reading “%s” takes %d s', (text, seconds) => {
  expect(readingTime(text)).toBe(seconds)
})
