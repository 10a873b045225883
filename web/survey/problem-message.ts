import type { AnswerProblem } from '#model/survey/answers'
import { kindOf } from '#model/survey/kinds/index'
import type { Question } from '#contract/survey/schema'
import { formatCalendarDay } from './format-answer.ts'

/** The message for a problem of an answer: what the respondent has to do. */
export function problemMessage({ code, params = {} }: AnswerProblem, question: Question): string {
  const { min, max, missing } = params
  const own = kindOf(question).messages?.[code]
  if (own) return typeof own === 'string' ? own : own(Number(min ?? max))
  switch (code) {
    case 'required':
      return 'Answer this question.'
    case 'wrong_type':
      return 'Answer this again.'
    case 'too_short':
      return min === 1 ? 'Enter your answer.' : `Enter at least ${counted(min, 'character')}.`
    case 'too_long':
      return `Enter no more than ${counted(max, 'character')}.`
    case 'not_an_email':
      return 'Enter an e-mail address, like name@example.com.'
    case 'not_a_url':
      return 'Enter a web address, like https://example.com.'
    case 'not_a_number':
      return 'Enter a number, like 12 or 3.5.'
    case 'not_whole':
      return 'Enter a whole number.'
    case 'too_small':
      return `Enter ${min} or more.`
    case 'too_large':
      return `Enter ${max} or less.`
    case 'not_a_date':
      return 'Enter a full date: day, month and year.'
    case 'too_early':
      return `Choose ${formatCalendarDay(min)} or later.`
    case 'too_late':
      return `Choose ${formatCalendarDay(max)} or earlier.`
    case 'unknown_option':
      return 'Choose one of the options.'
    case 'other_missing':
      return 'Enter your answer beside “Other”, or choose another option.'
    case 'chosen_twice':
      return 'Choose each only once.'
    case 'too_few':
      return `Choose at least ${min}.`
    case 'too_many':
      return `Choose no more than ${max}.`
    case 'rows_missing':
      return missing === 1 ? 'One row has no answer yet.' : `${missing} rows have no answer yet.`
    case 'file_missing':
      return 'A file is missing. Add it again.'
    case 'unknown_question':
      return 'This question no longer exists.'
    default:
      return code satisfies never
  }
}

const counted = (count: string | number | undefined, one: string) =>
  `${count} ${Number(count) === 1 ? one : `${one}s`}`
