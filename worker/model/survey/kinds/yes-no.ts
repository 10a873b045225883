import { booleanProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const yesNo: QuestionKind<QuestionOf<'yes_no'>> = {
  form: 'yes_no',
  problem: booleanProblem,
  messages: { required: 'choose_answer' },
  prefilled: (value) => (value === 'yes' ? true : value === 'no' ? false : undefined),
  values: () => ['true', 'false'],
}
