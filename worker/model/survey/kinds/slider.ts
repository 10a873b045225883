import { numberFrom, numberProblem, wrongType } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

/** Steps may be fractions, whose multiples are not exact. */
const TOLERANCE = 1e-6

export const slider: QuestionKind<QuestionOf<'slider'>> = {
  form: 'amount',
  problem(answer, { min, max, step }) {
    const problem = numberProblem(answer, { min, max })
    if (problem) return problem
    const steps = (Number(answer) - min) / step
    return Math.abs(steps - Math.round(steps)) > TOLERANCE ? wrongType : undefined
  },
  messages: { required: 'choose_answer' },
  prefilled: numberFrom,
  texts: ({ lowLabel, highLabel }) => [lowLabel, highLabel],
  isImpossible: ({ min, max, step }) => min >= max || step > max - min,
}
