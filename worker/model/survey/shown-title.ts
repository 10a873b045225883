import type { SurveyBackground } from '../../contract/survey/look.ts'
import type { SurveyForm } from '../../contract/survey/surveys.ts'
import { languageFor } from './language.ts'
import { titleText } from './recall-markers.ts'

/** Title and text above the first page and the place of its picture, before anything is answered; `wanted`: languages, most preferred first. */
export function shownTitle(
  { title, description, schema }: Pick<SurveyForm, 'title' | 'description' | 'schema'>,
  wanted: readonly string[],
): { title: string; text: string; language: string; place: SurveyBackground['place'] | undefined } {
  const language = languageFor(schema?.languages ?? [], wanted)
  const place = schema?.look?.background?.place
  if (!schema?.intro) return { title, text: description, language, place }
  return {
    title: titleText(schema.intro.title, language, schema),
    text: titleText(schema.intro.text, language, schema),
    language,
    place,
  }
}
