import type { LocalText, SurveySchema } from '../../contract/survey/schema.ts'

export function textIn(text: LocalText | undefined, language: string, schema: SurveySchema): string {
  if (!text) return ''
  return text[language] || text[schema.languages[0] ?? ''] || Object.values(text)[0] || ''
}
