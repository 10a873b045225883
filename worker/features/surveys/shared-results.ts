import { AppError } from '../../contract/app-error.ts'
import { readCondition, type ResponseFilter } from '../../contract/survey/admin.ts'
import type { CountsPart } from '../../contract/survey/counts.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { withoutQuotas } from '../../model/survey/quotas.ts'
import { isShared, isSharedCondition, type SharedAnswers } from '../../model/survey/shared-answers.ts'

/** The part without files, and without the answers that the link does not show. */
export function sharedPart(part: CountsPart, schema: SurveySchema, shared: SharedAnswers): CountsPart {
  const shown = new Set(
    schema.pages.flatMap((page) =>
      page.questions.flatMap((question) =>
        isShared(question, shared) && (shared.texts || !('other' in question)) ? [question.id] : [],
      ),
    ),
  )
  const questions = part.summary.questions.map(([id, state]): (typeof part.summary.questions)[number] => [
    id,
    { ...state, files: [], texts: shown.has(id) ? state.texts : [] },
  ])
  const summary = { ...part.summary, questions }
  return { ...part, ...(part.schema && { schema: withoutQuotas(part.schema) }), summary }
}

/** Throws `bad_request` for a filter by answers that are not shown. */
export function assertShared(
  { question, answer, where }: ResponseFilter,
  schema: SurveySchema,
  shared: SharedAnswers,
): void {
  const conditions = [
    question !== undefined && ({ question, operator: 'is', value: answer } as const),
    where !== undefined && readCondition(where),
  ]
  for (const condition of conditions) {
    if (condition && !isSharedCondition(condition, schema, shared)) throw new AppError('bad_request')
  }
}
