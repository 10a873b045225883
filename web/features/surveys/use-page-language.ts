import { useLayoutEffect } from 'react'
import { runnerLanguageFor } from '#model/survey/runner-languages'
import { englishTranslation, loadedCatalogue, translationIn } from '../../survey/catalogues.ts'
import { useRunnerTranslation } from '../../survey/use-runner-translation.ts'
import type { PageLanguage } from './page-language.ts'

/** The words of the page, after which the document is marked. Not `isReady` while those of the language load. */
export function usePageLanguage({ language, schema }: PageLanguage) {
  const { translation: own, isReady } = useRunnerTranslation(language, schema)
  const translation = own ?? servedTranslation()
  const { t } = translation
  const [tag, direction, title] = [translation.language, translation.direction, t('survey')]
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const before = { lang: root.lang, dir: root.dir, title: document.title }
    root.lang = tag
    root.dir = direction
    document.title = title
    // Within the app, the next page is the app's.
    return () => {
      root.lang = before.lang
      root.dir = before.dir
      document.title = before.title
    }
  }, [tag, direction, title])
  return { translation, isReady }
}

/** In the language of the document as the worker sent it, if its words are here. */
function servedTranslation() {
  const served = runnerLanguageFor([typeof document === 'undefined' ? '' : document.documentElement.lang])
  const words = loadedCatalogue(served)
  return words ? translationIn(served, words) : englishTranslation
}
