import type { Question, SurveySchema } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import { answerReader } from './answer-reader.ts'

const team: Question = {
  id: 'team',
  type: 'single_choice',
  title: { en: 'Your team', ja: 'チーム' },
  options: [
    { id: 'red', label: { en: 'Red', ja: '赤' } },
    { id: 'blue', label: { en: 'Blue' } },
  ],
}
const why: Question = { id: 'why', type: 'long_text', title: { en: 'Why {{team}}?' } }
const schema: SurveySchema = {
  format: 1,
  languages: ['en', 'ja'],
  pages: [{ id: 'p', questions: [team, why] }],
  ending: { title: {}, text: {} },
}

test('choices are read in the first language, with the given words where they differ', () => {
  const { words, read, language } = answerReader(schema, { team: 'red' }, 'ja')
  expect(language).toBe('en')
  expect(words(team.title)).toBe('Your team')
  expect(words(why.title)).toBe('Why Red?')
  expect(read(team, 'red')).toEqual({ text: 'Red', given: '赤' })
  // Untranslated, and free texts.
  expect(read(team, 'blue')).toEqual({ text: 'Blue' })
  expect(read(why, '好き')).toEqual({ text: '好き' })
})

test.each(['en', 'de', ''])('an answer in “%s” has no other words', (given) => {
  expect(answerReader(schema, {}, given).read(team, 'red')).toEqual({ text: 'Red' })
})
