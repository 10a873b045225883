import { wrongType } from '../answer-checks.ts'
import { phoneNumber } from '../phone-number.ts'
import type { QuestionKind, QuestionOf } from './kind.ts'

export const phone: QuestionKind<QuestionOf<'phone'>> = {
  form: 'text',
  problem(answer, { international }) {
    if (typeof answer !== 'string') return wrongType
    const number = phoneNumber(answer)
    if (number === undefined) return { code: 'not_a_phone' }
    return international && !number.startsWith('+') ? { code: 'no_country_code' } : undefined
  },
  // In an address `+` means a space.
  prefilled: (value) => value.replace(/^ /, '+'),
  normalized: (text) => phoneNumber(text) ?? text,
  isContact: true,
}
