import {
  choiceProblem,
  isLengthImpossible,
  numberProblem,
  textProblem,
  wholeNumbers,
} from '../answer-checks.ts'
import { SHORT_TEXT_MAX } from '../answers.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const listen: QuestionKind<QuestionOf<'listen'>> = {
  form: 'text',
  formOf: ({ answer: { kind } }) => (kind === 'choice' ? 'option' : kind === 'rating' ? 'stars' : 'text'),
  problem(answer, { answer: expected }) {
    if (expected.kind === 'text') return textProblem(answer, expected, SHORT_TEXT_MAX)
    if (expected.kind === 'rating') return numberProblem(answer, { min: 1, max: expected.max, integer: true })
    return choiceProblem(answer, { options: expected.options, other: false })
  },
  choices: ({ answer }) => (answer.kind === 'choice' ? answer.options : undefined),
  values: ({ answer }) => (answer.kind === 'rating' ? wholeNumbers(1, answer.max) : undefined),
  inOwnWords: true,
  isImpossible: ({ answer }) => answer.kind === 'text' && isLengthImpossible(answer, SHORT_TEXT_MAX),
  clip: ({ clip }) => clip,
}
