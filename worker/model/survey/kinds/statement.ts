import { wrongType } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const statement: QuestionKind<QuestionOf<'statement'>> = {
  form: 'none',
  // An answer that is not empty has no question to belong to.
  problem: () => wrongType,
}
