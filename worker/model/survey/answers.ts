import { isDay } from '../text/calendar.ts'
import { EMAIL_MAX_LENGTH } from '../../contract/email-address.ts'
import { isEmailAddress } from '../mail/email-address.ts'
import type { Option, Question } from '../../contract/survey/schema.ts'

/** A choice beside the given ones, in the person's words. */
export interface OtherChoice {
  other: string
}

/**
 * What a person answers, by the question's name. Texts, e-mail, url, date, hidden: a string; number, rating,
 * scale: a number; yes/no and consent: a boolean; a single choice: an option's id or `{ other }`; multiple
 * choice: a list of those; ranking: option ids, the best first; matrix: row → column id or ids; file: ids of the
 * stored files; voice: the id of the stored recording.
 */
export type Answer =
  | string
  | number
  | boolean
  | OtherChoice
  | (string | OtherChoice)[]
  | Record<string, string | string[]>
export type Answers = Record<string, Answer>

/** Why an answer cannot stand. `params` has the limit that it breaks. */
export interface AnswerProblem {
  code:
    | 'required'
    | 'wrong_type'
    | 'too_short'
    | 'too_long'
    | 'not_an_email'
    | 'not_a_url'
    | 'not_a_number'
    | 'not_whole'
    | 'too_small'
    | 'too_large'
    | 'not_a_date'
    | 'too_early'
    | 'too_late'
    | 'unknown_option'
    | 'chosen_twice'
    | 'other_missing'
    | 'too_few'
    | 'too_many'
    | 'rows_missing'
    | 'file_missing'
    | 'unknown_question'
  params?: Record<string, string | number>
}

/** Characters of any text that sets no limit of its own. */
export const SHORT_TEXT_MAX = 500
export const LONG_TEXT_MAX = 10_000
const OTHER_MAX = 200
const HIDDEN_MAX = 500
const FILE_ID_MAX = 64

/** Whether nothing was answered: no text, no choice, no row. */
export function isEmpty(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return answer.trim() === ''
  if (Array.isArray(answer)) return answer.length === 0
  if (typeof answer === 'object') {
    if ('other' in answer) return typeof answer.other === 'string' && answer.other.trim() === ''
    return Object.values(answer).every((value) => isEmpty(value))
  }
  return false
}

/** What is wrong with the answer to one question, the same in the page and on the server; `undefined`: nothing. */
export function answerProblem(question: Question, answer: unknown): AnswerProblem | undefined {
  if (question.type === 'statement') return isEmpty(answer) ? undefined : wrong
  if ('other' in question && question.other && hasBlankOther(answer)) return { code: 'other_missing' }
  if (isEmpty(answer) || (question.type === 'consent' && answer === false)) {
    return question.required ? { code: 'required' } : undefined
  }
  switch (question.type) {
    case 'short_text':
      return textProblem(answer, { max: SHORT_TEXT_MAX, ...limitsOf(question) })
    case 'long_text':
      return textProblem(answer, { max: LONG_TEXT_MAX, ...limitsOf(question) })
    case 'hidden':
      return textProblem(answer, { max: HIDDEN_MAX })
    case 'email':
      return (
        textProblem(answer, { max: EMAIL_MAX_LENGTH }) ??
        (isEmailAddress(String(answer).trim()) ? undefined : { code: 'not_an_email' })
      )
    case 'url':
      return (
        textProblem(answer, { max: 2_000 }) ?? (isUrl(String(answer)) ? undefined : { code: 'not_a_url' })
      )
    case 'number':
      return numberProblem(answer, question)
    case 'rating':
      return numberProblem(answer, { min: 1, max: question.max, integer: true })
    case 'scale':
      return numberProblem(answer, { min: question.min, max: question.max, integer: true })
    case 'date':
      return dateProblem(answer, question)
    case 'yes_no':
    case 'consent':
      return typeof answer === 'boolean' ? undefined : wrong
    case 'single_choice':
    case 'dropdown':
      return choiceProblem(answer, question)
    case 'multiple_choice':
      return choicesProblem(answer, question)
    case 'ranking':
      return rankingProblem(answer, question)
    case 'matrix':
      return matrixProblem(answer, question)
    case 'file':
      return fileProblem(answer, question.maxFiles)
    case 'voice':
      return textProblem(answer, { max: FILE_ID_MAX })
    case 'listen': {
      const { answer: asked } = question
      if (asked.kind === 'text') return textProblem(answer, { max: SHORT_TEXT_MAX, ...limitsOf(asked) })
      if (asked.kind === 'rating') return numberProblem(answer, { min: 1, max: asked.max, integer: true })
      return choiceProblem(answer, { options: asked.options, other: false })
    }
    default:
      return question satisfies never
  }
}

