import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { themesQuery } from '../../../../data/survey-themes.ts'
import { askedFilter, filterFrom } from '../responses/response-filter.ts'

/** Themes of the answers to a question, within the filter of the page. */
export function useThemes(survey: string, about: string) {
  const [params] = useSearchParams()
  const filter = askedFilter(filterFrom(params))
  const { data, error } = useQuery({
    ...themesQuery(survey, about, filter),
    placeholderData: keepPreviousData,
  })
  return { data, error, filter }
}
