import type { SurveySchema } from '../../contract/survey/schema.ts'
import { kindOf } from './kinds/index.ts'

/** Ids of the questions that ask whether a character may speak with the voice of the answers. */
export function voiceConsentsOf({ pages }: Pick<SurveySchema, 'pages'>): string[] {
  return pages.flatMap(({ questions }) =>
    questions.flatMap((question) => (kindOf(question).isVoiceConsent?.(question) ? [question.id] : [])),
  )
}

/** True if the survey asked, and every such question was agreed to. */
export function agreesToVoiceFilm(
  schema: Pick<SurveySchema, 'pages'>,
  answers: Readonly<Record<string, unknown>>,
): boolean {
  const asked = voiceConsentsOf(schema)
  return asked.length > 0 && asked.every((id) => Object.hasOwn(answers, id) && answers[id] === true)
}
