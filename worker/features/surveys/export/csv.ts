import { csvLine } from '../../../model/text/csv.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { labelledCells } from './column.ts'
import { exportTable, type ExportOptions, type ExportedResponse } from './columns.ts'

/** Choices are labels. `versions` has the newest first. */
export function csvTable(
  versions: readonly { version: number; schema: SurveySchema }[],
  options: ExportOptions,
): { head: string; line(response: ExportedResponse): string } {
  const { columns, row } = exportTable(versions, options)
  const labelled = labelledCells(columns)
  return {
    head: csvLine(columns.map(({ heading }) => heading)),
    line: (response) => csvLine(labelled(row(response))),
  }
}
