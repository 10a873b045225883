import type { ResponseFilter } from '#contract/survey/admin'
import type { SurveySchema } from '#contract/survey/schema'
import { MIN_GROUP } from '#contract/survey/result-links'
import { axesOf, type Axis } from '#model/survey/axes'
import { crossTable } from '#model/survey/cross-table'
import { errorMessage } from '../../../../../shell/errors/error-message.ts'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../../../ui/fields/select.tsx'
import { CountProgress } from '../count-progress.tsx'
import { useCounts, type LoadCounts } from '../use-counts.ts'
import { CompareTable } from './compare-table.tsx'
import { findingText } from './finding-text.ts'
import { axisLabel, categoryLabel } from './labels.ts'

interface CompareViewProps {
  id: string
  schema: SurveySchema
  language: string
  filter: ResponseFilter
  /** Responses of the survey, if known. */
  total: number | undefined
  load?: LoadCounts
  /** Ids of axes; the first two of the survey by default. */
  row: string
  column: string
  onChange: (row: string, column: string) => void
}

/** The answers to one question by those to another. */
export function CompareView({ schema, language, row, column, onChange, ...rest }: CompareViewProps) {
  const axes = axesOf(schema)
  const [first, second] = axes
  if (!first || !second) {
    return (
      <EmptyState
        title="Nothing to compare"
        text="Two questions with choices, numbers or scales can be compared here."
      />
    )
  }
  const rowAxis = axes.find(({ id }) => id === row) ?? first
  const columnAxis = axes.find(({ id }) => id === column) ?? (rowAxis === second ? first : second)
  const options = axes.map((axis) => ({ id: axis.id, label: axisLabel(axis, schema, language) }))
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
      <Comparison {...{ ...rest, schema, language, rowAxis, columnAxis }} />
    </div>
  )
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
  const table = crossTable(rowAxis, columnAxis, data.cross)
  const rows = table.rows.map((category) => categoryLabel(category, rowAxis, schema, language))
  const columns = table.columns.map((category) => categoryLabel(category, columnAxis, schema, language))
  return (
    <>
      <CountProgress counts={data} total={total} />
      {data.hasHidden ? (
        <p className="text-sm text-soft">Groups of fewer than {MIN_GROUP} answers are left out.</p>
      ) : null}
      {table.total === 0 ? (
        <EmptyState title="No answers to both" text="No one in this filter has answered both questions." />
      ) : (
        <>
          {data.isWhole ? (
            <p className="max-w-3xl rounded-panel border border-line bg-panel px-4 py-3">
              {findingText(table.finding, {
                row: (index) => rows[index] ?? '',
                column: (index) => columns[index] ?? '',
              })}
            </p>
          ) : null}
          <CompareTable
            {...{ table, rows, columns }}
            rowName={axisLabel(rowAxis, schema, language)}
            columnName={axisLabel(columnAxis, schema, language)}
          />
        </>
      )}
    </>
  )
}
