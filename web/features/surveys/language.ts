import { localeOf } from '../../platform/locale.ts'

/** Returns the name of a language in itself: `Deutsch`. Returns the tag if the browser knows no name. */
export function languageName(tag: string): string {
  return localeOf([tag]).languageName(tag)
}
