import { answerProblem } from '#contract/survey/answers'
import type { Question } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import { problemWords } from './problem-words.ts'
import { numberFrom } from './inputs/number-text.ts'

const title = { en: 'Question' }

test.each<[Question, unknown, string]>([
  [{ type: 'short_text', id: 'q', title, required: true }, '', 'Answer this question.'],
  [{ type: 'short_text', id: 'q', title, maxLength: 1 }, 'ab', 'Write no more than 1 character.'],
  [{ type: 'number', id: 'q', title, min: 3 }, 2, 'Write a number of at least 3.'],
  [{ type: 'number', id: 'q', title }, 'three', 'Write a number, like 12 or 3.5.'],
  [{ type: 'consent', id: 'q', title, required: true }, false, 'Please agree to continue.'],
  [{ type: 'file', id: 'q', title, maxFiles: 1, maxBytes: 1 }, ['a', 'b'], 'Add no more than 1 file.'],
])('%j answered %j: %s', (question, answer, expected) => {
  const problem = answerProblem(question, answer)
  expect(problem && problemWords(problem, question)).toBe(expected)
})

test.each([
  ['12', 12],
  [' 3,5 ', 3.5],
  ['-0.25', -0.25],
  ['1e3', 1000],
  ['', undefined],
  ['1.000,5', '1.000,5'],
  ['twelve', 'twelve'],
  ['Infinity', 'Infinity'],
])('“%s” typed as a number is %j', (text, expected) => {
  expect(numberFrom(text)).toBe(expected)
})
