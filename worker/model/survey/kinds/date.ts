import { isDay } from '../../text/calendar.ts'
import { textFrom, wrongType } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const date: QuestionKind<QuestionOf<'date'>> = {
  form: 'day',
  problem(answer, { min, max }) {
    if (typeof answer !== 'string') return wrongType
    if (!isDay(answer)) return { code: 'not_a_date' }
    if (min !== undefined && answer < min) return { code: 'too_early', params: { min } }
    return max !== undefined && answer > max ? { code: 'too_late', params: { max } } : undefined
  },
  messages: { required: 'choose_date' },
  prefilled: textFrom,
  isImpossible({ min, max }) {
    const isWrong = [min, max].some((day) => day !== undefined && !isDay(day))
    return isWrong || (min !== undefined && max !== undefined && min > max)
  },
}
