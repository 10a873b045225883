import { expect, test } from 'vitest'
import { placeIn, readingText, readOn, readUntil, sentenceAt } from './reading.ts'

const text = readingText('One two three four. Five six!\n\nSeven eight nine')

test('a text is parted by its full stops and its lines', () => {
  expect(text.words).toHaveLength(9)
  expect(text.sentences).toEqual([
    { from: 0, until: 4, beginsLine: true },
    { from: 4, until: 6, beginsLine: false },
    { from: 6, until: 9, beginsLine: true },
  ])
  expect(readingText(' \n ')).toEqual({ words: [], sentences: [] })
  expect([0, 3, 4, 8, 9].map((word) => sentenceAt(text, word))).toEqual([0, 0, 1, 2, 3])
})

test('stopping completes whole sentences: at least one, and a short remainder', () => {
  expect(readUntil(text, 0, 0)).toBe(0)
  expect(readUntil(text, 0, 1)).toBe(4)
  expect(readUntil(text, 0, 3)).toBe(4)
  expect(readUntil(text, 0, 4)).toBe(4)
  expect(readUntil(text, 0, 6)).toBe(6)
  expect(readUntil(text, 0, 8)).toBe(9)
  expect(readUntil(text, 4, 9)).toBe(9)
})

test('words go by as long as they are, at the pace in words a minute', () => {
  const words = Array.from({ length: 100 }, () => ({ text: 'seven', isSpaced: true }))
  const start = { at: 0, letters: 0 }
  expect(readOn(words, start, { seconds: 20, pace: 150 }).at).toBe(47)
  expect(readOn(words, start, { seconds: 20, pace: 90 }).at).toBe(28)
  let read = start
  for (let block = 0; block < 2000; block++) read = readOn(words, read, { seconds: 0.01, pace: 150 })
  expect(read.at).toBe(47)
  expect(readOn(words, start, { seconds: 600, pace: 150 }).at).toBe(100)
})

test('scripts without spaces are read word by word, as fast as people read them', () => {
  const chinese = readingText('今天天气很好，我们去公园吧！你好吗？')
  expect(chinese.words.map((word) => word.text).slice(0, 3)).toEqual(['今天', '天气', '很好，'])
  expect(chinese.sentences.map(({ until }) => until)).toEqual([7, 9])
  const letters = (text: string) =>
    readOn(readingText(text.repeat(200)).words, { at: 0, letters: 0 }, { seconds: 60, pace: 150 }).at
  // Letters a minute: Chinese, and Korean of two letters a word.
  expect(letters('好，')).toBeGreaterThan(150)
  expect(letters('好，')).toBeLessThan(300)
  expect(letters('안녕 ')).toBeLessThan(150)
})

test('correcting the script keeps the position; another script starts at the beginning', () => {
  const before = readingText('One two three. Four five six.')
  const placeAfter = (changed: string, at = 3) => placeIn(readingText(changed), before, at)
  expect(placeAfter('One two and three. Four five six.')).toBe(4)
  expect(placeAfter('Two three. Four five six.')).toBe(2)
  expect(placeAfter('One two three. Four five and six.')).toBe(3)
  expect(placeAfter('One two three.')).toBe(0)
  expect(placeAfter('Seven eight nine ten eleven twelve.')).toBe(0)
  // A script read to its end continues with text appended to it.
  expect(placeAfter('One two three. Four five six. Seven.', 6)).toBe(6)
})
