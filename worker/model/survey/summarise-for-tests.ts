import type { SurveySchema } from '../../contract/survey/schema.ts'
import { createSummary } from './summary.ts'
import type { CountedResponse } from './tally.ts'
import type { SurveySummary } from '../../contract/survey/summary.ts'

/** Sums up all responses at once. */
export function summarise(schema: SurveySchema, responses: Iterable<CountedResponse>): SurveySummary {
  const summary = createSummary(schema)
  for (const response of responses) summary.add(response)
  return summary.result()
}
