import { choiceProblem, textFrom } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const dropdown: QuestionKind<QuestionOf<'dropdown'>> = {
  form: 'option',
  problem: choiceProblem,
  messages: { required: 'choose_answer' },
  prefilled: textFrom,
  choices: ({ options }) => options,
  offersOther: true,
  hasOrder: true,
}
