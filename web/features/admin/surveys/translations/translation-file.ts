import type { SurveySchema } from '#contract/survey/schema'
import { borrowedKeys } from '../../../../survey/words/catalogue.ts'
import { english } from '../../../../survey/words/en.ts'
import { OWN_WORDS, surveyTexts, type Translations } from './survey-texts.ts'

/** The changes of a file by language, or the reason of its refusal as a sentence. */
export type ReadFile =
  | { changes: ReadonlyMap<string, Translations>; skipped: Skipped; refused?: undefined }
  | { refused: string; changes?: undefined }

/** Numbers of texts in a file that an import leaves alone. */
interface Skipped {
  /** Keys that the survey lacks, such as those of a deleted question. */
  unknown: number
  /** Translations of a text that has changed since the export. */
  outdated: number
  /** Different texts in the first language, which only the composer edits. */
  first: number
}

interface FileText {
  language: string
  key: string
  text: string
  /** The text in the first language that was translated, if the file names it. */
  source?: string
}

/** Bytes of an imported file. */
export const MAX_FILE_SIZE = 5_000_000
const MAX_TEXT = 2_000

export class RefusedFile extends Error {}

/** Checks each text of a file against the survey; `read` throws `RefusedFile` with a sentence. */
export function readTranslations(schema: SurveySchema, read: () => Iterable<FileText>): ReadFile {
  const [first = ''] = schema.languages
  const texts = new Map(surveyTexts(schema).map(({ key, text }) => [key, text]))
  const changes = new Map<string, Map<string, string>>()
  const seen = new Set<string>()
  const unknown = new Set<string>()
  const skipped = { outdated: 0, first: 0 }
  try {
    for (const { language, key, text, source } of read()) {
      if (!schema.languages.includes(language))
        throw new RefusedFile(`This survey has no language “${shortened(language)}”. Add it first.`)
      // An empty cell is a text without a translation yet.
      if (text.trim() === '') continue
      const now = texts.get(key)
      if (!now && !isPageWord(key)) {
        unknown.add(key)
        continue
      }
      if (seen.has(`${language} ${key}`))
        throw new RefusedFile(`The file has the text “${shortened(key)}” twice.`)
      seen.add(`${language} ${key}`)
      if (now?.[language] === text) continue
      if (language === first && !key.startsWith(OWN_WORDS)) skipped.first++
      else if (source !== undefined && !isSameText(source, now?.[first] ?? '')) skipped.outdated++
      else if (text.length > MAX_TEXT)
        throw new RefusedFile(`The text “${shortened(key)}” is longer than 2,000 characters.`)
      else changes.set(language, (changes.get(language) ?? new Map<string, string>()).set(key, text))
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.message }
    throw error
  }
  if (seen.size > 0) return { changes, skipped: { unknown: unknown.size, ...skipped } }
  if (unknown.size === 0) return { refused: 'The file has no translations.' }
  return { refused: 'None of its texts is in this survey. The file may belong to another survey.' }
}

/** Tools change white space, and XML cannot hold most control characters. */
function isSameText(one: string, other: string): boolean {
  const solid = (text: string) => text.replaceAll(/[\s\p{Cc}]/gu, '')
  return solid(one) === solid(other)
}

const pageWords = new Set<string>([...Object.keys(english), ...borrowedKeys])

/** One of the pages' own words, or one plural form of it. */
function isPageWord(key: string): boolean {
  const name = key.replace(/#(?:zero|one|two|few|many|other)$/, '')
  return name.startsWith(OWN_WORDS) && pageWords.has(name.slice(OWN_WORDS.length))
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
