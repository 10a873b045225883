import type { ResponseFilter } from '#contract/survey/admin'
import { useQuery } from '@tanstack/react-query'
import { crossedThemesQuery } from '../../../../../data/survey-themes.ts'

/** The comparison of two questions, at least one of them by its themes. */
export function useCrossedThemes(
  survey: string,
  axes: { row: string; column: string },
  filter: ResponseFilter,
) {
  return useQuery(crossedThemesQuery(survey, axes, filter))
}
