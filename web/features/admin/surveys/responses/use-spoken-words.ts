import { useQuery } from '@tanstack/react-query'
import { textWords } from '../../../../engine/voice/text/text-words.ts'
import { decodeStored } from '../../../../stage/takes/listening.ts'
import { openListener } from '../../../../stage/takes/voice-listener.ts'
import { readAnswer } from '../transcripts/answer-words.ts'
import type { SpokenWord } from './spoken-words.ts'

/** The words of a recording with their times, which this browser finds once `isWanted`; none if it finds no times. */
export function useSpokenWords(
  survey: string,
  { file, transcript, isWanted }: { file: string; transcript: string; isWanted: boolean },
): readonly SpokenWord[] {
  const { data } = useQuery({
    queryKey: ['survey-spoken-words', survey, file, transcript],
    enabled: isWanted && transcript !== '',
    queryFn: ({ signal }) => timedWords(survey, { file, transcript }, signal),
    staleTime: Infinity,
    retry: false,
  })
  return data ?? []
}

async function timedWords(
  survey: string,
  { file, transcript }: { file: string; transcript: string },
  signal: AbortSignal,
): Promise<SpokenWord[]> {
  const read = await readAnswer(survey, file, signal)
  if (!read) return []
  const listener = openListener()
  try {
    const { script, rate } = decodeStored(await listener.analyse(read.sound, { signal, text: transcript }))
    const texts = textWords(transcript)
    // Texts that the voice does not follow have no times.
    if (!script || script.words.length !== texts.length) return []
    return script.words.map(([start, end], index) => ({
      text: texts[index] ?? '',
      start: start / rate,
      end: end / rate,
    }))
  } finally {
    listener.close()
  }
}
