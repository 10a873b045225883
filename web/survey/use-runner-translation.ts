import type { SurveySchema } from '#contract/survey/schema'
import { runnerLanguageFor, type RunnerLanguage } from '#model/survey/runner-languages'
import { useEffect, useMemo, useState } from 'react'
import { type RunnerTranslation, translationIn } from './catalogues.ts'
import { followCatalogue, spokenWords, type SpokenWords } from './spoken-words.ts'

interface ShownTranslation {
  /** `undefined` until a first language has loaded. */
  translation: RunnerTranslation | undefined
  /** False while the words of the language load; `translation` is the last one then. */
  isReady: boolean
}

/**
 * The words for a survey in one of its languages. A language without a catalogue gets English, and so does one whose file
 * does not load.
 */
export function useRunnerTranslation(surveyLanguage: string, schema?: SurveySchema): ShownTranslation {
  const language = runnerLanguageFor([surveyLanguage])
  const [tried, setTried] = useState<{ language: RunnerLanguage; isLoaded: boolean }>()
  const [last, setLast] = useState<SpokenWords>()
  const spoken = spokenWords(surveyLanguage, {
    last,
    missing: tried && !tried.isLoaded ? tried.language : undefined,
  })
  if (spoken !== last) setLast(spoken)
  useEffect(() => followCatalogue(language, (isLoaded) => setTried({ language, isLoaded })), [language])
  const translation = useMemo(
    () =>
      spoken &&
      translationIn(spoken.language, spoken.words, { schema, surveyLanguage: spoken.surveyLanguage }),
    [spoken, schema],
  )
  return { translation, isReady: spoken?.surveyLanguage === surveyLanguage }
}
