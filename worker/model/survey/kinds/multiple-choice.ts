import { choicesProblem, listFrom } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const multipleChoice: QuestionKind<QuestionOf<'multiple_choice'>> = {
  form: 'options',
  problem: choicesProblem,
  messages: { required: 'choose_one_or_more' },
  prefilled: listFrom,
  choices: ({ options }) => options,
  isImpossible({ options, other, minChoices = 0, maxChoices }) {
    const available = options.length + (other ? 1 : 0)
    const max = Math.min(maxChoices ?? available, available)
    return max === 0 || minChoices > max
  },
  offersOther: true,
  hasOrder: true,
}
