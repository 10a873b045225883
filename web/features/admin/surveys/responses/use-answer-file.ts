import { useQuery } from '@tanstack/react-query'
import { getSurveyFile, surveyKeys } from '../../../../data/surveys.ts'

export function useAnswerFile(survey: string, id: string) {
  return useQuery({
    queryKey: surveyKeys.file(survey, id),
    queryFn: ({ signal }) => getSurveyFile(survey, id, signal),
    staleTime: Infinity,
  })
}
