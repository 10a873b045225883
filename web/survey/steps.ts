import type { Page, Question, SurveySchema } from '#contract/survey/schema'
import { isHidden } from '#model/survey/kinds/index'
import type { Walk } from '#model/survey/walk'

/** A page, or one of its questions. */
interface Step {
  /** The id of its page; for a later question of the page, followed by `.` and the question's. */
  key: string
  page: Page
  questions: Question[]
}

export function stepsOf({ pages }: Walk, { steps }: Pick<SurveySchema, 'steps'>): Step[] {
  const seen = pages.filter(({ isSeen }) => isSeen)
  if (steps !== 'questions') return seen.map(({ page, questions }) => ({ key: page.id, page, questions }))
  return seen.flatMap(({ page, questions }) =>
    questions
      .filter((question) => !isHidden(question))
      .map((question, at) => ({
        key: at === 0 ? page.id : `${page.id}.${question.id}`,
        page,
        questions: [question],
      })),
  )
}

/** The place of a step; of its page, if the survey now has pages or no such question; else 0. */
export function stepAt(steps: readonly Step[], key: string): number {
  const exact = steps.findIndex((one) => one.key === key)
  if (exact >= 0) return exact
  const page = pageOfStep(key)
  return Math.max(
    steps.findIndex((one) => one.page.id === page),
    0,
  )
}

/** The page of a step's key, which the server knows. */
export function pageOfStep(key: string): string {
  return key.split('.')[0] ?? ''
}
