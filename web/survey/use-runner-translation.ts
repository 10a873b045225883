import type { SurveySchema } from '#contract/survey/schema'
import { runnerLanguageFor, type RunnerLanguage } from '#model/survey/runner-languages'
import { useEffect, useMemo, useState } from 'react'
import { loadCatalogue, loadedCatalogue, type RunnerTranslation, translationIn } from './catalogues.ts'
import type { RunnerCatalogue } from './words/catalogue.ts'

/**
 * The words for a survey in one of its languages; `undefined` while their file is under way. A language without a
 * catalogue gets English, and so does one whose file does not load.
 */
export function useRunnerTranslation(
  surveyLanguage: string,
  schema?: SurveySchema,
): RunnerTranslation | undefined {
  const language = runnerLanguageFor([surveyLanguage])
  const [arrived, setArrived] = useState<{ language: RunnerLanguage; words: RunnerCatalogue | undefined }>()
  const words = loadedCatalogue(language)
  const isMissing = !words && arrived?.language === language
  useEffect(() => {
    let isOver = false
    void loadCatalogue(language).then((words) => void (isOver || setArrived({ language, words })))
    return () => {
      isOver = true
    }
  }, [language])
  return useMemo(
    () =>
      words
        ? translationIn(language, words, { schema, surveyLanguage })
        : isMissing
          ? translationIn('en', {}, { schema, surveyLanguage })
          : undefined,
    [language, words, isMissing, schema, surveyLanguage],
  )
}
