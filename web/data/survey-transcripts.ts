import type { ResponseFilter } from '#contract/survey/admin'
import { queueTranscriptions, saveAnswerTranscript, viewTranscriptions } from '#contract/survey/transcripts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { surveyKeys } from './surveys.ts'

export async function putTranscript(survey: string, file: string, text: string): Promise<void> {
  await call(saveAnswerTranscript, { params: { id: survey, file }, body: { text } })
}

/** Milliseconds between two looks at recordings that wait. */
const LOOK_MS = 30_000

/** Recordings of a question without a transcript, within a filter. */
export function transcriptionsQuery(survey: string, about: string, filter: ResponseFilter) {
  return queryOptions({
    queryKey: ['survey-transcriptions', survey, about, filter],
    queryFn: ({ signal }) =>
      call(viewTranscriptions, { params: { id: survey }, query: { ...filter, about }, signal }),
    refetchInterval: ({ state }) => (state.data?.available && state.data.waiting > 0 ? LOOK_MS : false),
  })
}

/** Queues the recordings of a question that have no transcript, within a filter. */
export async function queueRecordings(survey: string, about: string, filter: ResponseFilter): Promise<void> {
  await call(queueTranscriptions, { params: { id: survey }, query: { ...filter, about } })
}

/** Answers are searched, shown and grouped by their transcripts. */
export function refreshTranscripts(survey: string): void {
  for (const queryKey of [
    ['survey-transcriptions', survey],
    ['survey-themes', survey],
    ['survey-film-answers', survey],
    surveyKeys.responsesOf(survey),
    surveyKeys.anyResponse,
  ])
    void queryClient.invalidateQueries({ queryKey })
}
