import type { Cell, ColumnHead } from '../column.ts'
import { escapedXml, MAX_CELL_LENGTH } from './cell.ts'
import { notesXml, sheetXml, type SheetState } from './sheet.ts'
import { sheetName } from './sheet-name.ts'

/** A file of the archive, as `zipped` takes it. */
interface Part {
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  isDeflated: true
}

interface Workbook {
  title: string
  columns: readonly ColumnHead[]
  rows: AsyncIterable<Cell[]>
  isRightToLeft: boolean
  /** Lines of a last sheet. */
  notes: readonly string[]
  /** Rows of a sheet; as many as Excel has by default. */
  maxRows?: number
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/**
 * The parts of an XLSX file (ECMA-376), for a ZIP archive. Rows beyond a sheet continue on the next one, so the parts
 * that list the sheets come last.
 */
export async function* workbookParts({
  title,
  columns,
  rows,
  isRightToLeft,
  notes,
  maxRows,
}: Workbook): AsyncGenerator<Part> {
  const iterator = rows[Symbol.asyncIterator]()
  const state: SheetState = { rows: iterator, upcoming: await iterator.next(), written: 0, cut: 0 }
  const names: string[] = []
  try {
    do {
      names.push(sheetName(title, names))
      const content = sheetXml(columns, state, { isRightToLeft, ...(maxRows && { maxRows }) })
      yield { name: sheetPath(names.length), content, isDeflated: true }
    } while (!state.upcoming.done)
  } finally {
    await iterator.return?.()
  }
  const remarks = [...notes, `Answers: ${state.written}. Times are in UTC.`]
  if (names.length > 1)
    remarks.push(`A sheet has at most 1,048,576 rows, so there are ${names.length} sheets.`)
  if (state.cut > 0) {
    const texts = state.cut === 1 ? '1 text is' : `${state.cut} texts are`
    remarks.push(
      `${texts} longer than the ${MAX_CELL_LENGTH.toLocaleString('en')} characters of a cell and cut there. The CSV file has the whole texts.`,
    )
  }
  names.push(sheetName('About', names))
  yield part(sheetPath(names.length), notesXml(remarks))
  yield part('xl/styles.xml', stylesXml)
  yield part('xl/workbook.xml', workbookXml(names))
  yield part('xl/_rels/workbook.xml.rels', relationsXml(names.length))
  yield part('_rels/.rels', packageXml)
  yield part('[Content_Types].xml', typesXml(names.length))
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

function part(name: string, xml: string): Part {
  return { name, content: [new TextEncoder().encode(xml)], isDeflated: true }
}

/** The order of `cellXfs` is that of `styles` in `cell.ts`. 49 is the format “text”. */
const stylesXml = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapedXml(name)}" sheetId="${index + 1}" r:id="sheet${index + 1}"/>`,
  )
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function relationsXml(sheets: number): string {
  const each = Array.from(
    { length: sheets },
    (_one, index) =>
      `<Relationship Id="sheet${index + 1}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}<Relationship Id="styles" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`
}

const packageXml = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="workbook" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

function typesXml(sheets: number): string {
  const each = Array.from(
    { length: sheets },
    (_one, index) => `<Override PartName="/${sheetPath(index + 1)}" ContentType="${SHEET}.worksheet+xml"/>`,
  )
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET}.styles+xml"/>${each.join('')}</Types>`
}
