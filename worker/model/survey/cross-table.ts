import type { CrossState } from '../../contract/survey/counts.ts'
import type { RangeCount } from '../../contract/survey/summary.ts'
import { sampleOf } from '../statistics/difference.ts'
import { categoryOf, isNumeric, numberOf, OTHER, type Axis } from './axes.ts'
import { meansFinding, optionsFinding, sharesFinding, type Finding } from './findings.ts'
import { byFrequency, MAX_VALUES } from './frequent-values.ts'
import { formOf } from './kinds/index.ts'
import { isRangeKey, rangesOfKeys, startOfKey } from './range-keys.ts'
import { dateRanges, numberRanges, timeRanges } from './ranges.ts'

export interface Category {
  /** A key of the axis; for a range, its lower end. */
  key: string
  /** For numbers without fixed values, days and times; `below` is exclusive. */
  range?: Pick<RangeCount, 'from' | 'below'>
  /** Responses with both answers. */
  count: number
}

interface CountedRow extends Category {
  /** Responses by column. */
  cells: number[]
  /** Mean of the column question’s numbers. */
  mean?: number
}

/** Hidden counts are `undefined`. */
export interface CrossRow extends Omit<CountedRow, 'count' | 'cells'> {
  count: number | undefined
  cells: (number | undefined)[]
}

export interface CrossTable {
  total: number
  rows: CrossRow[]
  columns: Category[]
  finding: Finding
}

interface CountedTable extends Omit<CrossTable, 'rows' | 'finding'> {
  rows: CountedRow[]
}

/**
 * The counted answers as a table; rows and columns without answers are skipped. If groups are hidden, means and tests of
 * the others would be about a part of the answers, so there are none.
 */
export function crossTable(
  rowAxis: Axis,
  columnAxis: Axis,
  state: CrossState,
  hasHidden = false,
): CrossTable {
  const rows = categoriesOf(rowAxis, state.rows)
  const columns = categoriesOf(columnAxis, state.columns)
  const isInRanges = state.columns.some(([key]) => isRangeKey(key))
  const hasMeans = isNumeric(columnAxis) && !isInRanges && !hasHidden
  const cells = rows.list.map(() => columns.list.map(() => 0))
  const numbers = rows.list.map(() => new Map<number, number>())
  for (const [rowKey, columnKey, count] of state.cells) {
    const [row, column] = [rows.placeOf(rowKey), columns.placeOf(columnKey)]
    const counts = cells[row]
    if (!counts) continue
    counts[column] = (counts[column] ?? 0) + count
    if (hasMeans) {
      const value = numberOf(columnKey)
      numbers[row]?.set(value, (numbers[row].get(value) ?? 0) + count)
    }
  }
  const table: CountedTable = {
    total: state.total,
    rows: rows.list.map((category, index) => ({
      ...category,
      cells: cells[index] ?? [],
      ...(hasMeans && { mean: sampleOf(numbers[index] ?? []).mean }),
    })),
    columns: columns.list,
  }
  if (hasHidden) {
    const shown = withoutHidden(table, state.hidden, { rowOf: rows.placeOf, columnOf: columns.placeOf })
    return { ...shown, finding: { kind: 'hidden_groups' } }
  }
  return { ...table, finding: findingOf(table, rowAxis, columnAxis, hasMeans ? numbers : undefined) }
}

/** Rows and columns without a count and a total are omitted. */
function withoutHidden(
  { total, rows, columns }: CountedTable,
  hidden: CrossState['hidden'],
  places: { rowOf: (key: string) => number; columnOf: (key: string) => number },
): Omit<CrossTable, 'finding'> {
  const hiddenRows = new Set(hidden?.rows.map(places.rowOf))
  const hiddenColumns = new Set(hidden?.columns.map(places.columnOf))
  const hiddenCells = rows.map(() => new Set<number>())
  for (const [row, column] of hidden?.cells ?? [])
    hiddenCells[places.rowOf(row)]?.add(places.columnOf(column))
  const isShown = (row: number, column: number) => hiddenCells[row]?.has(column) !== true
  const shownRows = rows.map(
    (_row, index) => !hiddenRows.has(index) || columns.some((_column, column) => isShown(index, column)),
  )
  const shownColumns = columns.map(
    (_column, column) =>
      !hiddenColumns.has(column) || rows.some((_row, row) => shownRows[row] && isShown(row, column)),
  )
  const shown = rows.map(({ cells, count, ...row }, index) => ({
    ...row,
    count: hiddenRows.has(index) ? undefined : count,
    cells: cells
      .map((cell, column) => (isShown(index, column) ? cell : undefined))
      .filter((_cell, column) => shownColumns[column]),
  }))
  return {
    total,
    rows: shown.filter((_row, index) => shownRows[index]),
    columns: columns.filter((_column, index) => shownColumns[index]),
  }
}

