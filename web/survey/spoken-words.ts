import { runnerLanguageFor, type RunnerLanguage } from '#model/survey/runner-languages'
import { loadCatalogue, loadedCatalogue } from './catalogues.ts'
import type { RunnerCatalogue } from './words/catalogue.ts'

/** The words of the pages for one language of a survey. */
export interface SpokenWords {
  surveyLanguage: string
  /** The language of `words`: English for a survey language without a catalogue, or with one that does not load. */
  language: RunnerLanguage
  words: RunnerCatalogue
}

/**
 * Returns the words for a survey in `surveyLanguage`. While they load, these are the `last` ones, so that nothing on the
 * page is replaced by a skeleton: a running recording would be lost. `missing` is the language that did not load.
 */
export function spokenWords(
  surveyLanguage: string,
  {
    last,
    missing,
    loaded = loadedCatalogue,
  }: {
    last: SpokenWords | undefined
    missing: RunnerLanguage | undefined
    loaded?: (language: RunnerLanguage) => RunnerCatalogue | undefined
  },
): SpokenWords | undefined {
  const wanted = runnerLanguageFor([surveyLanguage])
  const language = loaded(wanted) || wanted !== missing ? wanted : 'en'
  const words = loaded(language)
  if (!words) return last
  return last?.words === words && last.surveyLanguage === surveyLanguage
    ? last
    : { surveyLanguage, language, words }
}

/**
 * Loads the words of a language, again on each `online` of `connection` until they have loaded. Calls back after each try.
 * Returns a cancel function.
 */
export function followCatalogue(
  language: RunnerLanguage,
  onTried: (isLoaded: boolean) => void,
  {
    load = loadCatalogue,
    connection = window,
  }: { load?: typeof loadCatalogue; connection?: EventTarget } = {},
): () => void {
  let isOver = false
  async function attempt() {
    const words = await load(language)
    if (isOver) return
    if (words) stop()
    onTried(words !== undefined)
  }
  const onOnline = () => void attempt()
  function stop() {
    isOver = true
    connection.removeEventListener('online', onOnline)
  }
  connection.addEventListener('online', onOnline)
  void attempt()
  return stop
}

/**
 * Returns a function that sets a language after its words have loaded, or failed to: a page in the new language would
 * wait for them. A later choice replaces one whose words are still loading.
 */
export function languageChoice(
  set: (surveyLanguage: string) => void,
  load: (language: RunnerLanguage) => Promise<unknown> = loadCatalogue,
): (surveyLanguage: string) => Promise<void> {
  let newest: string | undefined
  return async (surveyLanguage) => {
    newest = surveyLanguage
    await load(runnerLanguageFor([surveyLanguage]))
    if (newest === surveyLanguage) set(surveyLanguage)
  }
}
