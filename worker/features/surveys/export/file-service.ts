import type { ExportFormat } from '../../../contract/survey/admin.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { directionOf, runnerLanguageFor } from '../../../model/survey/runner-languages.ts'
import { csvBytes, csvFormat } from '../../../platform/csv-file.ts'
import { zipped } from '../../../platform/zip.ts'
import { exportTable, type ExportedResponse, type ExportOptions } from './columns.ts'
import { csvTable } from './csv.ts'
import { savFile } from './sav/file.ts'
import { workbookParts } from './xlsx/workbook.ts'

export interface ExportedAnswers {
  title: string
  /** The newest first. */
  versions: readonly { version: number; schema: SurveySchema }[]
  options: ExportOptions
  /** Lines beside the table, where the format has a place for them. */
  notes: readonly string[]
  now: Date
  /** May be read more than once. */
  pages(): AsyncGenerator<Iterable<ExportedResponse>>
}

interface AnswersFormat {
  ending: string
  type: string
  /** Reads a page only once all bytes of the one before were taken. */
  chunks(answers: ExportedAnswers): AsyncGenerator<Uint8Array>
}

/** Characters that are encoded at once. */
const CHUNK_LENGTH = 64 * 1024

export const answersFormats: Record<ExportFormat, AnswersFormat> = {
  csv: { ...csvFormat, chunks: (answers) => csvBytes(csvLines(answers)) },
  xlsx: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks({ title, versions, options, notes, pages }) {
      const { columns, row } = exportTable(versions, options)
      const [language = ''] = versions[0]?.schema.languages ?? []
      const isRightToLeft = directionOf(runnerLanguageFor([language])) === 'rtl'
      return zipped(workbookParts({ title, columns, rows: rowsOf(pages(), row), isRightToLeft, notes }))
    },
  },
  sav: {
    ending: 'sav',
    type: 'application/x-spss-sav',
    chunks({ title, versions, options, now, pages }) {
      const { columns, row } = exportTable(versions, options)
      return savFile({ title, columns, rows: () => rowsOf(pages(), row), now })
    },
  },
}

async function* csvLines({ versions, options, pages }: ExportedAnswers): AsyncGenerator<string> {
  const table = csvTable(versions, options)
  let text = table.head
  for await (const page of pages()) {
    for (const response of page) {
      text += table.line(response)
      if (text.length < CHUNK_LENGTH) continue
      yield text
      text = ''
    }
  }
  yield text
}

async function* rowsOf<Row>(
  pages: AsyncGenerator<Iterable<ExportedResponse>>,
  row: (response: ExportedResponse) => Row,
): AsyncGenerator<Row> {
  for await (const page of pages) for (const response of page) yield row(response)
}
