import type { SurveySchema } from '#contract/survey/schema'
import { decodeUnicode } from '../../../../platform/text-file.ts'
import { readTranslationCsv } from './translation-csv.ts'
import type { ReadFile } from './translation-file.ts'
import { readTranslationXliff } from './translation-xliff.ts'

/** Reads CSV or XLIFF. Other encodings than Unicode are refused, since a guess would damage most languages. */
export function readTranslationFile(name: string, bytes: Uint8Array, schema: SurveySchema): ReadFile {
  const text = decodeUnicode(bytes)
  if (text === undefined)
    return { refused: 'The file is not in UTF-8. Save it as “CSV UTF-8” and import it again.' }
  const isXliff = /\.(?:xlf|xliff)$/i.test(name) || text.trimStart().startsWith('<')
  return (isXliff ? readTranslationXliff : readTranslationCsv)(text, schema)
}
