import { textFrom, textProblem } from '../answer-checks.ts'
import { isWebAddress, webAddress } from '../web-address.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const url: QuestionKind<QuestionOf<'url'>> = {
  form: 'text',
  problem: (answer) =>
    textProblem(answer, {}, 2_000) ??
    (isWebAddress(webAddress(String(answer))) ? undefined : { code: 'not_a_url' }),
  prefilled: textFrom,
  normalized: webAddress,
}
