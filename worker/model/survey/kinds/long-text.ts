import { isLengthImpossible, textFrom, textProblem } from '../answer-checks.ts'
import { LONG_TEXT_MAX } from '../answers.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const longText: QuestionKind<QuestionOf<'long_text'>> = {
  form: 'text',
  problem: (answer, question) => textProblem(answer, question, LONG_TEXT_MAX),
  prefilled: textFrom,
  inOwnWords: true,
  isImpossible: (question) => isLengthImpossible(question, LONG_TEXT_MAX),
  keepsIndent: true,
}
