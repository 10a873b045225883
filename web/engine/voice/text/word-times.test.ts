import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SaidPhone } from './align-text.ts'
import { textWords } from './text-words.ts'
import { isMostlySpoken, spreadWords, wordTimes } from './word-times.ts'

const phone = (word: number, from: number, until: number, trusted = true): SaidPhone => ({
  phone: word < 0 ? 0 : 1,
  word,
  from,
  until,
  trusted,
})

test('a word lasts from its first phone to its last, and a number is one word however many are spoken', () => {
  // “twenty”, “two”, “cats”
  const said = [
    phone(-1, 0, 10),
    phone(0, 10, 14),
    phone(0, 14, 20),
    phone(1, 20, 30),
    phone(-1, 30, 35),
    phone(2, 35, 50, false),
  ]
  expect(wordTimes('22 cats', said)).toEqual([
    [10, 30, true],
    [35, 50, false],
  ])
})

test('an unspoken word is placed at the end of the previous one', () => {
  expect(wordTimes('yes — no', [phone(0, 5, 20), phone(1, 40, 60)])).toEqual([
    [5, 20, true],
    [20, 20, false],
    [40, 60, true],
  ])
  expect(wordTimes('', [])).toEqual([])
})

test('unrecognised words are spread over the speech by their length', () => {
  const speech = new Uint8Array(40)
  speech.fill(1, 10, 20)
  speech.fill(1, 30, 40)
  expect(spreadWords('добрый вечер'.slice(0, 6) + ' привет', speech)).toEqual([
    [10, 20, false],
    [30, 40, false],
  ])
})

test('each word of any text has a time, in order and within the sound', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 60 }),
      fc.uint8Array({ min: 1, max: 1, minLength: 1 }),
      (text, speech) => {
        const words = spreadWords(text, speech)
        expect(words).toHaveLength(textWords(text).length)
        words.forEach(([from, until], index) => {
          expect(from).toBeGreaterThanOrEqual(words[index - 1]?.[0] ?? 0)
          expect(until).toBeGreaterThan(from)
          expect(until).toBeLessThanOrEqual(speech.length)
        })
      },
    ),
  )
})

test('a text in another language with a name in it is not looked for in the sound', () => {
  expect(isMostlySpoken('We play it at the Théâtre 剧院')).toBe(true)
  expect(isMostlySpoken('今天我们用 Mouthpiece 说话，明天也说')).toBe(false)
})

test('words that are spread over the speech do not overlap', () => {
  const words = spreadWords('ein kleines Theater am Ende der langen Straße', new Uint8Array(101).fill(1))
  words.slice(1).forEach(([from], index) => expect(words[index]?.[1]).toBeLessThanOrEqual(from))
  expect(words.at(-1)?.[1]).toBe(101)
})
