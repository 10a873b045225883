import { isClockTime } from '../../text/clock-time.ts'
import { textFrom, wrongType } from '../answer-checks.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const time: QuestionKind<QuestionOf<'time'>> = {
  form: 'time',
  problem(answer, { min, max }) {
    if (typeof answer !== 'string') return wrongType
    if (!isClockTime(answer)) return { code: 'not_a_time' }
    if (min !== undefined && answer < min) return { code: 'too_early', params: { min } }
    return max !== undefined && answer > max ? { code: 'too_late', params: { max } } : undefined
  },
  messages: { required: 'choose_time', too_early: 'time_too_early', too_late: 'time_too_late' },
  prefilled: textFrom,
  isImpossible({ min, max }) {
    const isWrong = [min, max].some((one) => one !== undefined && !isClockTime(one))
    return isWrong || (min !== undefined && max !== undefined && min > max)
  },
}
