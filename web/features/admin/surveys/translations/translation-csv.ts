import type { SurveySchema } from '#contract/survey/schema'
import Papa from 'papaparse'
import { csvLine, isFormula } from '#model/text/csv'
import { surveyTexts } from './survey-texts.ts'
import { readTranslations, RefusedFile, type ReadFile } from './translation-file.ts'

/** RFC 4180 with a line for each text and a column for each language. */
export function translationCsv(schema: SurveySchema): string {
  const lines = surveyTexts(schema).map(({ key, text }) => [
    key,
    ...schema.languages.map((tag) => withGuard(text[tag] ?? '')),
  ])
  // The mark makes spreadsheets read UTF-8.
  return `\uFEFF${[['key', ...schema.languages], ...lines].map(csvLine).join('')}`
}

/** Separated by commas, semicolons or tabs, as spreadsheets of different countries write it. */
export function readTranslationCsv(text: string, schema: SurveySchema): ReadFile {
  return readTranslations(schema, function* () {
    const [header = [], ...rows] = rowsOf(text.replace(/^\uFEFF/, ''))
    const [key, ...languages] = header.map((one) => one.trim())
    if (key !== 'key' || languages.length === 0)
      throw new RefusedFile('The first line must be “key” and then the languages, as in an exported file.')
    if (new Set(languages).size < languages.length) throw new RefusedFile('The file has a language twice.')
    for (const [name = '', ...cells] of rows) {
      if (name === '' && cells.every((one) => one === '')) continue
      if (cells.length > languages.length)
        throw new RefusedFile(`The line “${name.slice(0, 60)}” has more cells than the first line.`)
      for (const [index, language] of languages.entries())
        yield { language, key: name, text: withoutGuard(cells[index] ?? '') }
    }
  })
}

/** `csvLine` writes an apostrophe before formulas. A text that looks guarded itself gets one here, so that none is lost. */
const isGuarded = (text: string) => text.startsWith("'") && isFormula(text.replace(/^'+/, ''))
const withGuard = (text: string) => (isGuarded(text) ? `'${text}` : text)
const withoutGuard = (text: string) => (isGuarded(text) ? text.slice(1) : text)

function rowsOf(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separatorOf(text) })
  if (errors.some(({ type }) => type === 'Quotes'))
    throw new RefusedFile('A quotation mark in the file is not closed.')
  return data
}

function separatorOf(text: string): ',' | ';' | '\t' {
  const after = /^"?key"?([,;\t])/.exec(text)?.[1]
  return after === ';' || after === '\t' ? after : ','
}
