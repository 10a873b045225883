import type { FilmAnswer } from '../../../contract/survey/films.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { formOf } from '../../../model/survey/kinds/index.ts'
import { agreesToVoiceFilm } from '../../../model/survey/voice-consent.ts'
import type { StoredResponse } from '../results-storage.ts'
import { findTranscripts } from '../transcripts/transcript-storage.ts'

interface FilmQuestion {
  voice: string
  versions: readonly { version: number; schema: SurveySchema }[]
}

/** The recordings that responses have for the question `voice`, with the consent of their version. */
export function filmAnswersOf(
  responses: readonly StoredResponse[],
  { voice, versions }: FilmQuestion,
): FilmAnswer[] {
  const schemas = new Map(versions.map(({ version, schema }) => [version, schema]))
  return responses.flatMap(({ id, version, answers, sent, person }) => {
    const schema = schemas.get(version)
    const isSpoken = schema?.pages.some(({ questions }) =>
      questions.some((question) => question.id === voice && formOf(question) === 'recording'),
    )
    const file = Object.hasOwn(answers, voice) ? answers[voice] : undefined
    if (!schema || !isSpoken || typeof file !== 'string') return []
    return [
      {
        response: id,
        file,
        moment: sent,
        person: { id: person?.id ?? '', name: person?.name ?? '' },
        agrees: agreesToVoiceFilm(schema, answers),
      },
    ]
  })
}

/** With the transcripts that were stored. */
export async function withTranscripts(
  binding: D1Database,
  answers: readonly FilmAnswer[],
): Promise<FilmAnswer[]> {
  const texts = await findTranscripts(
    binding,
    answers.map(({ file }) => file),
  )
  return answers.map((answer) => {
    const transcript = texts.get(answer.file)
    return transcript === undefined ? answer : { ...answer, transcript }
  })
}
