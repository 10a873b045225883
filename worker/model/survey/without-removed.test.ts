import { expect, test } from 'vitest'
import type { Question } from '../../contract/survey/schema.ts'
import type { Answer } from './answers.ts'
import { withoutRemoved } from './without-removed.ts'

const title = { en: 'Q' }
const options = ['tea', 'milk'].map((id) => ({ id, label: title }))
const q = (question: Partial<Question> & Pick<Question, 'type'>) =>
  ({ id: 'q', title, options, ...question }) as Question
const scales = q({ type: 'scale_matrix', rows: options, min: 1, max: 5 })
const sum = q({ type: 'constant_sum', total: 100 })
const grid = q({ type: 'matrix', rows: options, columns: options })

test.each<[Question, unknown, unknown]>([
  [scales, { tea: 1, wine: 5 }, { tea: 1 }],
  [scales, { wine: 5 }, undefined],
  [sum, { tea: 60, milk: '4o', wine: 40 }, { tea: 60, milk: '4o' }],
  [grid, { tea: 'milk', milk: 'wine', wine: 'tea' }, { tea: 'milk' }],
  [grid, { tea: ['milk', 'wine'], milk: ['wine'] }, { tea: ['milk'] }],
  [
    q({ type: 'matrix', rows: [{ id: 'other', label: title }], columns: options }),
    { other: 'wine' },
    undefined,
  ],
  [q({ type: 'multiple_choice' }), ['tea', 'wine', { other: 'x' }], ['tea']],
  [q({ type: 'multiple_choice', other: true }), ['wine', { other: 'x' }], [{ other: 'x' }]],
  [q({ type: 'ranking' }), ['wine', 'milk', 'tea'], ['milk', 'tea']],
  [q({ type: 'single_choice' }), 'wine', 'wine'],
  [q({ type: 'single_choice' }), { other: 'x' }, { other: 'x' }],
  [q({ type: 'signature' }), { other: 'Zoë' }, { other: 'Zoë' }],
  [q({ type: 'file' }), ['id1'], ['id1']],
  [q({ type: 'short_text' }), 'wine', 'wine'],
  [scales, null, null],
  [scales, { constructor: 1, toString: 2 }, undefined],
])('%j answered with %j leaves %j', (question, answer, left) => {
  expect(withoutRemoved(question, answer as Answer)).toEqual(left)
})
