import { walk } from '#model/survey/walk'
import { stepAt, stepsOf } from '../../survey/steps.ts'
import type { Answering } from './run-state.ts'

/** The last question before the page, if a quota may be decided by then. */
export function lastQuestionBefore({ form, schema, answers, page }: Answering): string | undefined {
  const steps = stepsOf(walk(schema, answers), schema)
  const first = steps[stepAt(steps, page)]?.questions[0]
  const order = schema.pages.flatMap(({ questions }) => questions.map(({ id }) => id))
  const before = order.slice(0, first ? order.indexOf(first.id) : 0)
  return form.quotaQuestions?.some((id) => before.includes(id)) ? before.at(-1) : undefined
}
