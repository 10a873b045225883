import type { SurveyBackground } from '../../contract/survey/look.ts'
import type { SurveyForm } from '../../contract/survey/surveys.ts'
import { languageFor } from './language.ts'
import { titleText } from './recall-markers.ts'
import { sourceLanguage } from './texts.ts'

export interface ShownTitle {
  title: string
  /** Another one than that of the page where a translation is missing. */
  titleLanguage: string
  text: string
  textLanguage: string
  /** The language of the page. */
  language: string
  /** The place of the survey's picture. */
  place: SurveyBackground['place'] | undefined
}

/** Title and text above the first page and the place of its picture, before anything is answered; `wanted`: languages, most preferred first. */
export function shownTitle(
  { title, description, schema }: Pick<SurveyForm, 'title' | 'description' | 'schema'>,
  wanted: readonly string[],
): ShownTitle {
  const language = languageFor(schema?.languages ?? [], wanted)
  const place = schema?.look?.background?.place
  if (!schema?.intro) {
    // They have no translations.
    const first = schema?.languages[0] ?? language
    return { title, titleLanguage: first, text: description, textLanguage: first, language, place }
  }
  const { intro } = schema
  return {
    title: titleText(intro.title, language, schema),
    titleLanguage: sourceLanguage(intro.title, language, schema),
    text: titleText(intro.text, language, schema),
    textLanguage: sourceLanguage(intro.text, language, schema),
    language,
    place,
  }
}
