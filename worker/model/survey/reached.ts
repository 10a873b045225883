import type { SurveySchema } from '../../contract/survey/schema.ts'
import type { CountedResponse } from './tally.ts'
import { walk, type Walk } from './walk.ts'

/** The walk of a response, up to the last page that its respondent reached. */
export function reached(
  schema: SurveySchema,
  { answers, complete, lastPage }: Pick<CountedResponse, 'answers' | 'complete' | 'lastPage'>,
): Walk {
  const whole = walk(schema, answers)
  if (complete) return whole
  const last = Math.max(
    0,
    schema.pages.findIndex(({ id }) => id === lastPage),
  )
  return { ...whole, pages: whole.pages.filter(({ page }) => schema.pages.indexOf(page) <= last) }
}
