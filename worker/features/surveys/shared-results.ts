import { AppError } from '../../contract/app-error.ts'
import type { CountsPart, SummaryState } from '../../contract/survey/counts.ts'
import { MIN_GROUP } from '../../contract/survey/result-links.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { axesOf } from '../../model/survey/axes.ts'
import { withAskers } from '../../model/survey/askers.ts'
import { withoutQuotas } from '../../model/survey/quotas.ts'
import { createSummary } from '../../model/survey/summary.ts'
import { withoutSmallCounts } from '../../model/survey/small-counts.ts'
import { withoutSmallGroups } from '../../model/survey/small-groups.ts'
import { isShared, type SharedAnswers } from '../../model/survey/shared-answers.ts'

/** Responses of a part: small groups of later parts are omitted, so most surveys have one part. */
export const SHARED_ROWS = 50_000

/**
 * The part without files, small groups, and the answers that the link does not show. `whole`: the summary of the same
 * responses without the filter, which its reader knows.
 */
export function sharedPart(
  part: CountsPart,
  schema: SurveySchema,
  shared: SharedAnswers,
  asked: AskedAxes = {},
  whole?: SummaryState,
): CountsPart {
  const { responses } = part.summary
  const rest = (whole?.responses ?? responses) - responses
  if (isSmall(responses) || isSmall(rest)) return withoutFigures(part, schema)
  const counted =
    whole && responses > 0
      ? withoutSmallCounts(schema, { part: part.summary, whole }, MIN_GROUP)
      : { summary: part.summary, hasHidden: false }
  const shown = new Set(
    schema.pages.flatMap((page) =>
      page.questions.flatMap((question) =>
        isShared(question, shared) && (shared.texts || !('other' in question)) ? [question.id] : [],
      ),
    ),
  )
  const questions = counted.summary.questions.map(([id, state]): SummaryState['questions'][number] => [
    id,
    { ...state, files: [], texts: shown.has(id) ? state.texts : [] },
  ])
  // The paths through the survey would tell who was asked what.
  const summary = { ...counted.summary, funnel: [], questions }
  const { row, column } = axesIn(schema, asked)
  const { cross, hasHidden: isCrossCut = false } =
    part.cross && row && column ? withoutSmallGroups(row, column, part.cross, MIN_GROUP) : {}
  const { cross: _, ...others } = withPublicSchema(part)
  const hasHidden = counted.hasHidden || isCrossCut
  return { ...others, summary, ...(cross && { cross }), ...(hasHidden && { hasHidden }) }
}

/** Below 0 if responses were deleted between two counts. */
function isSmall(responses: number): boolean {
  return responses !== 0 && responses < MIN_GROUP
}

function withPublicSchema(part: CountsPart): CountsPart {
  return part.schema ? { ...part, schema: withAskers(withoutQuotas(part.schema), () => false) } : part
}

function withoutFigures(part: CountsPart, schema: SurveySchema): CountsPart {
  const cross = part.cross && { total: 0, rows: [], columns: [], cells: [] }
  const summary = createSummary(schema).state()
  return { ...withPublicSchema(part), summary, ...(cross && { cross }), hasHidden: true }
}

/** Two questions to cross, by the ids of axes. */
interface AskedAxes {
  row?: string | undefined
  column?: string | undefined
}

function axesIn(schema: SurveySchema, { row, column }: AskedAxes) {
  const axes = axesOf(schema)
  const find = (id: string | undefined) => axes.find((axis) => axis.id === id)
  return { row: find(row), column: find(column) }
}

/** Throws `bad_request` for a comparison of answers that are not shown. */
export function assertSharedAxes(asked: AskedAxes, schema: SurveySchema, shared: SharedAnswers): void {
  for (const axis of Object.values(axesIn(schema, asked))) {
    if (axis && !isShared(axis.question, shared)) throw new AppError('bad_request')
  }
}
