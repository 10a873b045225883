import { numberFrom, numberProblem, wholeNumbers } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const rating: QuestionKind<QuestionOf<'rating'>> = {
  form: 'stars',
  problem: (answer, { max }) => numberProblem(answer, { min: 1, max, integer: true }),
  messages: { required: 'choose_answer' },
  prefilled: numberFrom,
  values: ({ max }) => wholeNumbers(1, max),
}