const wrong: AnswerProblem = { code: 'wrong_type' }
const limitsOf = ({
  minLength,
  maxLength,
}: {
  minLength?: number | undefined
  maxLength?: number | undefined
}) => ({
  ...(minLength !== undefined && { min: minLength }),
  ...(maxLength !== undefined && { max: maxLength }),
})

function textProblem(
  answer: unknown,
  { min = 0, max }: { min?: number; max: number },
): AnswerProblem | undefined {
  if (typeof answer !== 'string') return wrong
  if (answer.trim().length < min) return { code: 'too_short', params: { min } }
  return answer.length > max ? { code: 'too_long', params: { max } } : undefined
}

function numberProblem(
  answer: unknown,
  {
    min,
    max,
    integer,
  }: { min?: number | undefined; max?: number | undefined; integer?: boolean | undefined },
): AnswerProblem | undefined {
  if (typeof answer !== 'number') return wrong
  if (!Number.isFinite(answer)) return { code: 'not_a_number' }
  if (integer && !Number.isInteger(answer)) return { code: 'not_whole' }
  if (min !== undefined && answer < min) return { code: 'too_small', params: { min } }
  return max !== undefined && answer > max ? { code: 'too_large', params: { max } } : undefined
}

function dateProblem(
  answer: unknown,
  { min, max }: { min?: string | undefined; max?: string | undefined },
): AnswerProblem | undefined {
  if (typeof answer !== 'string') return wrong
  if (!isDay(answer)) return { code: 'not_a_date' }
  if (min !== undefined && answer < min) return { code: 'too_early', params: { min } }
  return max !== undefined && answer > max ? { code: 'too_late', params: { max } } : undefined
}

/** Whether “Other” is chosen and nothing is written beside it, which must not pass for no answer. */
function hasBlankOther(answer: unknown): boolean {
  const chosen: unknown[] = Array.isArray(answer) ? answer : [answer]
  return chosen.some((one) => isOther(one) && isEmpty(one))
}

interface Choosable {
  options: Option[]
  other?: boolean | undefined
}

function choiceProblem(answer: unknown, { options, other }: Choosable): AnswerProblem | undefined {
  if (typeof answer === 'string') {
    return options.some(({ id }) => id === answer) ? undefined : { code: 'unknown_option' }
  }
  if (!isOther(answer)) return wrong
  if (!other) return { code: 'unknown_option' }
  return textProblem(answer.other, { min: 1, max: OTHER_MAX })
}

function choicesProblem(
  answer: unknown,
  question: Choosable & { minChoices?: number | undefined; maxChoices?: number | undefined },
): AnswerProblem | undefined {
  if (!Array.isArray(answer)) return wrong
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

function rankingProblem(
  answer: unknown,
  { options, top = options.length }: { options: Option[]; top?: number | undefined },
): AnswerProblem | undefined {
  if (!Array.isArray(answer)) return wrong
  const ranked: unknown[] = answer
  if (!ranked.every((id) => options.some((one) => one.id === id))) return { code: 'unknown_option' }
  if (new Set(ranked).size < ranked.length) return { code: 'chosen_twice' }
  return ranked.length < top ? { code: 'too_few', params: { min: top } } : undefined
}

function matrixProblem(
  answer: unknown,
  { rows, columns, multiple, required }: Extract<Question, { type: 'matrix' }>,
): AnswerProblem | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return wrong
  for (const [row, chosen] of Object.entries(answer)) {
    if (!rows.some(({ id }) => id === row)) return { code: 'unknown_option' }
    const problem = multiple
      ? choicesProblem(chosen, { options: columns })
      : choiceProblem(chosen, { options: columns, other: false })
    if (problem) return problem
  }
  const answered = new Set(Object.entries(answer).flatMap(([row, chosen]) => (isEmpty(chosen) ? [] : [row])))
  const missing = rows.filter(({ id }) => !answered.has(id))
  return required && missing.length > 0
    ? { code: 'rows_missing', params: { missing: missing.length } }
    : undefined
}

function fileProblem(answer: unknown, max: number): AnswerProblem | undefined {
  if (!Array.isArray(answer)) return wrong
  for (const id of answer as unknown[]) {
    const problem = textProblem(id, { min: 1, max: FILE_ID_MAX })
    if (problem) return problem
  }
  return answer.length > max ? { code: 'too_many', params: { max } } : undefined
}

function isOther(answer: unknown): answer is OtherChoice {
  return (
    typeof answer === 'object' && answer !== null && 'other' in answer && typeof answer.other === 'string'
  )
}

function isUrl(text: string): boolean {
  const protocol = URL.parse(text.trim())?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
