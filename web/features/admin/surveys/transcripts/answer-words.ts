import { MAX_ANSWER_TRANSCRIPT } from '#contract/survey/transcripts'
import type { FilmAnswer } from '#contract/survey/films'
import { cutText } from '#model/text/cut-text'
import { putTranscript } from '../../../../data/survey-transcripts.ts'
import { getSurveyFile } from '../../../../data/surveys.ts'
import { openSound } from '../../../../engine/sound/open-sound.ts'
import { SoundError, type Sound } from '../../../../engine/sound/sound.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { recogniseOnServer } from '../../../../stage/transcript/recognise-on-server.ts'

export interface ReadAnswer {
  file: File
  sound: Sound
}

/** A recording, decoded; `undefined` if it was deleted or cannot be read. */
export async function readAnswer(
  survey: string,
  id: string,
  signal: AbortSignal,
): Promise<ReadAnswer | undefined> {
  try {
    const blob = await getSurveyFile(survey, id, signal)
    const file = new File([blob], 'answer', { type: blob.type })
    return { file, sound: await openSound(file, file.name, { signal, isNew: true }) }
  } catch (error) {
    if (error instanceof SoundError) return undefined
    if (error instanceof CallError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Recognises the words of a recording and stores them. Rejects with a `CallError`, or the reason of `signal`. */
export async function transcribeAnswer(
  survey: string,
  { file }: Pick<FilmAnswer, 'file'>,
  sound: Sound,
  signal: AbortSignal,
): Promise<string> {
  const text = await recogniseOnServer(sound, { signal })
  const stored = cutText(text, MAX_ANSWER_TRANSCRIPT)
  await putTranscript(survey, file, stored)
  return stored
}
