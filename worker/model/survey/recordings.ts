import type { SurveySchema } from '../../contract/survey/schema.ts'
import { formOf } from './kinds/index.ts'

/** The questions that are answered by a recording. */
export function recordingsIn({ pages }: SurveySchema): string[] {
  return pages.flatMap(({ questions }) =>
    questions.flatMap((question) => (formOf(question) === 'recording' ? [question.id] : [])),
  )
}
