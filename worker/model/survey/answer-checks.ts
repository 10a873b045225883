import { isOther, type AnswerProblem } from './answers.ts'
import type { Option } from '../../contract/survey/schema.ts'

/** Characters of an option of one's own. */
export const OTHER_MAX = 200

export const wrongType: AnswerProblem = { code: 'wrong_type' }

interface TextLimits {
  minLength?: number | undefined
  maxLength?: number | undefined
}

export function textProblem(
  answer: unknown,
  { minLength: min = 0, maxLength }: TextLimits,
  max: number,
): AnswerProblem | undefined {
  if (typeof answer !== 'string') return wrongType
  if (answer.trim().length < min) return { code: 'too_short', params: { min } }
  const limit = maxLength ?? max
  return answer.length > limit ? { code: 'too_long', params: { max: limit } } : undefined
}

/** No text can meet these limits; `max` applies if the question sets no maximum of its own. */
export function isLengthImpossible({ minLength = 0, maxLength }: TextLimits, max: number): boolean {
  const limit = maxLength ?? max
  return limit === 0 || minLength > limit
}

export function numberProblem(
  answer: unknown,
  {
    min,
    max,
    integer,
  }: { min?: number | undefined; max?: number | undefined; integer?: boolean | undefined },
): AnswerProblem | undefined {
  if (typeof answer !== 'number') return wrongType
  if (!Number.isFinite(answer)) return { code: 'not_a_number' }
  if (integer && !Number.isInteger(answer)) return { code: 'not_whole' }
  if (min !== undefined && answer < min) return { code: 'too_small', params: { min } }
  return max !== undefined && answer > max ? { code: 'too_large', params: { max } } : undefined
}

export function booleanProblem(answer: unknown): AnswerProblem | undefined {
  return typeof answer === 'boolean' ? undefined : wrongType
}

interface Choosable {
  options: Option[]
  other?: boolean | undefined
}

export function choiceProblem(answer: unknown, { options, other }: Choosable): AnswerProblem | undefined {
  if (typeof answer === 'string') {
    return options.some(({ id }) => id === answer) ? undefined : { code: 'unknown_option' }
  }
  if (!isOther(answer)) return wrongType
  if (!other) return { code: 'unknown_option' }
  return textProblem(answer.other, { minLength: 1 }, OTHER_MAX)
}

export function choicesProblem(
  answer: unknown,
  question: Choosable & { minChoices?: number | undefined; maxChoices?: number | undefined },
): AnswerProblem | undefined {
  if (!Array.isArray(answer)) return wrongType
  const chosen: unknown[] = answer
  for (const one of chosen) {
    const problem = choiceProblem(one, question)
    if (problem) return problem
  }
  const names = chosen.map((one) => (typeof one === 'string' ? one : ''))
  if (new Set(names).size < names.length) return { code: 'chosen_twice' }
  const { minChoices: min = 0, maxChoices: max = Infinity } = question
  if (chosen.length < min) return { code: 'too_few', params: { min } }
  return chosen.length > max ? { code: 'too_many', params: { max } } : undefined
}

export function wholeNumbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}

export function numberFrom(value: string): number | undefined {
  return value.trim() === '' ? undefined : Number(value)
}

export function textFrom(value: string): string {
  return value
}

export function listFrom(value: string): string[] {
  return value.split(',')
}
