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

test('no line of Japanese begins with a small letter, a long sound or closing punctuation', () => {
  const text = 'ちょっと待って、「コンピューター」のスイッチを切って。人々はゆっくりパーティーへ行った！'
  for (let limit = 9; limit < 18; limit++) {
    const lines = captionLines(text, { limit, measure })
    expect(lines.join('')).toBe(text)
    for (const line of lines) {
      if (line.length < limit) expect(line).not.toMatch(/[「（]$/)
      expect(line, String(limit)).not.toMatch(/^[、。」！ーっッゃゅょャュョァィゥェォ々]/)
    }
  }
})

test('a long sound breaks at the limit, as no line could begin with any of its letters', () => {
  expect(captionLines(`え${'ー'.repeat(20)}`, { limit: 10, measure })).toEqual([
    `え${'ー'.repeat(9)}`,
    'ー'.repeat(10),
    'ー',
  ])
  const lines = captionLines(`ぎゃ${'ぁ'.repeat(20)}`, { limit: 10, measure })
  expect(lines.map((line) => line.length)).toEqual([10, 10, 2])
})

test('Thai breaks between its words, never before a vowel or a tone above another letter', () => {
  const text = 'วันนี้อากาศดีมากเราไปเที่ยวที่สวนสาธารณะกันเถอะ'
  for (let limit = 10; limit < 30; limit++) {
    const lines = captionLines(text, { limit, measure })
    expect(lines.join('')).toBe(text)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(line).not.toMatch(/^[\u0e30-\u0e3a\u0e45-\u0e4e]/)
      expect(line.length).toBeLessThanOrEqual(limit)
    }
  }
})

test.each([
  ['Arabic', 'مرحبًا بكم في هذا البرنامج الجديد، كيف حالكم اليوم؟'],
  ['Hebrew', 'שלום לכולם, ברוכים הבאים לתוכנית החדשה שלנו!'],
  ['Devanagari', 'नमस्ते दोस्तों, आज हम एक नई कहानी सुनाएँगे।'],
  ['Korean', '안녕하세요, 오늘은 새로운 이야기를 들려드리겠습니다.'],
])('%s breaks at its spaces, and its words stay in their order', (_, text) => {
  for (let limit = 14; limit < 40; limit++) {
    const lines = captionLines(text, { limit, measure })
    expect(lines.join(' ')).toBe(text)
  }
})
