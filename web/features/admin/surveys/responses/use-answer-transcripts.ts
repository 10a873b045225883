import type { CountedFile } from '#contract/survey/summary'
import { useQuery } from '@tanstack/react-query'
import { getResponses, surveyKeys } from '../../../../data/surveys.ts'

/** Transcripts of recordings by file; without those that have none yet. */
export function useAnswerTranscripts(
  survey: string,
  answers: readonly CountedFile[],
): ReadonlyMap<string, string> {
  const query = {
    page: 1,
    perPage: answers.length,
    ids: [...new Set(answers.map(({ response }) => response))].join(','),
  }
  const { data } = useQuery({
    queryKey: surveyKeys.responses(survey, query),
    queryFn: ({ signal }) => getResponses(survey, query, signal),
    enabled: answers.length > 0,
  })
  const files = data?.items.flatMap((response) => response.files) ?? []
  return new Map(files.flatMap(({ id, transcript }) => (transcript === undefined ? [] : [[id, transcript]])))
}