function categoriesOf(axis: Axis, counted: CrossState['rows']) {
  const counts = new Map<string, number>()
  for (const [key, count] of counted) {
    const category = categoryOf(axis, key)
    counts.set(category, (counts.get(category) ?? 0) + count)
  }
  const ranges = rangesOf(axis, counts)
  if (ranges) return bandsOf(ranges)
  if (axis.form === 'values') return valuesOf(counts)
  // Keys that the survey has no more come last.
  const keys = [...new Set([...axis.categories, ...counts.keys()])].filter((key) => counts.has(key))
  const places = new Map(keys.map((key, index) => [key, index]))
  return {
    list: keys.map((key): Category => ({ key, count: counts.get(key) ?? 0 })),
    placeOf: (key: string) => places.get(categoryOf(axis, key)) ?? -1,
  }
}

/** The most frequent values, then all others as one category. */
function valuesOf(counts: Map<string, number>) {
  const shown = byFrequency([...counts].filter(([key]) => key !== OTHER)).slice(0, MAX_VALUES)
  let others = 0
  for (const count of counts.values()) others += count
  for (const [, count] of shown) others -= count
  const all = others > 0 ? [...shown, [OTHER, others] as const] : shown
  const places = new Map(all.map(([key], index) => [key, index]))
  return {
    list: all.map(([key, count]): Category => ({ key, count })),
    placeOf: (key: string) => places.get(key) ?? places.get(OTHER) ?? -1,
  }
}

/** Readable ranges instead of single numbers, days or times; `undefined` for axes with categories. */
export function rangesOf(
  { form, categories }: Axis,
  counts: ReadonlyMap<string, number>,
): RangeCount[] | undefined {
  if (categories.length > 0) return undefined
  if ([...counts.keys()].some(isRangeKey)) return rangesOfKeys(counts, form === 'numbers')
  if (form === 'days') return dateRanges(counts)
  if (form === 'times') return timeRanges(counts)
  if (form !== 'numbers') return undefined
  return numberRanges(new Map([...counts].map(([key, count]) => [Number(key), count])))
}

function bandsOf(all: readonly RangeCount[]) {
  const ranges = all.filter(({ count }) => count > 0)
  return {
    list: ranges.map(({ from, below, count }): Category => ({
      key: String(from),
      range: { from, below },
      count,
    })),
    // By the lower ends alone: the last range of huge numbers has no larger upper end.
    placeOf(key: string) {
      const start = startOfKey(key)
      return ranges.findLastIndex(({ from }) =>
        typeof from === 'number' ? from <= Number(start) : from <= start,
      )
    },
  }
}

function findingOf(
  table: CountedTable,
  row: Axis,
  column: Axis,
  numbers: readonly ReadonlyMap<number, number>[] | undefined,
): Finding {
  // Tests compare groups of different people.
  if (row.isMultiple) return { kind: 'overlapping' }
  if (depends(row, column)) return { kind: 'same_question' }
  if (numbers) return meansFinding(numbers)
  return column.isMultiple ? optionsFinding(table) : sharesFinding(table)
}

/** The answers to one question differ by its form alone, except those to rows of a matrix. */
function depends(row: Axis, column: Axis): boolean {
  if (row.id === column.id) return true
  if (row.question.id !== column.question.id) return false
  const form = formOf(row.question)
  return form !== 'rows' && form !== 'scores'
}
