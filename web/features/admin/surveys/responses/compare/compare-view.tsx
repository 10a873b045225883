import type { ResponseFilter } from '#contract/survey/admin'
import type { Question, SurveySchema } from '#contract/survey/schema'
import type { SurveySummary } from '#contract/survey/summary'
import { MIN_GROUP } from '#contract/survey/result-links'
import { axesOf, axesWithThemes, type Axis } from '#model/survey/axes'
import { isHidden } from '#model/survey/kinds/index'
import { errorMessage } from '../../../../../shell/errors/error-message.ts'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { CountProgress } from '../count-progress.tsx'
import { UnsentNote } from '../unsent-note.tsx'
import { useCounts, type LoadCounts } from '../use-counts.ts'
import { Compared } from './compared.tsx'
import { ComparedThemes } from './compared-themes.tsx'
import { axisLabel } from './labels.ts'

interface CompareViewProps {
  id: string
  schema: SurveySchema
  language: string
  filter: ResponseFilter
  /** Responses of the survey, if known. */
  total: number | undefined
  load?: LoadCounts
  /** The counts of each question, as far as they are known. */
  summary?: SurveySummary
  /** Missing for the holder of a link, who sees sent answers only. */
  onSentOnly?: () => void
  /** The holder of a link to results may not compare every question. */
  isAskable?: (question: Question) => boolean
  /** Ids of axes; the first two of the survey by default. */
  row: string
  column: string
  onChange: (row: string, column: string) => void
}

/** The answers to one question by those to another. */
export function CompareView({
  schema,
  language,
  row,
  column,
  onChange,
  isAskable = () => true,
  summary,
  onSentOnly,
  ...rest
}: CompareViewProps) {
  // The holder of a link to results sees no themes, and no texts by value.
  const all = rest.load ? axesOf(schema) : axesWithThemes(schema)
  const axes = all.filter(
    ({ question, form }) => isAskable(question) && (form !== 'values' || isCounted(question, summary)),
  )
  const [first, second] = usualAxes(axes)
  if (!first || !second) {
    return <EmptyState title="Nothing to compare" text="Any two questions can be compared here." />
  }
  const rowAxis = axes.find(({ id }) => id === row) ?? first
  const columnAxis = axes.find(({ id }) => id === column) ?? (rowAxis === second ? first : second)
  const options = axes.map((axis) => ({ id: axis.id, label: axisLabel(axis, schema, language) }))
  const comparison = (one: Axis, other: Axis) => (
    <Comparison
      // Counts of other questions must not be shown by these.
      key={`${one.id} ${other.id}`}
      {...{ ...rest, schema, language }}
      rowAxis={one}
      columnAxis={other}
    />
  )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Select
          label="Groups"
          className="w-72 max-w-full"
          options={options}
          value={rowAxis.id}
          onChange={(id) => onChange(id, columnAxis.id)}
        />
        <Select
          label="Answers to"
          className="w-72 max-w-full"
          options={options}
          value={columnAxis.id}
          onChange={(id) => onChange(rowAxis.id, id)}
        />
      </div>
      {summary ? (
        <UnsentNote responses={summary.responses} complete={summary.complete} onSentOnly={onSentOnly} />
      ) : null}
      {[rowAxis, columnAxis].some(({ form }) => form === 'themes') ? (
        <ComparedThemes
          survey={rest.id}
          filter={rest.filter}
          {...{ schema, language }}
          row={rowAxis}
          column={columnAxis}
          without={comparison}
        />
      ) : (
        comparison(rowAxis, columnAxis)
      )}
    </div>
  )
}

/** Texts in words are compared by value only if they repeat. */
function isCounted(question: Question, summary: SurveySummary | undefined): boolean {
  return isHidden(question) || summary?.questions.find(({ id }) => id === question.id)?.values !== undefined
}

/** Questions with several categories first: answered or not says the least. */
function usualAxes(axes: readonly Axis[]): Axis[] {
  const isTelling = ({ form }: Axis) => form !== 'presence' && form !== 'themes'
  const usual = axes.filter(isTelling)
  return [...usual, ...axes.filter((axis) => !isTelling(axis) && axis.form !== 'themes')].slice(0, 2)
}

function Comparison({
  id,
  schema,
  language,
  filter,
  total,
  load,
  rowAxis,
  columnAxis,
}: Pick<CompareViewProps, 'id' | 'schema' | 'language' | 'filter' | 'total' | 'load'> & {
  rowAxis: Axis
  columnAxis: Axis
}) {
  const { data, error } = useCounts(id, filter, {
    cross: { row: rowAxis.id, column: columnAxis.id },
    load,
  })
  if (error && !data) return <p className="text-danger">{errorMessage(error).text}</p>
  if (!data?.cross) return <Skeleton className="h-64" />
  return (
    <>
      <CountProgress counts={data} total={total} />
      {data.hasHidden && data.cross.total > 0 ? (
        <p className="text-sm text-soft">
          Counts below {MIN_GROUP} are hidden, and others that would reveal them.
        </p>
      ) : null}
      <Compared
        row={{ axis: rowAxis }}
        column={{ axis: columnAxis }}
        cross={data.cross}
        isWhole={data.isWhole}
        hasHidden={data.hasHidden}
        {...{ schema, language }}
      />
    </>
  )
}
