import { EMAIL_MAX_LENGTH } from '../../../contract/email-address.ts'
import { isEmailAddress } from '../../mail/email-address.ts'
import { narrow } from '../../text/narrow.ts'
import { textFrom, textProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const email: QuestionKind<QuestionOf<'email'>> = {
  form: 'text',
  problem: (answer) =>
    textProblem(answer, {}, EMAIL_MAX_LENGTH) ??
    (isEmailAddress(narrow(String(answer)).trim()) ? undefined : { code: 'not_an_email' }),
  prefilled: textFrom,
  normalized: narrow,
  isContact: true,
}
