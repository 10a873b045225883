import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionPage, lettersIn } from './caption-pages.ts'

const space = { limit: 1000, letters: 22, lines: 2, measure: (text: string) => text.length * 30 }

/** All pages of a text, in order. */
function pagesOf(text: string): string[][] {
  const pages: string[][] = []
  for (let said = 0; said < 1; said += 1 / (4 * text.length + 1)) {
    const lines = captionPage(text, said, space)?.lines
    if (lines && lines.join() !== pages.at(-1)?.join()) pages.push(lines)
  }
  return pages
}

test('lines break after punctuation, and are about as long as each other', () => {
  expect(captionPage('Well, that was not my idea.', 0, space)?.lines).toEqual([
    'Well, that was',
    'not my idea.',
  ])
  expect(captionPage('He came in first, and she left.', 0, space)?.lines).toEqual([
    'He came in first,',
    'and she left.',
  ])
})

test('line breaks of the author stay', () => {
  expect(captionPage('One\nand two and three', 0, space)?.lines).toEqual(['One', 'and two and three'])
})

test('a blank text says nothing', () => {
  expect(captionPage('  ', 0, space)).toBeUndefined()
})

test('pages lose no letter, and hold two lines of the letters that a shape allows', () => {
  const word = fc.stringMatching(/^[a-zé]{1,20}[.,!?]?$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 24 }), (words) => {
      const pages = pagesOf(words.join(' '))
      expect(lettersIn(pages.flat().join(''))).toBe(lettersIn(words.join('')))
      for (const lines of pages) {
        expect(lines.length).toBeLessThanOrEqual(2)
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(22)
      }
    }),
    { numRuns: 60 },
  )
})

test('the page follows the voice word by word', () => {
  const text = 'one two three four five six seven eight nine ten eleven twelve thirteen'
  for (const [index, word] of text.split(' ').entries()) {
    const at = text.split(' ').slice(0, index).join(' ').length + (index ? 1 : 0)
    const page = captionPage(text, (at + word.length / 2) / text.length, space)
    expect(page?.lines.join(' ').split(' ')).toContain(word)
  }
})

test('Chinese takes two columns a letter, and Arabic keeps its words', () => {
  const chinese = pagesOf('今天天气很好我们去公园吧昨天的雨下了一整天没有人想出门')
  for (const line of chinese.flat()) expect(line.length).toBeLessThanOrEqual(11)
  const arabic = 'مرحبا بكم في المسرح الصغير'
  expect(pagesOf(arabic).flat().join(' ')).toBe(arabic)
})

/** Pages of at most `words` words. */
function fewWordPages(text: string, words: number, letters = 22): string[] {
  const pages: string[] = []
  for (let said = 0; said < 1; said += 1 / (4 * text.length + 1)) {
    const lines = captionPage(text, said, { ...space, lines: 1, letters, words })?.lines ?? []
    if (lines.join() !== pages.at(-1)) pages.push(lines.join())
  }
  return pages
}

test('a few words at a time: even, up to the end of a clause, and none lost', () => {
  const text = 'So I said to the keeper, nobody reads it'
  expect(fewWordPages(text, 4)).toEqual(['So I said', 'to the keeper,', 'nobody reads it'])
  expect(fewWordPages(text, 1)).toEqual(text.split(' '))
  expect(fewWordPages('extraordinarily incomprehensible', 4)).toEqual(['extraordinarily', 'incomprehensible'])
  expect(fewWordPages('今天天气很好', 4, 8).join('')).toBe('今天天气很好')
  expect(fewWordPages('go 🎉🎉', 2)).toEqual(['go 🎉🎉'])
})
