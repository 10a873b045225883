import type { SurveySchema } from '#contract/survey/schema'
import { borrowedKeys } from '../../../../survey/words/catalogue.ts'
import { english } from '../../../../survey/words/en.ts'
import { OWN_WORDS, surveyTexts, type Translations } from './survey-texts.ts'

/** The changes of a file by language, or the reason of its refusal as a sentence. */
export type ReadFile =
  | { changes: ReadonlyMap<string, Translations>; refused?: undefined }
  | { refused: string; changes?: undefined }

/** Bytes of an imported file. */
export const MAX_FILE_SIZE = 5_000_000
const MAX_TEXT = 2_000

export class RefusedFile extends Error {}

/** Checks each text of a file against the survey; `read` throws `RefusedFile` with a sentence. */
export function readTranslations(
  schema: SurveySchema,
  read: () => Iterable<{ language: string; key: string; text: string }>,
): ReadFile {
  const keys = new Set(surveyTexts(schema).map(({ key }) => key))
  const changes = new Map<string, Map<string, string>>()
  try {
    for (const { language, key, text } of read()) {
      if (!schema.languages.includes(language))
        throw new RefusedFile(`This survey has no language “${shortened(language)}”. Add it first.`)
      if (!keys.has(key) && !isPageWord(key))
        throw new RefusedFile(
          `The survey has no text “${shortened(key)}”. The file may belong to another survey.`,
        )
      if (text.length > MAX_TEXT)
        throw new RefusedFile(`The text “${shortened(key)}” is longer than 2,000 characters.`)
      const texts = changes.get(language) ?? new Map<string, string>()
      changes.set(language, texts)
      if (texts.has(key)) throw new RefusedFile(`The file has the text “${shortened(key)}” twice.`)
      // An empty cell is a text without a translation yet.
      if (text.trim() !== '') texts.set(key, text)
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.message }
    throw error
  }
  const isEmpty = [...changes.values()].every(({ size }) => size === 0)
  return isEmpty ? { refused: 'The file has no translations.' } : { changes }
}

const pageWords = new Set<string>([...Object.keys(english), ...borrowedKeys])

/** One of the pages' own words, or one plural form of it. */
function isPageWord(key: string): boolean {
  const name = key.replace(/#(?:zero|one|two|few|many|other)$/, '')
  return name.startsWith(OWN_WORDS) && pageWords.has(name.slice(OWN_WORDS.length))
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
