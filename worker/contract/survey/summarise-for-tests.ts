import type { SurveySchema } from './schema.ts'
import { createSummary, type CountedResponse, type SurveySummary } from './summary.ts'

/** Sums up all responses at once. */
export function summarise(schema: SurveySchema, responses: Iterable<CountedResponse>): SurveySummary {
  const summary = createSummary(schema)
  for (const response of responses) summary.add(response)
  return summary.result()
}
