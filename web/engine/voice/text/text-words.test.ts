import { afterEach, expect, test, vi } from 'vitest'
import { endsSentence, joinWords, readWords, textWords, wideLetters } from './text-words.ts'

const wordsOf = (text: string) => readWords(text).map((word) => word.text)

afterEach(() => vi.unstubAllGlobals())

test('words are separated by spaces and include their punctuation', () => {
  expect(wordsOf('  Good evening, “everybody”.\nHere is Pip.')).toEqual([
    'Good',
    'evening,',
    '“everybody”.',
    'Here',
    'is',
    'Pip.',
  ])
  expect(readWords('don’t —').every(({ isSpaced }) => isSpaced)).toBe(true)
  expect(wordsOf(' \n ')).toEqual([])
})

test('words of scripts without spaces are found, brackets and stops stay with theirs', () => {
  expect(wordsOf('今天天气很好，我们去公园吧！')).toEqual([
    '今天',
    '天气',
    '很好，',
    '我们',
    '去',
    '公园',
    '吧！',
  ])
  expect(wordsOf('「真的吗？」他问。')).toEqual(['「真的', '吗？」', '他', '问。'])
  expect(wordsOf('今日はいい天気ですね。')).toEqual(['今日', 'は', 'いい', '天気', 'です', 'ね。'])
  expect(wordsOf('วันนี้อากาศดีมาก')).toEqual(['วัน', 'นี้', 'อากาศ', 'ดี', 'มาก'])
  expect(wordsOf('——好「')).toEqual(['——好「'])
})

test('joined again they are the text, with one space where there were some', () => {
  for (const text of [
    '今天天气很好，我们去公园吧！「真的吗？」他问。',
    'Pip 说：你好。 Good evening.',
    'วันนี้ อากาศดีมาก',
  ])
    expect(joinWords(readWords(text))).toBe(text)
  expect(joinWords(readWords('Good\n\nevening. '))).toBe('Good evening.')
  // Stored word times count these words.
  expect(textWords('今天天气很好，我们 去公园吧！')).toHaveLength(2)
})

test('where the browser knows no words they are found letter by letter', () => {
  vi.stubGlobal('Intl', {})
  expect(wordsOf('「你好。」再见')).toEqual(['「你', '好。」', '再', '见'])
})

test('sentences end with the stops of their script', () => {
  for (const word of ['Pip.', 'really?”', '吗？」', '好。', 'حالك؟', 'है।', '…'])
    expect(endsSentence(word), word).toBe(true)
  for (const word of ['Pip,', '3.5', '很好，', '“']) expect(endsSentence(word), word).toBe(false)
})

test('letters of Chinese, Japanese and Korean are wide', () => {
  expect(wideLetters('Pip 说 안녕 です.')).toBe(5)
  expect(wideLetters('Pip.')).toBe(0)
})
