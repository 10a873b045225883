import { choiceProblem, choicesProblem, listFrom } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const pictureChoice: QuestionKind<QuestionOf<'picture_choice'>> = {
  form: 'option',
  formOf: ({ multiple }) => (multiple ? 'options' : 'option'),
  problem: (answer, { options, multiple }) =>
    multiple ? choicesProblem(answer, { options }) : choiceProblem(answer, { options }),
  messages: { required: 'choose_answer' },
  prefilled: (value, { multiple }) => (multiple ? listFrom(value) : value),
  choices: ({ options }) => options,
  pictures: ({ options }) => options.map(({ picture }) => picture),
  hasOrder: true,
}
