import { hasVisibleText } from '../../contract/has-visible-text.ts'

export interface OtherChoice {
  other: string
}

/**
 * By question: a string; a number; a boolean; an option's id or `{ other }`, or a list of those; ranked option ids,
 * the best first; matrix rows → column id, ids or a score; options → amounts; ids of stored files, or of a recording;
 * the path of a drawn signature.
 */
export type Answer =
  | string
  | number
  | boolean
  | OtherChoice
  | (string | OtherChoice)[]
  | Record<string, string | string[] | number>
export type Answers = Record<string, Answer>

export interface AnswerProblem {
  code:
    | 'required'
    | 'wrong_type'
    | 'too_short'
    | 'too_long'
    | 'not_an_email'
    | 'not_a_url'
    | 'not_a_phone'
    | 'no_country_code'
    | 'not_a_number'
    | 'not_whole'
    | 'too_small'
    | 'too_large'
    | 'not_a_date'
    | 'not_a_time'
    | 'too_early'
    | 'too_late'
    | 'unknown_option'
    | 'chosen_twice'
    | 'other_missing'
    | 'too_few'
    | 'too_many'
    | 'rows_missing'
    | 'wrong_sum'
    | 'file_missing'
    | 'unknown_question'
  params?: Record<string, string | number>
}

/** If the question sets no limit. */
export const SHORT_TEXT_MAX = 500
export const LONG_TEXT_MAX = 10_000
export const FILE_ID_MAX = 64

/** No text, no choice and no row. */
export function isEmpty(answer: unknown): boolean {
  if (answer === undefined || answer === null) return true
  if (typeof answer === 'string') return !hasVisibleText(answer)
  if (Array.isArray(answer)) return answer.length === 0
  if (typeof answer === 'object') {
    if ('other' in answer) return typeof answer.other === 'string' && !hasVisibleText(answer.other)
    return Object.values(answer).every((value) => isEmpty(value))
  }
  return false
}

export function isOther(answer: unknown): answer is OtherChoice {
  return (
    typeof answer === 'object' && answer !== null && 'other' in answer && typeof answer.other === 'string'
  )
}
