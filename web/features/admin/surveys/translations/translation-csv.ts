import type { SurveySchema } from '#contract/survey/schema'
import { surveyTexts } from './survey-texts.ts'
import { readTranslations, RefusedFile, type ReadFile } from './translation-file.ts'

/** RFC 4180 with a line for each text and a column for each language. */
export function translationCsv(schema: SurveySchema): string {
  const lines = surveyTexts(schema).map(({ key, text }) => [
    key,
    ...schema.languages.map((tag) => text[tag] ?? ''),
  ])
  // The mark makes spreadsheets read UTF-8.
  return `\uFEFF${[['key', ...schema.languages], ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
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

/** Spreadsheets run texts that begin like this (OWASP, “CSV Injection”); an apostrophe keeps them texts. */
const FORMULA = /^'?[=+\-@\t\r]/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const withoutGuard = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

function rowsOf(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  const pattern = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n|\n|\r|$)`, 'y')
  while (pattern.lastIndex < text.length) {
    const found = pattern.exec(text)
    if (!found) throw new RefusedFile('A quotation mark in the file is not closed.')
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== separator) rows.push([])
    else if (pattern.lastIndex === text.length) rows.at(-1)?.push('')
  }
  return rows.filter(({ length }) => length > 0)
}

function separatorOf(text: string): ',' | ';' | '\t' {
  const after = /^"?key"?([,;\t])/.exec(text)?.[1]
  return after === ';' || after === '\t' ? after : ','
}
