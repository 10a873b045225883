/**
 * The first of `wanted` that the survey has, exactly or in another country's form (`de-AT` for `de`); else its first;
 * `''` without any.
 */
export function languageFor(languages: readonly string[], wanted: readonly string[]): string {
  for (const one of wanted) {
    const tag = one.toLowerCase()
    const base = tag.split('-')[0] ?? ''
    const found =
      languages.find((language) => language.toLowerCase() === tag) ??
      languages.find((language) => base !== '' && language.toLowerCase().split('-')[0] === base)
    if (found !== undefined) return found
  }
  return languages[0] ?? ''
}
