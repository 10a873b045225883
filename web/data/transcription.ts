import { transcribeChunk, viewTranscription, type RecognisedWord } from '#contract/takes/transcription'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

export const transcriptionQuery = queryOptions({
  queryKey: ['transcription'],
  queryFn: ({ signal }) => call(viewTranscription, { signal }),
  staleTime: Infinity,
})

/** `audio`: a WAV file in base64, as `transcribeChunk` wants it. Throws a `CallError`. */
export async function recogniseChunk(audio: string, signal: AbortSignal): Promise<RecognisedWord[]> {
  return (await call(transcribeChunk, { body: { audio }, signal })).words
}
