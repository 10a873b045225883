import type { Question } from '../../contract/survey/schema.ts'
import { formOf, kindOf } from './kinds/index.ts'

/** Shown by a link to results beside counts. */
export interface SharedAnswers {
  texts: boolean
  /** Answers that name or address the respondent, or come with the address of the page. */
  contacts: boolean
}

/** False where single answers stay hidden; comparisons with them would disclose them. */
export function isShared(question: Question, { texts, contacts }: SharedAnswers): boolean {
  if (kindOf(question).isContact) return contacts
  return texts || formOf(question) !== 'text'
}
