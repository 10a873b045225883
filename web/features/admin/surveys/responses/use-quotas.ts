import { useQuery } from '@tanstack/react-query'
import { getQuotas, surveyKeys } from '../../../../data/surveys.ts'

/** The quotas of the published survey with their counts. */
export function useQuotas(survey: string) {
  return useQuery({ queryKey: surveyKeys.quotas(survey), queryFn: () => getQuotas(survey) })
}
