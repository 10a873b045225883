import { answerProblem } from '#model/survey/answer-problem'
import type { Question } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import { problemMessage } from './problem-message.ts'

const title = { en: 'Question' }

test.each<[Question, unknown, string]>([
  [{ type: 'short_text', id: 'q', title, required: true }, '', 'Answer this question.'],
  [{ type: 'short_text', id: 'q', title, maxLength: 1 }, 'ab', 'Enter no more than 1 character.'],
  [{ type: 'number', id: 'q', title, min: 3 }, 2, 'Enter 3 or more.'],
  [{ type: 'number', id: 'q', title, min: 1900 }, 12, 'Enter 1900 or more.'],
  [{ type: 'number', id: 'q', title, max: 2500.25 }, 3000, 'Enter 2500.25 or less.'],
  [{ type: 'number', id: 'q', title }, 'three', 'Enter a number, like 12 or 3.5.'],
  [
    { type: 'single_choice', id: 'q', title, options: [], other: true },
    { other: ' ' },
    'Enter your answer beside “Other”, or choose another option.',
  ],
  [
    { type: 'multiple_choice', id: 'q', title, options: [{ id: 'a', label: title }], other: true },
    ['a', { other: '' }],
    'Enter your answer beside “Other”, or choose another option.',
  ],
  [{ type: 'consent', id: 'q', title, required: true }, false, 'Please agree to continue.'],
  [{ type: 'file', id: 'q', title, maxFiles: 1, maxBytes: 1 }, ['a', 'b'], 'Add no more than 1 file.'],
])('%j answered %j: %s', (question, answer, expected) => {
  const problem = answerProblem(question, answer)
  expect(problem && problemMessage(problem, question)).toBe(expected)
})
