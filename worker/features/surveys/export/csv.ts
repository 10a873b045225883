import { csvLine } from '../../../model/text/csv.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import type { Cell } from './column.ts'
import { exportTable, type ExportOptions, type ExportedResponse } from './columns.ts'

/** Choices are labels. `versions` has the newest first. */
export function csvTable(
  versions: readonly { version: number; schema: SurveySchema }[],
  options: ExportOptions,
): { head: string; line(response: ExportedResponse): string } {
  const { columns, row } = exportTable(versions, options)
  const labels = columns.map(({ choices }) => choices && new Map(choices.map(({ id, label }) => [id, label])))
  const labelled = (cell: Cell, index: number) =>
    typeof cell === 'string' ? (labels[index]?.get(cell) ?? cell) : cell
  return {
    head: csvLine(columns.map(({ heading }) => heading)),
    line: (response) => csvLine(row(response).map(labelled)),
  }
}
