import { directionOf, type RunnerLanguage } from '#model/survey/runner-languages'
import type { SurveySchema } from '#contract/survey/schema'
import { createTranslation, type Translation } from '../platform/translation.ts'
import type { RunnerCatalogue } from './words/catalogue.ts'
import { english } from './words/en.ts'

export type RunnerTranslation = Translation<typeof english>

type Load = () => Promise<{ words: RunnerCatalogue }>

/** One file a language; English is part of the page. */
const files: Record<Exclude<RunnerLanguage, 'en'>, Load> = {
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
  es: () => import('./words/es.ts'),
  pt: () => import('./words/pt.ts'),
  it: () => import('./words/it.ts'),
  nl: () => import('./words/nl.ts'),
  pl: () => import('./words/pl.ts'),
  cs: () => import('./words/cs.ts'),
  uk: () => import('./words/uk.ts'),
  ru: () => import('./words/ru.ts'),
  tr: () => import('./words/tr.ts'),
  ar: () => import('./words/ar.ts'),
  he: () => import('./words/he.ts'),
  fa: () => import('./words/fa.ts'),
  hi: () => import('./words/hi.ts'),
  ja: () => import('./words/ja.ts'),
  ko: () => import('./words/ko.ts'),
  'zh-Hans': () => import('./words/zh-hans.ts'),
  'zh-Hant': () => import('./words/zh-hant.ts'),
  id: () => import('./words/id.ts'),
  vi: () => import('./words/vi.ts'),
  th: () => import('./words/th.ts'),
}

const loaded = new Map<RunnerLanguage, RunnerCatalogue>([['en', {}]])
const loading = new Map<RunnerLanguage, Promise<RunnerCatalogue | undefined>>()

export const loadedCatalogue = (language: RunnerLanguage) => loaded.get(language)

/** `undefined` if it does not load, as without a network; the next call tries again. */
export function loadCatalogue(language: RunnerLanguage): Promise<RunnerCatalogue | undefined> {
  const known = loaded.get(language)
  if (known || language === 'en') return Promise.resolve(known ?? {})
  const begun = loading.get(language)
  if (begun) return begun
  const started = files[language]().then(
    ({ words }) => {
      loaded.set(language, words)
      return words
    },
    () => {
      loading.delete(language)
      return undefined
    },
  )
  loading.set(language, started)
  return started
}

/** The words of the pages in a language, with those that the survey replaces in `surveyLanguage`. */
export function translationIn(
  language: RunnerLanguage,
  catalogue: RunnerCatalogue,
  { schema, surveyLanguage }: { schema?: SurveySchema | undefined; surveyLanguage?: string } = {},
): RunnerTranslation {
  const replaced: [string, string][] = []
  for (const [key, text] of Object.entries(schema?.words ?? {})) {
    const words = text[surveyLanguage ?? language]?.trim()
    if (words) replaced.push([key, words])
  }
  return createTranslation({
    language,
    direction: directionOf(language),
    english,
    catalogue,
    replaced: Object.fromEntries(replaced),
  })
}

export const englishTranslation = translationIn('en', {})
