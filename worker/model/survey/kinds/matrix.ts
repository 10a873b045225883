import { choiceProblem, choicesProblem, wrongType } from '../answer-checks.ts'
import { isEmpty } from '../answers.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const matrix: QuestionKind<QuestionOf<'matrix'>> = {
  form: 'rows',
  problem(answer, { rows, columns, multiple, required }) {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return wrongType
    for (const [row, chosen] of Object.entries(answer)) {
      if (!rows.some(({ id }) => id === row)) return { code: 'unknown_option' }
      const problem = multiple
        ? choicesProblem(chosen, { options: columns })
        : choiceProblem(chosen, { options: columns, other: false })
      if (problem) return problem
    }
    const answered = new Set(
      Object.entries(answer).flatMap(([row, chosen]) => (isEmpty(chosen) ? [] : [row])),
    )
    const missing = rows.filter(({ id }) => !answered.has(id))
    return required && missing.length > 0
      ? { code: 'rows_missing', params: { missing: missing.length } }
      : undefined
  },
  messages: { required: 'answer_rows' },
  choices: ({ columns }) => columns,
  rows: ({ rows }) => rows,
  hasOrder: true,
}
