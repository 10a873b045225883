import { useQuery } from '@tanstack/react-query'
import type { Sound } from '../../../../engine/sound/sound.ts'
import type { VoiceAnalysis } from '../../../../engine/voice/analysis.ts'
import { queryClient } from '../../../../platform/query-client.ts'

/** The findings about a recording that was opened in this browser. */
export interface AnswerSound {
  /** Seconds. */
  duration: number
  hasSpeech: boolean
}

/** By the id of the recording. */
export type AnswerSounds = Readonly<Record<string, AnswerSound>>

const none: AnswerSounds = {}
const keyOf = (survey: string) => ['survey-answer-sounds', survey]

/** The recordings of a survey that were analysed since the page was loaded; none is opened for it. */
export function useAnswerSounds(survey: string): AnswerSounds {
  const { data = none } = useQuery<AnswerSounds>({
    queryKey: keyOf(survey),
    queryFn: () => none,
    enabled: false,
    gcTime: Infinity,
  })
  return data
}

export function rememberAnswerSound(
  survey: string,
  file: string,
  { sound, analysis }: { sound: Pick<Sound, 'duration'>; analysis: VoiceAnalysis },
): void {
  const found = { duration: sound.duration, hasSpeech: analysis.speech.includes(1) }
  queryClient.setQueryData<AnswerSounds>(keyOf(survey), (known) => ({ ...known, [file]: found }))
}
