import type { SurveySchema } from '../../worker/contract/survey/schema.ts'
import { createSummary } from '../../worker/model/survey/summary.ts'
import type { CountedResponse } from '../../worker/model/survey/tally.ts'
import type { SurveySummary } from '../../worker/contract/survey/summary.ts'

export function summarise(schema: SurveySchema, responses: Iterable<CountedResponse>): SurveySummary {
  const summary = createSummary(schema)
  for (const response of responses) summary.add(response)
  return summary.result()
}
