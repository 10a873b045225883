import type { ColumnHead } from '../column.ts'
import { variableNames } from './names.ts'

/** A variable of an SPSS file. `width`: bytes of a text, 0 for a number. */
export interface Variable {
  name: string
  /** Unique in the file, up to 8 bytes; the long names refer to it. */
  shortName: string
  label: string
  width: number
  /** Type, width and decimals of the print format. */
  format: number
  /** 1 nominal, 2 ordinal, 3 scale. */
  measure: number
  valueLabels: { code: number; label: string }[]
}

/** A text of more bytes is cut. */
export const MAX_WIDTH = 32_767
/** Bytes of a text that needs no segments. */
export const MAX_SHORT_WIDTH = 255
/** A long text counts as a segment of 255 bytes for each 252 of its width. */
const SEGMENT_WIDTH = 252

const A = 1
const F = 5
const DATE = 20
const TIME = 21
const DATETIME = 22
const formatOf = (type: number, width: number, decimals = 0) => (type << 16) | (width << 8) | decimals

/** `widths`: bytes of the longest text in each column. */
export function variablesOf(columns: readonly ColumnHead[], widths: readonly number[]): Variable[] {
  const names = variableNames(columns.map(({ name }) => name))
  let segments = 0
  return columns.map((column, index) => {
    const { heading, type, choices } = column
    const width = type === 'text' ? Math.min(MAX_WIDTH, Math.max(1, widths[index] ?? 0)) : 0
    const shortName = `V${++segments}`
    segments += segmentsOf(width).length - 1
    return {
      name: names[index] ?? shortName,
      shortName,
      label: heading,
      width,
      ...typed(type, width),
      valueLabels: choices ?? (type === 'flag' ? flagLabels : []),
    }
  })
}

const flagLabels = [
  { code: 0, label: 'Not chosen' },
  { code: 1, label: 'Chosen' },
]

function typed(form: ColumnHead['type'], width: number): Pick<Variable, 'format' | 'measure'> {
  return form === 'text'
    ? { format: formatOf(A, Math.min(width, MAX_SHORT_WIDTH)), measure: 1 }
    : numeric[form]
}

const numeric: Record<Exclude<ColumnHead['type'], 'text'>, Pick<Variable, 'format' | 'measure'>> = {
  number: { format: formatOf(F, 8, 2), measure: 3 },
  choice: { format: formatOf(F, 8), measure: 1 },
  flag: { format: formatOf(F, 8), measure: 1 },
  day: { format: formatOf(DATE, 11), measure: 3 },
  time: { format: formatOf(TIME, 5), measure: 3 },
  moment: { format: formatOf(DATETIME, 20), measure: 3 },
}

/** The widths in bytes that a variable is declared by: several for a long text, 0 for a number. */
export function segmentsOf(width: number): number[] {
  if (width <= MAX_SHORT_WIDTH) return [width]
  const count = Math.ceil(width / SEGMENT_WIDTH)
  return Array.from({ length: count }, (_one, index) =>
    index < count - 1 ? MAX_SHORT_WIDTH : width - SEGMENT_WIDTH * (count - 1),
  )
}

/** Units of 8 bytes that a declared width takes in a case. */
export function unitsOf(width: number): number {
  return Math.max(1, Math.ceil(width / 8))
}
