import type { FilmAnswer } from '../../../contract/survey/films.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { formOf } from '../../../model/survey/kinds/index.ts'
import { agreesToVoiceFilm, voiceConsentsOf } from '../../../model/survey/voice-consent.ts'
import { findTranscripts } from '../transcripts/transcript-storage.ts'
import { findSpoken, type SpokenAnswer, type SpokenQuery } from './answers-storage.ts'

type Versions = readonly { version: number; schema: SurveySchema }[]

/** One page of recordings, with the consent that their versions ask for, and the stored transcripts. */
export async function findFilmAnswers(
  binding: D1Database,
  survey: string,
  { versions, ...query }: Omit<SpokenQuery, 'consents'> & { versions: Versions },
): Promise<{ items: FilmAnswer[]; totalItems: number; next: string | null }> {
  const consents = [...new Set(versions.flatMap(({ schema }) => voiceConsentsOf(schema)))]
  const { items: found, totalItems } = await findSpoken(binding, survey, { ...query, consents })
  const items = filmAnswersOf(found, { voice: query.voice, versions })
  const last = found.length < query.limit ? undefined : found.at(-1)
  const next = last ? `${last.moment}/${last.response}` : null
  return { items: await withTranscripts(binding, items), totalItems, next }
}

function filmAnswersOf(
  answers: readonly SpokenAnswer[],
  { voice, versions }: { voice: string; versions: Versions },
): FilmAnswer[] {
  const schemas = new Map(versions.map(({ version, schema }) => [version, schema]))
  return answers.flatMap(({ response, version, moment, person, name, file, agreed }) => {
    const schema = schemas.get(version)
    const isSpoken = schema?.pages.some(({ questions }) =>
      questions.some((question) => question.id === voice && formOf(question) === 'recording'),
    )
    if (!schema || !isSpoken) return []
    const agrees = agreesToVoiceFilm(schema, Object.fromEntries(agreed.map((id) => [id, true])))
    return [{ response, version, file, moment, person: { id: person, name }, agrees }]
  })
}

async function withTranscripts(binding: D1Database, answers: readonly FilmAnswer[]): Promise<FilmAnswer[]> {
  const texts = await findTranscripts(
    binding,
    answers.map(({ file }) => file),
  )
  return answers.map((answer) => {
    const transcript = texts.get(answer.file)
    return transcript === undefined ? answer : { ...answer, transcript }
  })
}
