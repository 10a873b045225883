import { booleanProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

/** A box that is ticked to agree. */
export const consent: QuestionKind<QuestionOf<'consent'>> = {
  form: 'yes_no',
  problem: booleanProblem,
  messages: { required: 'Please agree to continue.' },
  // An unchecked box; addresses cannot give consent.
  isBlank: (answer) => answer === false,
  values: () => ['true'],
}
