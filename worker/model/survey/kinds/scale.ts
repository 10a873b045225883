import { numberFrom, numberProblem, wholeNumbers } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const scale: QuestionKind<QuestionOf<'scale'>> = {
  form: 'score',
  problem: (answer, { min, max }) => numberProblem(answer, { min, max, integer: true }),
  messages: { required: 'choose_answer' },
  prefilled: numberFrom,
  values: ({ min, max }) => wholeNumbers(min, max),
  texts: ({ lowLabel, highLabel }) => [lowLabel, highLabel],
}
