import { listFrom, wrongType } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const ranking: QuestionKind<QuestionOf<'ranking'>> = {
  form: 'ranking',
  problem(answer, { options, top = options.length }) {
    if (!Array.isArray(answer)) return wrongType
    const ranked: unknown[] = answer
    if (!ranked.every((id) => options.some((one) => one.id === id))) return { code: 'unknown_option' }
    if (new Set(ranked).size < ranked.length) return { code: 'chosen_twice' }
    return ranked.length < top ? { code: 'too_few', params: { min: top } } : undefined
  },
  messages: { required: 'put_in_order', too_few: 'rank_more' },
  prefilled: listFrom,
  choices: ({ options }) => options,
  isImpossible: ({ options, top = 1 }) => top > options.length || top === 0,
  hasOrder: true,
}
