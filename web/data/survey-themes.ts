import type { ResponseFilter } from '#contract/survey/admin'
import { viewThemes } from '#contract/survey/themes'
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
