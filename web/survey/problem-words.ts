import type { AnswerProblem } from '#model/survey/answers'
import type { Question } from '#contract/survey/schema'
import { dayWords } from './answer-words.ts'

/** What is wrong with an answer, said to the one who gave it: what to do, not what they did. */
export function problemWords({ code, params = {} }: AnswerProblem, question: Question): string {
  const { min, max, missing } = params
  switch (code) {
    case 'required':
      return requiredWords(question)
    case 'wrong_type':
      return question.type === 'number' ? 'Enter a number, like 12 or 3.5.' : 'Answer this again.'
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
      return `Choose ${dayWords(min)} or later.`
    case 'too_late':
      return `Choose ${dayWords(max)} or earlier.`
    case 'unknown_option':
      return 'Choose one of the options.'
    case 'other_missing':
      return 'Enter your answer beside “Other”, or choose another option.'
    case 'chosen_twice':
      return 'Choose each only once.'
    case 'too_few':
      return question.type === 'ranking' ? `Rank at least ${min}.` : `Choose at least ${min}.`
    case 'too_many':
      return question.type === 'file'
        ? `Add no more than ${counted(max, 'file')}.`
        : `Choose no more than ${max}.`
    case 'rows_missing':
      return missing === 1 ? 'One row has no answer yet.' : `${missing} rows have no answer yet.`
    case 'file_missing':
      return question.type === 'voice'
        ? 'The recording is gone. Record it again.'
        : 'A file is gone. Add it again.'
    case 'unknown_question':
      return 'This question no longer exists.'
    default:
      return code satisfies never
  }
}

function requiredWords({ type }: Question): string {
  switch (type) {
    case 'single_choice':
    case 'dropdown':
    case 'yes_no':
    case 'rating':
    case 'scale':
      return 'Choose an answer.'
    case 'multiple_choice':
      return 'Choose at least one.'
    case 'ranking':
      return 'Put them in order.'
    case 'matrix':
      return 'Answer each row.'
    case 'consent':
      return 'Please agree to continue.'
    case 'file':
      return 'Add a file.'
    case 'voice':
      return 'Record an answer.'
    case 'date':
      return 'Choose a date.'
    case 'short_text':
    case 'long_text':
    case 'email':
    case 'url':
    case 'number':
    case 'listen':
    case 'hidden':
    case 'statement':
      return 'Answer this question.'
    default:
      return type satisfies never
  }
}

const counted = (count: string | number | undefined, one: string) =>
  `${count} ${Number(count) === 1 ? one : `${one}s`}`
