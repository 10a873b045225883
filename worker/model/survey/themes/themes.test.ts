import { expect, test } from 'vitest'
import { answerWords } from './answer-words.ts'
import type { ThemeAnswer } from './answer-groups.ts'
import { groupByWords, wordGrouper } from './group-by-words.ts'
import { themesOf } from './themes.ts'

const answersIn = (language: string, texts: readonly string[]): ThemeAnswer[] =>
  texts.map((text, index) => ({ response: `r${index}`, text, language }))

const english = answersIn('en', [
  'The price is too high for a small theatre.',
  'I love the puppets, but the prices went up again.',
  'Price, price, price.',
  'The puppets are so expressive and funny.',
  'My puppet moved its lips exactly to my voice!',
  'Export takes ages on my old laptop.',
  'Exporting a film is slow, and the laptop gets hot.',
  'ok',
])

test('answers are grouped by the words they share, whatever their forms', async () => {
  const { themes, others } = await themesOf(english, wordGrouper)
  expect(themes.map(({ words }) => words[0])).toEqual(['price', 'puppets', 'export'])
  expect(themes.map(({ answers }) => answers)).toEqual([3, 3, 2])
  expect(themes[0]?.share).toBeCloseTo(3 / 8, 6)
  expect(others).toBe(1)
})

test('words that always come together name one theme', async () => {
  const { themes } = await themesOf(english, wordGrouper)
  expect(themes[2]?.words).toContain('laptop')
})

test('quotes are sentences about the theme, each of another response', async () => {
  const { themes } = await themesOf(
    [
      ...english,
      { response: 'r1', text: 'The price of a seat went up twice. I like tea.', language: 'en' },
      { response: 'long', text: `The weather is fine. The price is unfair to students.`, language: 'en' },
    ],
    wordGrouper,
  )
  const quotes = themes[0]?.quotes ?? []
  expect(quotes).toHaveLength(3)
  expect(new Set(quotes.map(({ response }) => response)).size).toBe(3)
  expect(quotes.every(({ text }) => /price/i.test(text))).toBe(true)
  expect(quotes.some(({ text }) => text.includes('weather') || text.includes('tea'))).toBe(false)
})

test.each([
  [
    'de',
    ['Der Ton ist sehr leise.', 'Leider ist der Ton zu leise.', 'Die Bühne ist schön.', 'Schöne Bühne!'],
    ['leise', 'bühne'],
  ],
  ['fr', ['Le son est trop faible.', 'Un son faible, hélas.', 'La scène est belle.'], ['faible']],
  [
    'ja',
    [
      '音声がとても小さいです。',
      '音声をもっと大きくしてください。',
      '人形がかわいい。',
      '人形の動きがいい。',
    ],
    ['音声', '人形'],
  ],
  ['ar', ['الصوت منخفض جدا', 'كان الصوت جميلا', 'الدمى رائعة'], ['الصوت']],
  ['th', ['เสียงเบามาก', 'อยากให้เสียงดังขึ้น', 'หุ่นน่ารัก'], ['เสียง']],
  ['', ['The stage is dark.', 'A dark stage.', 'Fine.'], ['dark', 'stage']],
])('themes are found in %s', (language, texts, expected) => {
  const found = groupByWords(answersIn(language, texts)).flatMap(({ words }) => words)
  for (const word of expected) expect(found.map((one) => one.toLowerCase())).toContain(word)
})

test('without a list of function words, a word of most answers is no theme', () => {
  const others = ['alba', 'magna', 'dona', 'magna', 'fides', 'gratia', 'humus', 'ignis', 'magna', 'ludus']
  const texts = others.map((word) => `dolor ${word}`)
  const found = groupByWords(answersIn('la', texts)).flatMap(({ words }) => words)
  expect(found).toEqual(['magna'])
})

test.each([
  ['no answers', []],
  ['one answer', ['Only this one.']],
  ['answers without words', ['...', '123', '😀😀', '   ']],
  ['answers that share nothing', ['apples', 'thunder', 'velvet']],
])('%s have no theme', async (_name, texts) => {
  expect(await themesOf(answersIn('en', texts), wordGrouper)).toEqual({ themes: [], others: texts.length })
})

test('a language tag that is none does not stop it', () => {
  expect(answerWords('Curtain up', 'no tag!').map(({ key }) => key)).toEqual(['curtain'])
})

test('at most eight themes are made of two thousand answers', async () => {
  const words = Array.from(
    { length: 40 },
    (_, index) => `topic${String.fromCharCode(97 + (index % 26))}${index}x`,
  )
  const texts = Array.from({ length: 2_000 }, (_, index) =>
    [words[index % 40], 'and', words[(index * 7) % 40]].join(' '),
  )
  const { themes } = await themesOf(answersIn('en', texts), wordGrouper)
  expect(themes.length).toBeLessThanOrEqual(8)
})

test('long quotes are cut between characters', async () => {
  const long = `price ${'😀'.repeat(400)}`
  const { themes } = await themesOf(answersIn('en', [long, `${long} price`]), wordGrouper)
  for (const { text } of themes[0]?.quotes ?? []) {
    expect(text.isWellFormed()).toBe(true)
    expect(text.length).toBeLessThan(600)
  }
})
