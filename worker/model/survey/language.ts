/**
 * The first of `wanted` that the survey has, exactly or in another country's form (`de-AT` for `de`); else its first;
 * `''` without any.
 */
export function languageFor(languages: readonly string[], wanted: readonly string[]): string {
  return matchLanguage(languages, wanted) ?? languages[0] ?? ''
}

/** Prefers the same script: `zh-TW` is closer to `zh-Hant` than to `zh`. */
export function matchLanguage<Tag extends string>(
  languages: readonly Tag[],
  wanted: readonly string[],
): Tag | undefined {
  for (const one of wanted) {
    const tag = one.toLowerCase()
    const base = baseOf(one)
    const related = base === '' ? [] : languages.filter((language) => baseOf(language) === base)
    const found =
      related.find((language) => language.toLowerCase() === tag) ??
      related.find((language) => scriptOf(language) === scriptOf(one)) ??
      related[0]
    if (found !== undefined) return found
  }
  return undefined
}

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/** The usual script of a tag, as in `Hant` for `zh-TW`; `''` for what is no tag. */
function scriptOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().script ?? ''
  } catch {
    return ''
  }
}
