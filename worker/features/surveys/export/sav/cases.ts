import { isDay } from '../../../../model/text/calendar.ts'
import { isClockTime } from '../../../../model/text/clock-time.ts'
import type { Cell, ColumnHead } from '../column.ts'
import { Bytes, utf8 } from './bytes.ts'
import { BIAS } from './dictionary.ts'
import { MAX_SHORT_WIDTH, segmentsOf, unitsOf, type Variable } from './variables.ts'

/** Command codes of compressed cases. */
const END = 252
const VERBATIM = 253
const BLANKS = 254
const MISSING = 255
const MAX_CODE = 251

/** SPSS counts seconds from the start of the Gregorian calendar. */
const FIRST_MOMENT = Date.UTC(1582, 9, 14)

/** Writes cases as groups of eight codes, each followed by the units that its codes announce. */
export class CaseWriter {
  private readonly out = new Bytes()
  private readonly codes = new Uint8Array(8)
  private readonly units = new Bytes()
  private count = 0
  private readonly columns: readonly ColumnHead[]
  /** By id of a choice, for each column. */
  private readonly codesOf: (ReadonlyMap<string, number> | undefined)[]
  private readonly variables: readonly Variable[]
  private readonly segments: number[][]

  constructor(columns: readonly ColumnHead[], variables: readonly Variable[]) {
    this.columns = columns
    this.codesOf = columns.map(({ choices }) => choices && new Map(choices.map(({ id, code }) => [id, code])))
    this.variables = variables
    this.segments = variables.map(({ width }) => segmentsOf(width))
  }

  add(row: readonly Cell[]) {
    for (const [index, column] of this.columns.entries()) {
      const cell = row[index]
      const width = this.variables[index]?.width ?? 0
      if (width > 0) this.text(textBytes(cell, width), this.segments[index] ?? [])
      else this.number(numberOf(cell, column.type, this.codesOf[index]))
    }
  }

  /** Bytes that `take` would return. */
  get length(): number {
    return this.out.length
  }

  /** The bytes so far, less a group that is not full. */
  take(): Uint8Array {
    return this.out.take()
  }

  end(): Uint8Array {
    this.code(END)
    while (this.count > 0) this.code(0)
    return this.out.take()
  }

  private number(value: number | undefined) {
    if (value === undefined) return this.code(MISSING)
    const code = value + BIAS
    if (Number.isInteger(value) && !Object.is(value, -0) && code >= 1 && code <= MAX_CODE)
      return this.code(code)
    this.units.double(value)
    this.code(VERBATIM)
  }

  /** Each segment holds up to 255 bytes, also where its declared width is smaller. */
  private text(bytes: Uint8Array, segments: readonly number[]) {
    for (const [index, segment] of segments.entries()) {
      const part = bytes.subarray(index * MAX_SHORT_WIDTH, (index + 1) * MAX_SHORT_WIDTH)
      for (let unit = 0; unit < unitsOf(segment); unit++) {
        const eight = part.subarray(unit * 8, unit * 8 + 8)
        if (eight.length === 0) {
          this.code(BLANKS)
        } else {
          this.units.bytes(eight, 8)
          this.code(VERBATIM)
        }
      }
    }
  }

  private code(code: number) {
    this.codes[this.count++] = code
    if (this.count < 8) return
    this.out.bytes(this.codes)
    if (this.units.length > 0) this.out.bytes(this.units.take())
    this.count = 0
  }
}

export function textBytes(cell: Cell, max: number): Uint8Array {
  return utf8(cell === undefined ? '' : String(cell).toWellFormed(), max)
}

/** `undefined`, which is missing, for what is no number. */
function numberOf(
  cell: Cell,
  form: ColumnHead['type'],
  codes: ReadonlyMap<string, number> | undefined,
): number | undefined {
  if (cell === undefined) return undefined
  if (form === 'choice') return codes?.get(String(cell))
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  if (form === 'day') return isDay(cell) ? secondsOf(Date.parse(`${cell}T00:00:00Z`)) : undefined
  if (form === 'moment') return secondsOf(Date.parse(cell.replace(' ', 'T')))
  if (form !== 'time' || !isClockTime(cell)) return undefined
  const [hours = 0, minutes = 0] = cell.split(':').map(Number)
  return hours * 3_600 + minutes * 60
}

function secondsOf(time: number): number | undefined {
  return Number.isNaN(time) || time < FIRST_MOMENT ? undefined : (time - FIRST_MOMENT) / 1000
}
