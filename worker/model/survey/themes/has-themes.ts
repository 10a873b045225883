import type { Question } from '../../../contract/survey/schema.ts'
import { formOf, kindOf } from '../kinds/index.ts'

/** True for questions that are answered in words of the respondent's own, written or spoken. */
export function hasThemes(question: Question): boolean {
  const form = formOf(question)
  return form === 'recording' || (form === 'text' && kindOf(question).inOwnWords === true)
}
