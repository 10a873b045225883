import type { CrossState } from '#contract/survey/counts'
import { MIN_GROUP } from '#contract/survey/result-links'
import type { SurveySchema } from '#contract/survey/schema'
import type { CrossedThemes } from '#contract/survey/themes'
import type { Axis } from '#model/survey/axes'
import { crossTable, type Category } from '#model/survey/cross-table'
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx'
import { CompareTable } from './compare-table.tsx'
import { findingText } from './finding-text.ts'
import { axisLabel, categoryLabel, themeLabel } from './labels.ts'

export interface ComparedAxis {
  axis: Axis
  /** Those that were found, of an axis of themes. */
  themes?: CrossedThemes | undefined
}

/** The counts of two questions as a table, with its result in a sentence. */
export function Compared({
  row,
  column,
  cross,
  isWhole,
  hasHidden = false,
  schema,
  language,
}: {
  row: ComparedAxis
  column: ComparedAxis
  cross: CrossState
  isWhole: boolean
  /** Small groups are not in the counts. */
  hasHidden?: boolean
  schema: SurveySchema
  language: string
}) {
  const table = crossTable(row.axis, column.axis, cross, hasHidden)
  if (table.rows.length === 0 && hasHidden) {
    return (
      <EmptyState
        title="Too few answers"
        text={`Counts below ${MIN_GROUP} are hidden, so that no one can be recognised.`}
      />
    )
  }
  if (table.total === 0) {
    return <EmptyState title="No answers to both" text="No one in this filter has answered both questions." />
  }
  const label = (category: Pick<Category, 'key' | 'range'>, { axis, themes }: ComparedAxis) =>
    themes ? themeLabel(category, themes) : categoryLabel(category, axis, schema, language)
  const rows = table.rows.map((category) => label(category, row))
  const columns = table.columns.map((category) => label(category, column))
  const isOfPlaces = column.axis.form === 'places'
  return (
    <>
      {isWhole ? (
        <p className="max-w-3xl rounded-panel border border-line bg-panel px-4 py-3">
          {findingText(table.finding, {
            row: (index) => rows[index] ?? '',
            column: (index) => columns[index] ?? '',
            isOfPlaces,
          })}
        </p>
      ) : null}
      <CompareTable
        {...{ table, rows, columns }}
        rowName={axisLabel(row.axis, schema, language)}
        columnName={axisLabel(column.axis, schema, language)}
        meanName={isOfPlaces ? 'Mean place' : 'Mean'}
      />
    </>
  )
}
