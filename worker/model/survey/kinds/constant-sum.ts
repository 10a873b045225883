import { numberProblem, wrongType } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const constantSum: QuestionKind<QuestionOf<'constant_sum'>> = {
  form: 'amounts',
  problem(answer, { options, total, max }) {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return wrongType
    let sum = 0
    for (const [option, amount] of Object.entries(answer)) {
      if (!options.some(({ id }) => id === option)) return { code: 'unknown_option' }
      if (typeof amount === 'string') return { code: 'not_a_number' }
      const problem = numberProblem(amount, { min: 0, max, integer: true })
      if (problem) return problem
      sum += Number(amount)
    }
    return sum === total ? undefined : { code: 'wrong_sum', params: { max: total } }
  },
  messages: { not_a_number: 'not_whole' },
  rows: ({ options }) => options,
  isImpossible: ({ options, total, max = total }) => max * options.length < total,
  hasOrder: true,
}
