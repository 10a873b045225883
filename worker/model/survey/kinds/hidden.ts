import { textFrom, textProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

const HIDDEN_MAX = 500

export const hidden: QuestionKind<QuestionOf<'hidden'>> = {
  form: 'text',
  problem: (answer) => textProblem(answer, {}, HIDDEN_MAX),
  prefilled: textFrom,
  isHidden: true,
  hasValues: true,
  // Links to a survey often carry the address of the recipient.
  isContact: true,
}
