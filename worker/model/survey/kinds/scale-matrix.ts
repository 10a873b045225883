import { numberProblem, wholeNumbers, wrongType } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const scaleMatrix: QuestionKind<QuestionOf<'scale_matrix'>> = {
  form: 'scores',
  problem(answer, { rows, min, max, required }) {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return wrongType
    const scores = Object.entries(answer)
    for (const [row, score] of scores) {
      if (!rows.some(({ id }) => id === row)) return { code: 'unknown_option' }
      const problem = numberProblem(score, { min, max, integer: true })
      if (problem) return problem
    }
    const missing = rows.length - scores.length
    return required && missing > 0 ? { code: 'rows_missing', params: { missing } } : undefined
  },
  messages: { required: 'answer_rows' },
  rows: ({ rows }) => rows,
  values: ({ min, max }) => wholeNumbers(min, max),
  texts: ({ lowLabel, highLabel }) => [lowLabel, highLabel],
  hasOrder: true,
}
