import type { ResponseFilter } from '#contract/survey/admin'
import type { SurveySchema } from '#contract/survey/schema'
import type { CrossedThemes } from '#contract/survey/themes'
import { presenceAxis, type Axis } from '#model/survey/axes'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../../../shell/errors/error-message.ts'
import { Skeleton } from '../../../../../ui/feedback/skeleton.tsx'
import { footnote, newestText } from '../../themes/footnote.ts'
import { Compared } from './compared.tsx'
import { useCrossedThemes } from './use-crossed-themes.ts'

/** A comparison by themes or, where there are none yet, by answered or not. */
export function ComparedThemes({
  survey,
  schema,
  language,
  filter,
  row,
  column,
  without,
}: {
  survey: string
  schema: SurveySchema
  language: string
  filter: ResponseFilter
  row: Axis
  column: Axis
  /** The comparison by other axes. */
  without: (row: Axis, column: Axis) => ReactNode
}) {
  const axes = { row: row.id, column: column.id }
  const { data, error } = useCrossedThemes(survey, axes, filter)
  if (error && !data) return <p className="text-danger">{errorMessage(error).text}</p>
  if (!data) return <Skeleton className="h-64" />
  const found = [data.row, data.column].filter((one) => one !== undefined)
  if (found.some(({ themes }) => themes.length === 0)) {
    const plain = (axis: Axis) => (axis.form === 'themes' ? presenceAxis(axis.question) : axis)
    return (
      <>
        <p className="text-sm text-soft">
          No themes were found in these answers, so they are compared by answered or not.
        </p>
        {without(plain(row), plain(column))}
      </>
    )
  }
  // Above the figures, which are of these answers alone.
  const newest = found.map(newestText).filter(Boolean)
  return (
    <>
      {newest.length > 0 ? (
        <p>{`This comparison is not of all answers. ${[...new Set(newest)].join(' ')}`}</p>
      ) : null}
      <Compared
        row={{ axis: withThemes(row, data.row), themes: data.row }}
        column={{ axis: withThemes(column, data.column), themes: data.column }}
        cross={data.cross}
        isWhole
        {...{ schema, language }}
      />
      {found.slice(0, row.id === column.id ? 1 : 2).map((one, index) => (
        <p key={index} className="text-sm text-soft">
          {footnote(one)}
        </p>
      ))}
    </>
  )
}

/** In the order of the themes; by meaning, an answer is in one at most. */
function withThemes(axis: Axis, found: CrossedThemes | undefined): Axis {
  if (!found) return axis
  return {
    ...axis,
    isMultiple: found.by === 'words',
    categories: found.themes.map((_theme, place) => String(place)),
  }
}
