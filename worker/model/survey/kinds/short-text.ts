import { isLengthImpossible, textFrom, textProblem } from '../answer-checks.ts'
import { SHORT_TEXT_MAX } from '../answers.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const shortText: QuestionKind<QuestionOf<'short_text'>> = {
  form: 'text',
  problem: (answer, question) => textProblem(answer, question, SHORT_TEXT_MAX),
  prefilled: textFrom,
  inOwnWords: true,
  hasValues: true,
  isImpossible: (question) => isLengthImpossible(question, SHORT_TEXT_MAX),
}
