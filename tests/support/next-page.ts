import type { Answers } from '../../worker/model/survey/answers.ts'
import type { Page, SurveySchema } from '../../worker/contract/survey/schema.ts'
import { walk } from '../../worker/model/survey/walk.ts'

/** The page that follows a shown one; `undefined`: the end. Without `current`, the first. */
export function nextPage(schema: SurveySchema, answers: Answers, current?: string): Page | undefined {
  const pages = walk(schema, answers).pages.filter(({ isSeen }) => isSeen)
  if (current === undefined) return pages[0]?.page
  const at = pages.findIndex(({ page }) => page.id === current)
  return at < 0 ? undefined : pages[at + 1]?.page
}
