import type { SurveySchema } from '#contract/survey/schema'
import { formatList, formatNumber, languageName } from '../../../../platform/locale.ts'
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

/** The outcome of an import as sentences; `first` is the survey's first language. */
export function importMessage(file: ReadFile, first: string): string {
  if (file.refused !== undefined) return `Nothing was imported. ${file.refused}`
  const { changes, skipped } = file
  const imported = [...changes].map(
    ([language, { size }]) => `${formatNumber(size)} in ${languageName(language)}`,
  )
  const source = languageName(first)
  const left = [
    [skipped.unknown, 'not in this survey'] as const,
    [skipped.outdated, `whose ${source} has changed`] as const,
    [skipped.first, `in ${source} (edit those in the survey)`] as const,
  ].flatMap(([count, reason]) => (count === 0 ? [] : [`${formatNumber(count)} ${reason}`]))
  return [
    imported.length === 0 ? 'Nothing changed.' : `Imported ${formatList(imported)}.`,
    ...(left.length === 0 ? [] : [`Skipped ${formatList(left)}.`]),
  ].join(' ')
}
