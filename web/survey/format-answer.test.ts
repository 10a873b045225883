import type { Answer } from '#model/survey/answers'
import type { Question, SurveySchema } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import { localeFor } from '../platform/locale.ts'
import { formatAnswer, formatCalendarDay, textWithRecalls } from './format-answer.ts'

const title = { en: 'Question' }
const options = [
  { id: 'a', label: { en: 'Apple', de: 'Apfel' } },
  { id: 'b', label: { en: 'Bread' } },
]

test.each<[Question, Answer, string]>([
  [{ type: 'single_choice', id: 'q', title, options }, 'a', 'Apple'],
  [{ type: 'single_choice', id: 'q', title, options }, { other: 'Cheese' }, 'Cheese'],
  [{ type: 'multiple_choice', id: 'q', title, options }, ['b', { other: 'Cheese' }], 'Bread, Cheese'],
  [{ type: 'ranking', id: 'q', title, options }, ['b', 'a'], 'Bread, Apple'],
  [{ type: 'yes_no', id: 'q', title }, false, 'No'],
  [{ type: 'number', id: 'q', title }, 3.5, '3.5'],
  [
    { type: 'matrix', id: 'q', title, rows: options, columns: options },
    { a: ['a', 'b'] },
    'Apple: Apple, Bread',
  ],
  [{ type: 'file', id: 'q', title, maxFiles: 2, maxBytes: 1 }, ['x', 'y'], '2 files'],
  [{ type: 'voice', id: 'q', title, maxSeconds: 5 }, 'x', 'A recording'],
  [{ type: 'single_choice', id: 'q', title, options }, 'gone', 'gone'],
  // Stored by another version of the survey, in which the question had another type.
  [{ type: 'short_text', id: 'q', title }, { other: 'x' }, ''],
])('%j answered %j is “%s”', (question, answer, expected) => {
  expect(formatAnswer(question, answer, (text) => text?.en ?? '')).toBe(expected)
})

test('a recalled answer is plain text in the reader’s language', () => {
  const schema: SurveySchema = {
    format: 1,
    languages: ['en', 'de'],
    pages: [{ id: 'p', questions: [{ type: 'dropdown', id: 'food', title, options }] }],
    ending: { title, text: title },
  }
  const text = { en: 'So, {{food}}? {{nobody}}', de: 'Also, {{food}}?' }
  expect(textWithRecalls(schema, 'de', { food: 'a' })(text)).toBe('Also, Apfel?')
  expect(textWithRecalls(schema, 'en', { food: 'a' })(text)).toBe('So, Apple? ')
  expect(textWithRecalls(schema, 'en', { food: { other: '<b>{{food}}</b>' } })(text)).toBe(
    'So, <b>{{food}}</b>? ',
  )
})

test('a day in a sentence is formatted for readers', () => {
  const day: SurveySchema = {
    format: 1,
    languages: ['en', 'de'],
    pages: [{ id: 'p', questions: [{ type: 'date', id: 'day', title }] }],
    ending: { title, text: title },
  }
  const text = { en: 'On {{day}}', de: 'Am {{day}}' }
  expect(textWithRecalls(day, 'en', { day: '2026-03-01' })(text)).toBe('On March 1, 2026')
  expect(textWithRecalls(day, 'de', { day: '2026-03-01' })(text)).toBe('Am 1. März 2026')
})

test('a recalled number has the digits and the decimal sign of the language, and no groups', () => {
  const count: SurveySchema = {
    format: 1,
    languages: ['en', 'de', 'fa'],
    pages: [
      {
        id: 'p',
        questions: [
          { type: 'number', id: 'count', title },
          { type: 'constant_sum', id: 'sum', title, options, total: 10 },
        ],
      },
    ],
    ending: { title, text: title },
  }
  const text = { en: '{{count}}; {{sum}}' }
  const inLanguage = (language: string) =>
    textWithRecalls(count, language, { count: 2026.5, sum: { a: 4, b: 6 } })(text)
  expect(inLanguage('en')).toBe('2026.5; Apple: 4; Bread: 6')
  expect(inLanguage('de')).toBe('2026,5; Apfel: 4; Bread: 6')
  expect(inLanguage('fa')).toBe('۲۰۲۶٫۵; Apple: ۴; Bread: ۶')
})

test.each([
  ['fa', '۲۰۲۰'],
  ['th', '2020'],
  ['ar-SA', '٢٠٢٠'],
])('a day in %s has the year of the date field', (language, year) => {
  expect(formatCalendarDay('2020-01-01', localeFor(language).formatDate)).toContain(year)
})
