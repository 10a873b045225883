import { textFrom, textProblem } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const url: QuestionKind<QuestionOf<'url'>> = {
  form: 'text',
  problem: (answer) =>
    textProblem(answer, {}, 2_000) ?? (isUrl(String(answer)) ? undefined : { code: 'not_a_url' }),
  prefilled: textFrom,
}

function isUrl(text: string): boolean {
  const protocol = URL.parse(text.trim())?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
