import type { Question } from '../../contract/survey/schema.ts'
import { isEmpty, isOther, type AnswerProblem } from './answers.ts'
import { isAnswerable, kindOf } from './kinds/index.ts'

/** Used by the form and the server alike. */
export function answerProblem(question: Question, answer: unknown): AnswerProblem | undefined {
  const kind = kindOf(question)
  if ('other' in question && question.other && hasBlankOther(answer)) return { code: 'other_missing' }
  if (isEmpty(answer) || kind.isBlank?.(answer)) {
    return question.required && isAnswerable(question) ? { code: 'required' } : undefined
  }
  return kind.problem(answer, question)
}

/** A chosen “Other” without a text must not count as no answer. */
function hasBlankOther(answer: unknown): boolean {
  const chosen: unknown[] = Array.isArray(answer) ? answer : [answer]
  return chosen.some((one) => isOther(one) && isEmpty(one))
}
