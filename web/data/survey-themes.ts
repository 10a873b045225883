import type { ResponseFilter } from '#contract/survey/admin'
import { crossThemes, viewThemes } from '#contract/survey/themes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

/** Themes of the answers to a question, within a filter. */
export function themesQuery(survey: string, about: string, filter: ResponseFilter) {
  return queryOptions({
    queryKey: ['survey-themes', survey, about, filter],
    queryFn: ({ signal }) =>
      call(viewThemes, { params: { id: survey }, query: { ...filter, about }, signal }),
  })
}

/** Comparison of two questions, at least one of them by its themes. */
export function crossedThemesQuery(
  survey: string,
  axes: { row: string; column: string },
  filter: ResponseFilter,
) {
  return queryOptions({
    queryKey: ['survey-themes', survey, axes, filter],
    queryFn: ({ signal }) =>
      call(crossThemes, { params: { id: survey }, query: { ...filter, ...axes }, signal }),
  })
}
