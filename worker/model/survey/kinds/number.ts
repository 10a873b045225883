import { numberFrom, numberProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const number: QuestionKind<QuestionOf<'number'>> = {
  form: 'amount',
  problem: numberProblem,
  messages: { wrong_type: 'not_a_number' },
  prefilled: numberFrom,
  isImpossible: ({ min = -Infinity, max = Infinity, integer }) =>
    integer ? Math.ceil(min) > Math.floor(max) : min > max,
}
