import { AppError } from '../../contract/app-error.ts'
import { readCondition, type ResponseFilter } from '../../contract/survey/admin.ts'
import type { CountsPart, CrossState } from '../../contract/survey/counts.ts'
import { MIN_GROUP } from '../../contract/survey/result-links.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { withAskers } from '../../model/survey/askers.ts'
import { withoutQuotas } from '../../model/survey/quotas.ts'
import { createSummary } from '../../model/survey/summary.ts'
import { isShared, isSharedCondition, type SharedAnswers } from '../../model/survey/shared-answers.ts'

/** Responses of a part: small groups of later parts are omitted, so most surveys have one part. */
export const SHARED_ROWS = 50_000

/** The part without files, small groups, and the answers that the link does not show. */
export function sharedPart(part: CountsPart, schema: SurveySchema, shared: SharedAnswers): CountsPart {
  const { responses } = part.summary
  if (responses > 0 && responses < MIN_GROUP) return withoutFigures(part, schema)
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
  const cross = part.cross && withoutSmall(part.cross)
  const hasHidden = cross !== undefined && cross.cells.length < (part.cross?.cells.length ?? 0)
  return { ...withPublicSchema(part), summary, ...(cross && { cross }), ...(hasHidden && { hasHidden }) }
}

function withPublicSchema(part: CountsPart): CountsPart {
  return part.schema ? { ...part, schema: withAskers(withoutQuotas(part.schema), () => false) } : part
}

function withoutFigures(part: CountsPart, schema: SurveySchema): CountsPart {
  const cross = part.cross && { total: 0, rows: [], columns: [], cells: [] }
  const summary = createSummary(schema).state()
  return { ...withPublicSchema(part), summary, ...(cross && { cross }), hasHidden: true }
}

/** The table without rows and columns of small groups. */
function withoutSmall({ total, rows, columns, cells }: CrossState): CrossState {
  const isLarge = ([, count]: [string, number]) => count >= MIN_GROUP
  const [large, wide] = [rows.filter(isLarge), columns.filter(isLarge)]
  const names = new Set(large.map(([row]) => row))
  const heads = new Set(wide.map(([column]) => column))
  const shown = cells.filter(([row, column]) => names.has(row) && heads.has(column))
  return { total, rows: large, columns: wide, cells: shown }
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
