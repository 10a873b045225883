import { matchLanguage } from './language.ts'

/** Languages that the pages of a survey speak themselves; the catalogue of each is `web/survey/words/<tag>.ts`. */
export const runnerLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'cs',
  'uk',
  'ru',
  'tr',
  'ar',
  'he',
  'fa',
  'hi',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'id',
  'vi',
  'th',
] as const
export type RunnerLanguage = (typeof runnerLanguages)[number]

const rightToLeft: ReadonlySet<RunnerLanguage> = new Set(['ar', 'he', 'fa'])

export function directionOf(language: RunnerLanguage): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr'
}

/** The first of these tags that the pages speak, most preferred first; English without one. */
export function runnerLanguageFor(wanted: readonly string[]): RunnerLanguage {
  return matchLanguage(runnerLanguages, wanted) ?? 'en'
}
