import { titleText } from '#model/survey/recall-markers'
import type { Page, SurveySchema } from '#contract/survey/schema'

export function pageName(schema: SurveySchema, page: Page, language: string): string {
  return titleText(page.title, language, schema) || `Page ${schema.pages.indexOf(page) + 1}`
}
