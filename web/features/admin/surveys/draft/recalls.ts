import { isAnswerable, isHidden } from '#model/survey/kinds/index'
import { recalledIn } from '#model/survey/recall-markers'
import type { LocalText, Question, SurveySchema } from '#contract/survey/schema'

/** Questions whose answers a text after `earlier` can recall; hidden fields always can. */
export function recallableAfter(earlier: readonly Question[], all: readonly Question[]): Question[] {
  const known = new Set(earlier)
  return all.filter((one) => isHidden(one) || (known.has(one) && isAnswerable(one)))
}

/** Returns the problem with the answers that a text inserts; `undefined` when there is none. */
export function recallProblem(
  text: LocalText | undefined,
  recallable: readonly Question[],
  schema: SurveySchema,
): string | undefined {
  const wrong = recalledIn(text).find((name) => !recallable.some(({ id }) => id === name))
  if (wrong === undefined) return undefined
  const exists = schema.pages.some(({ questions }) =>
    questions.some((question) => question.id === wrong && isAnswerable(question)),
  )
  return exists ? `“${wrong}” is only answered later` : `There is no question named “${wrong}”`
}
