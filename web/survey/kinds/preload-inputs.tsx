import type { SurveySchema } from '#contract/survey/schema'
import { formKinds } from './index.tsx'

/** Loads the code of all inputs of a survey, which then works without a connection. Those that fail load when shown. */
export function preloadInputs(schema: SurveySchema): void {
  for (const { questions } of schema.pages) {
    for (const { type } of questions) formKinds[type]?.preload?.().catch(() => {})
  }
}
