import { expect, test } from 'vitest'
import type { ThemeAnswer } from './answer-groups.ts'
import { meaningGrouper, type Embed } from './group-by-meaning.ts'
import { themesOf } from './themes.ts'

const topics: readonly [pattern: RegExp, vector: number[]][] = [
  [/price|cost|expensive|teuer|高い/i, [1, 0, 0]],
  [/puppet|doll|marionette|人形/i, [0, 1, 0]],
]

/** Vectors by topic; the further a text strays from it, the further its vector. */
const embed: Embed = async (texts) =>
  texts.map((text) => {
    const [, vector] = topics.find(([pattern]) => pattern.test(text)) ?? []
    const strays = /weather|tea|by the way/i.test(text) ? 0.6 : 0
    return vector ? vector.map((one, at) => one + (at === 2 ? strays : 0)) : [0, 0, text.length]
  })

const answersOf = (texts: readonly (readonly [text: string, language?: string])[]): ThemeAnswer[] =>
  texts.map(([text, language = 'en'], index) => ({ response: `r${index}`, text, language }))

const answers = answersOf([
  ['The price is too high for a small theatre.'],
  ['Far too expensive for us, sadly.'],
  ['Viel zu teuer für eine Schule.', 'de'],
  ['By the way, the weather is fine. The cost went up twice this year.'],
  ['The puppets are so expressive.'],
  ['My doll moved its lips exactly to my voice!'],
  ['人形がとてもかわいいです。', 'ja'],
  ['...'],
])

test('answers of one meaning are one theme, whatever their words and languages', async () => {
  const { themes, others } = await themesOf(answers, meaningGrouper(embed))
  expect(themes.map(({ answers: count }) => count)).toEqual([4, 3])
  expect(themes.map(({ share }) => share)).toEqual([4 / 8, 3 / 8])
  expect(others).toBe(1)
})

test('the most telling sentences are quoted, each of another response', async () => {
  const { themes } = await themesOf(answers, meaningGrouper(embed))
  const quotes = themes[0]?.quotes ?? []
  expect(quotes).toHaveLength(3)
  expect(new Set(quotes.map(({ response }) => response)).size).toBe(3)
  for (const { text } of quotes) expect(text).toMatch(/price|expensive|teuer|cost/i)
  expect(quotes.some(({ text }) => text.includes('weather'))).toBe(false)
})

test('a theme is named by the words that the others do not have', async () => {
  const words = [
    'The price of seats.',
    'Price and seats again!',
    'A price for each seat.',
    'A puppet on seats.',
    'Puppets, puppets.',
    'The puppet sleeps.',
  ]
  const { themes } = await themesOf(answersOf(words.map((text) => [text] as const)), meaningGrouper(embed))
  expect(themes.map((theme) => theme.words[0]?.toLowerCase())).toEqual(['price', 'puppet'])
  expect(themes[1]?.words).not.toContain('seats')
})

test('answers without words are not sent to the model', async () => {
  const asked: string[] = []
  await themesOf(
    answersOf([['  '], ['😀'], ['The price.'], ['A price.']]),
    meaningGrouper((texts) => {
      asked.push(...texts)
      return embed(texts)
    }),
  )
  expect(new Set(asked)).toEqual(new Set(['The price.', 'A price.']))
})

test.each([
  ['no answers', []],
  ['one answer', ['The price.']],
  ['only answers without words', ['...', '!!']],
  ['answers about different things', ['The price.', 'A puppet.']],
])('%s have no theme', async (_name, texts) => {
  const given = answersOf(texts.map((text) => [text] as const))
  expect(await themesOf(given, meaningGrouper(embed))).toEqual({ themes: [], others: texts.length })
})

test('a failure of the model is thrown', async () => {
  const failing: Embed = () => Promise.reject(new Error('out of capacity'))
  await expect(themesOf(answers, meaningGrouper(failing))).rejects.toThrow('out of capacity')
})
