import type { Comparison, Condition, Question, SurveySchema } from '../../contract/survey/schema.ts'
import { choicesOf } from './options.ts'
import { formOf, kindOf } from './kinds/index.ts'

/** Shown by a link to results beside counts. */
export interface SharedAnswers {
  texts: boolean
  /** Answers that name or address the respondent, or come with the address of the page. */
  contacts: boolean
}

/** False where single answers stay hidden; a filter by them would disclose them one guess at a time. */
export function isShared(question: Question, { texts, contacts }: SharedAnswers): boolean {
  if (kindOf(question).isContact) return contacts
  return texts || formOf(question) !== 'text'
}

/** The condition is about answers that the link shows. */
export function isSharedCondition(
  condition: Condition,
  schema: SurveySchema,
  shared: SharedAnswers,
): boolean {
  if ('all' in condition) return condition.all.every((one) => isSharedCondition(one, schema, shared))
  if ('any' in condition) return condition.any.every((one) => isSharedCondition(one, schema, shared))
  const questions = schema.pages.flatMap((page) => page.questions)
  const question = questions.find(({ id }) => id === condition.question)
  return (
    question !== undefined && isShared(question, shared) && (shared.texts || isFixed(condition, question))
  )
}

/** The value is not compared with a free answer beside the options. */
function isFixed({ value }: Comparison, question: Question): boolean {
  if (!('other' in question) || !question.other || value === undefined) return true
  return choicesOf(question)?.some(({ id }) => id === value) ?? false
}
