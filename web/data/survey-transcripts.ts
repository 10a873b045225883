import { saveAnswerTranscript } from '#contract/survey/transcripts'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { surveyKeys } from './surveys.ts'

export async function putTranscript(survey: string, file: string, text: string): Promise<void> {
  await call(saveAnswerTranscript, { params: { id: survey, file }, body: { text } })
}

/** Answers are searched, shown and grouped by their transcripts. */
export function refreshTranscripts(survey: string): void {
  for (const queryKey of [
    ['survey-themes', survey],
    ['survey-film-answers', survey],
    surveyKeys.responsesOf(survey),
    surveyKeys.anyResponse,
  ])
    void queryClient.invalidateQueries({ queryKey })
}
