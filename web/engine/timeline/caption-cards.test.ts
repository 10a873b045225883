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

test('a fitting caption is unchanged, with its line breaks', () => {
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

test('each card is shown in proportion to its letters, the last until the end', () => {
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

test('a long Chinese caption becomes cards of two lines that end with a sentence or a clause', () => {
  const text =
    '大家晚上好，我叫奈蒂，我住在一个很小的剧院的红色幕布后面，每天晚上都有人忘记带走他的帽子。“你在哪里？”他问。我把它们都收在舞台下面的一个箱子里。'
  const cards = captionCards(text)
  expect(cards.join('')).toBe(text)
  expect(cards.length).toBeGreaterThan(1)
  for (const card of cards) {
    expect(card.match(/\p{L}/gu)?.length).toBeLessThanOrEqual(42)
    expect(card).toMatch(/[，。]$/)
  }
  // Without any punctuation it is parted between words.
  const endless = '今天天气很好'.repeat(20)
  expect(captionCards(endless).join('')).toBe(endless)
  for (const card of captionCards(endless)) expect(card.length).toBeLessThanOrEqual(42)
})
