import { isDay } from '../../../../model/text/calendar.ts'
import { isFormula } from '../../../../model/text/csv.ts'
import { isClockTime } from '../../../../model/text/clock-time.ts'
import { cutText } from '../../../../model/text/cut-text.ts'
import type { Cell, ColumnType } from '../column.ts'

/** UTF-16 units that Excel stores in a cell (“Excel specifications and limits”). */
export const MAX_CELL_LENGTH = 32_767

/** Indexes of `cellXfs` in the workbook’s styles. */
export const styles = { usual: 0, heading: 1, day: 2, moment: 3, time: 4, verbatim: 5 } as const

const DAY_MS = 24 * 60 * 60 * 1000
/** Day 0 of Excel's 1900 calendar. Its days before 1 March 1900 are one off, as Lotus 1-2-3 took 1900 for a leap year. */
const FIRST_DAY = Date.UTC(1899, 11, 30)
const FIRST_EXACT_DAY = '1900-03-01'

/** The XML of a cell (ECMA-376 Part 1, 18.3.1.4); `''` for an empty one. `reference` is its place, such as `B2`. */
export function cellXml(cell: Cell, form: ColumnType, reference: string): string {
  if (cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberXml(cell, styles.usual, reference) : ''
  if (form === 'day' && isDay(cell) && cell >= FIRST_EXACT_DAY) {
    return numberXml((Date.parse(`${cell}T00:00:00Z`) - FIRST_DAY) / DAY_MS, styles.day, reference)
  }
  if (form === 'moment') {
    const time = Date.parse(cell.replace(' ', 'T'))
    if (!Number.isNaN(time)) return numberXml((time - FIRST_DAY) / DAY_MS, styles.moment, reference)
  }
  if (form === 'time' && isClockTime(cell)) {
    const [hours = 0, minutes = 0] = cell.split(':').map(Number)
    return numberXml((hours * 60 + minutes) / (24 * 60), styles.time, reference)
  }
  return textXml(cell, isFormula(cell) ? styles.verbatim : styles.usual, reference)
}

function numberXml(value: number, style: number, reference: string): string {
  return `<c r="${reference}"${styleXml(style)}><v>${value}</v></c>`
}

/** Never a formula; the format “text” keeps it one when a reader edits the cell. */
export function textXml(text: string, style: number, reference: string): string {
  return `<c r="${reference}"${styleXml(style)} t="inlineStr"><is><t xml:space="preserve">${escapedXml(cutText(text, MAX_CELL_LENGTH))}</t></is></c>`
}

const styleXml = (style: number) => (style === styles.usual ? '' : ` s="${style}"`)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Characters that XML 1.0 cannot hold are `_x0001_` (ECMA-376 Part 1, 22.9.2.19), a text that looks like one is
 * escaped, and lines end as in Excel.
 */
export function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (sign) => {
      const code = sign.charCodeAt(0)
      const isHeld = sign === '\t' || sign === '\n' || (code >= 0x7f && code < 0xfffe)
      return isHeld ? sign : `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`
    })
}

/** A for 0, Z for 25, AA for 26. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26)
  return (before > 0 ? columnLetters(before - 1) : '') + String.fromCharCode(65 + (index % 26))
}
