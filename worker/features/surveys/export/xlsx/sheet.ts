import { labelledCells, type Cell, type ColumnHead } from '../column.ts'
import { cellXml, columnLetters, MAX_CELL_LENGTH, styles, textXml } from './cell.ts'

/** Rows of a sheet in Excel, with the heading. */
export const MAX_ROWS = 1_048_576

/** Characters that are encoded at once. */
const CHUNK_LENGTH = 64 * 1024

/** Rows to write, with counts of the written rows and of the texts that were cut. */
export interface SheetState {
  rows: AsyncIterator<Cell[]>
  /** The next row, read ahead. */
  upcoming: IteratorResult<Cell[], unknown>
  written: number
  cut: number
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** One sheet of as many of the rows as it holds, with a heading that stays in view. */
export async function* sheetXml(
  columns: readonly ColumnHead[],
  state: SheetState,
  { isRightToLeft, maxRows = MAX_ROWS }: { isRightToLeft: boolean; maxRows?: number },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const letters = columns.map((_column, index) => columnLetters(index))
  const labelled = labelledCells(columns)
  let xml = startXml(columns, isRightToLeft)
  xml += `<row r="1">${columns.map(({ heading }, index) => textXml(heading, styles.heading, `${letters[index]}1`)).join('')}</row>`
  for (let line = 2; line <= maxRows && !state.upcoming.done; line++) {
    const row = labelled(state.upcoming.value)
    state.upcoming = await state.rows.next()
    state.written++
    xml += `<row r="${line}">`
    for (const [index, { type }] of columns.entries()) {
      const cell = row[index]
      if (typeof cell === 'string' && cell.length > MAX_CELL_LENGTH) state.cut++
      xml += cellXml(cell, type, `${letters[index]}${line}`)
    }
    xml += '</row>'
    if (xml.length < CHUNK_LENGTH) continue
    yield encoder.encode(xml)
    xml = ''
  }
  yield encoder.encode(`${xml}</sheetData></worksheet>`)
}

const widths: Record<ColumnHead['type'], number> = {
  text: 28,
  number: 12,
  choice: 24,
  flag: 14,
  day: 12,
  time: 10,
  moment: 20,
}

function startXml(columns: readonly ColumnHead[], isRightToLeft: boolean): string {
  const cols = columns.map(
    ({ type }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[type]}" customWidth="1"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView${isRightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
}

/** A sheet of plain texts, one per row. */
export function notesXml(lines: readonly string[]): string {
  const rows = lines.map(
    (text, index) => `<row r="${index + 1}">${textXml(text, styles.verbatim, `A${index + 1}`)}</row>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${NAMESPACE}"><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
}
