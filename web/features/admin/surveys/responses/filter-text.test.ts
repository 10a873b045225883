import { expect, test } from 'vitest'
import type { SurveySchema } from '#contract/survey/schema'
import { filterLines } from './filter-text.ts'

const schema: SurveySchema = {
  format: 1,
  languages: ['en'],
  pages: [
    {
      id: 'p',
      questions: [
        {
          id: 'pet',
          type: 'single_choice',
          title: { en: 'Your pet' },
          options: [{ id: 'cat', label: { en: 'A cat' } }],
        },
        { id: 'stars', type: 'rating', title: { en: 'Stars' }, max: 5 },
        { id: 'sings', type: 'yes_no', title: {} },
      ],
    },
  ],
  ending: { title: {}, text: {} },
}
const lines = (filter: Parameters<typeof filterLines>[0]) =>
  filterLines(filter, schema, 'en').map((line) => line.replaceAll(/[\u2066-\u2069]/g, ''))

test('a filter in words names questions and options as readers know them', () => {
  expect(lines({})).toEqual([])
  expect(lines({ state: 'sent', question: 'pet', answer: 'cat', language: 'de', search: 'x' })).toEqual([
    'Sent answers only',
    'Language: German',
    'With the words “x”',
    '“Your pet” is “A cat”',
  ])
  const where = JSON.stringify({
    all: [
      { question: 'stars', operator: 'above', value: 3 },
      {
        any: [
          { question: 'sings', operator: 'is', value: true },
          { question: 'pet', operator: 'not_answered' },
        ],
      },
    ],
  })
  expect(lines({ where })).toEqual([
    '“Stars” is above “3” and (“sings” is “yes” or “Your pet” is not answered)',
  ])
})

test('a removed question goes by its id, and a broken condition by nothing', () => {
  expect(lines({ where: '{"question":"gone","operator":"is_not","value":"x"}' })).toEqual([
    '“gone” is not “x”',
  ])
  expect(lines({ where: '{' })).toEqual([])
})
