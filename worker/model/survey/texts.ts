import type { LocalText, SurveySchema } from '../../contract/survey/schema.ts'

export function textIn(text: LocalText | undefined, language: string, schema: SurveySchema): string {
  return text?.[sourceLanguage(text, language, schema)] ?? ''
}

/** The language of `textIn`: where a translation is missing, another one. */
export function sourceLanguage(
  text: LocalText | undefined,
  language: string,
  { languages }: Pick<SurveySchema, 'languages'>,
): string {
  const [first = ''] = languages
  return [language, first].find((tag) => text?.[tag]) ?? Object.keys(text ?? {})[0] ?? language
}
