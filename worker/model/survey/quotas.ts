import type { Question, Quota, SurveySchema } from '../../contract/survey/schema.ts'
import type { Answers } from './answers.ts'
import { comparedValue, comparisonsOf, needsValue } from './comparisons.ts'
import { formOf, isAnswerable, isHidden } from './kinds/index.ts'
import { choicesOf } from './options.ts'
import { holds, walk } from './walk.ts'

/** The quotas towards which these answers count. */
export function quotasOf(schema: SurveySchema, answers: Answers): Quota[] {
  return (schema.quotas ?? []).filter((quota) => holds(quota.if, answers))
}

/**
 * The quotas that answers up to the question `until` meet. A quota that asks about a later question is undecided, as is
 * any if there is no such question.
 */
export function quotasUntil(schema: SurveySchema, given: Answers, until: string): Quota[] {
  const order = questionOrder(schema)
  const left = order.get(until) ?? -1
  const passed = Object.entries(walk(schema, given).answers).filter(([id]) => (order.get(id) ?? 0) <= left)
  return quotasOf(schema, Object.fromEntries(passed)).filter((quota) => lastPlace(quota, order) <= left)
}

/** Not a text, except for hidden fields: the database, which counts, folds only ASCII letters. */
export function isQuotaQuestion(question: Question): boolean {
  return formOf(question) !== 'text' || isHidden(question)
}

export type QuotaProblem =
  | 'name_taken'
  | 'quota_asks_unknown_question'
  | 'quota_asks_unknown_option'
  | 'quota_asks_text'

/** The kinds of errors in the quotas, each once. */
export function quotaProblems({ quotas = [], pages }: SurveySchema): Set<QuotaProblem> {
  const questions = new Map(pages.flatMap((page) => page.questions.map((one) => [one.id, one] as const)))
  const problems = new Set<QuotaProblem>()
  if (new Set(quotas.map(({ id }) => id)).size < quotas.length) problems.add('name_taken')
  for (const { question: id, operator, value } of quotas.flatMap((quota) => comparisonsOf(quota.if))) {
    const question = questions.get(id)
    if (!question || !isAnswerable(question)) problems.add('quota_asks_unknown_question')
    else if (!needsValue(operator)) continue
    else if (!isQuotaQuestion(question)) problems.add('quota_asks_text')
    else if (
      comparedValue(question) === 'option' &&
      !choicesOf(question)?.some((option) => option.id === value)
    )
      problems.add('quota_asks_unknown_option')
  }
  return problems
}

/** The last question that each quota asks about, in order. */
export function quotaQuestions(schema: SurveySchema): string[] {
  const order = questionOrder(schema)
  const places = new Set(schema.quotas?.map((quota) => lastPlace(quota, order)))
  return [...order].flatMap(([id, place]) => (places.has(place) ? [id] : []))
}

/** For respondents, who could answer by what is still wanted. */
export function withoutQuotas(schema: SurveySchema): SurveySchema {
  const { quotas: _, ...rest } = schema
  return rest
}

function lastPlace(quota: Quota, order: ReadonlyMap<string, number>): number {
  return Math.max(...comparisonsOf(quota.if).map(({ question }) => order.get(question) ?? 0))
}

function questionOrder({ pages }: SurveySchema): Map<string, number> {
  const ids = pages.flatMap(({ questions }) => questions.map(({ id }) => id))
  return new Map(ids.map((id, place) => [id, place]))
}
