import { languageFor } from '#model/survey/language'
import { runnerLanguageFor } from '#model/survey/runner-languages'
import type { SurveySchema } from '#contract/survey/schema'
import type { RunState } from './run-state.ts'

export interface PageLanguage {
  language: string
  /** The form, whose own words replace those of the page. */
  schema: SurveySchema | undefined
}

/**
 * The language of the survey's texts, so that no page mixes two; without a form, the first of `wanted` that the page
 * speaks.
 */
export function pageLanguage(
  state: RunState,
  { opening, wanted }: { opening: string | undefined; wanted: readonly string[] },
): PageLanguage {
  const form = 'form' in state ? state.form : undefined
  const schema = state.phase === 'answering' ? state.schema : form?.schema
  if (state.phase === 'answering' || state.phase === 'sent' || state.phase === 'unneeded')
    return { language: state.language || runnerLanguageFor(wanted), schema }
  if (schema) return { language: languageFor(schema.languages, wanted), schema }
  const isOpening = state.phase === 'loading' && opening
  return { language: isOpening ? opening : runnerLanguageFor(wanted), schema }
}
