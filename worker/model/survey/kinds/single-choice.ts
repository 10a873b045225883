import { choiceProblem, textFrom } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const singleChoice: QuestionKind<QuestionOf<'single_choice'>> = {
  form: 'option',
  problem: choiceProblem,
  messages: { required: 'choose_answer' },
  prefilled: textFrom,
  choices: ({ options }) => options,
  offersOther: true,
  hasOrder: true,
}
