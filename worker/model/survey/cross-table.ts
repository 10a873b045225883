import type { CrossState } from '../../contract/survey/counts.ts'
import type { RangeCount } from '../../contract/survey/summary.ts'
import {
  adjustedResidual,
  independenceTest,
  meansTest,
  sampleOf,
  type Sample,
} from '../statistics/difference.ts'
import { categoryOf, isNumeric, numberOf, type Axis } from './axes.ts'
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

/** A difference between groups. `chance`: the probability of one of this size if the groups did not differ. */
export type Finding =
  | { kind: 'too_few' | 'overlapping' | 'same_question' | 'hidden_groups' | 'none' }
  /** Shares of a row, and of all others, that chose a column. */
  | { kind: 'shares'; row: number; column: number; share: number; rest: number; chance: number }
  /** Means of a row, and of all others. */
  | { kind: 'means'; row: number; mean: number; rest: number; chance: number }

export interface CrossTable {
  total: number
  rows: CrossRow[]
  columns: Category[]
  finding: Finding
}

interface CountedTable extends Omit<CrossTable, 'rows' | 'finding'> {
  rows: CountedRow[]
}

/** A difference is reported from here on. */
const SIGNIFICANCE = 0.05
/** Responses of each group whose means are compared: the means of fewer need not be close to normal. */
const MIN_GROUP = 30

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
  const samples = numbers.map(sampleOf)
  const table: CountedTable = {
    total: state.total,
    rows: rows.list.map((category, index) => ({
      ...category,
      cells: cells[index] ?? [],
      ...(hasMeans && { mean: samples[index]?.mean ?? 0 }),
    })),
    columns: columns.list,
  }
  if (hasHidden) {
    const shown = withoutHidden(table, state.hidden, { rowOf: rows.placeOf, columnOf: columns.placeOf })
    return { ...shown, finding: { kind: 'hidden_groups' } }
  }
  return { ...table, finding: findingOf(table, rowAxis, columnAxis, hasMeans ? samples : undefined) }
}

/** Rows and columns without a count are omitted. */
function withoutHidden(
  { total, rows, columns }: CountedTable,
  hidden: CrossState['hidden'],
  places: { rowOf: (key: string) => number; columnOf: (key: string) => number },
): Omit<CrossTable, 'finding'> {
  const hiddenRows = new Set(hidden?.rows.map(places.rowOf))
  const hiddenCells = rows.map(() => new Set<number>())
  for (const [row, column] of hidden?.cells ?? [])
    hiddenCells[places.rowOf(row)]?.add(places.columnOf(column))
  const isShown = (row: number, column: number) => hiddenCells[row]?.has(column) !== true
  const shownRows = rows.map((_row, index) => columns.some((_column, column) => isShown(index, column)))
  const shownColumns = columns.map((_column, column) =>
    rows.some((_row, row) => shownRows[row] && isShown(row, column)),
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
  // Keys that the survey has no more come last.
  const keys = [...new Set([...axis.categories, ...counts.keys()])].filter((key) => counts.has(key))
  const places = new Map(keys.map((key, index) => [key, index]))
  return {
    list: keys.map((key): Category => ({ key, count: counts.get(key) ?? 0 })),
    placeOf: (key: string) => places.get(categoryOf(axis, key)) ?? -1,
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

function findingOf(table: CountedTable, row: Axis, column: Axis, samples: Sample[] | undefined): Finding {
  // Tests compare groups of different people.
  if (row.isMultiple) return { kind: 'overlapping' }
  if (depends(row, column)) return { kind: 'same_question' }
  if (samples) return meansFinding(samples)
  return column.isMultiple ? optionsFinding(table) : sharesFinding(table)
}

/** The answers to one question differ by its form alone, except those to rows of a matrix. */
function depends(row: Axis, column: Axis): boolean {
  if (row.id === column.id) return true
  if (row.question.id !== column.question.id) return false
  const form = formOf(row.question)
  return form !== 'rows' && form !== 'scores'
}

/** The groups are compared as a whole; the finding names the cell that is furthest above what independence would give. */
function sharesFinding({ rows, columns, total }: CountedTable): Finding {
  const test = independenceTest(rows.map(({ cells }) => cells))
  if (!test) return { kind: 'too_few' }
  if (test.p >= SIGNIFICANCE) return { kind: 'none' }
  const cells = rows.flatMap((row, rowIndex) =>
    columns.map((column, columnIndex) => ({
      row: rowIndex,
      column: columnIndex,
      residual: adjustedResidual(row.cells[columnIndex] ?? 0, {
        row: row.count,
        column: column.count,
        total,
      }),
    })),
  )
  const [most] = cells.toSorted((one, other) => other.residual - one.residual)
  return most ? sharesAt(rows, most, total, test.p) : { kind: 'none' }
}

/** Each option is compared by itself, as several may be chosen; the chance is multiplied by the number of options (Bonferroni). */
function optionsFinding({ rows, columns, total }: CountedTable): Finding {
  const tests = columns.flatMap((_column, index) => {
    const test = independenceTest(
      rows.map(({ count, cells }) => [cells[index] ?? 0, count - (cells[index] ?? 0)]),
    )
    return test ? [{ column: index, p: test.p }] : []
  })
  const [best] = tests.toSorted((one, other) => one.p - other.p)
  if (!best) return { kind: 'too_few' }
  const chance = Math.min(1, best.p * tests.length)
  if (chance >= SIGNIFICANCE) return { kind: 'none' }
  const sum = columns[best.column]?.count ?? 0
  const [most] = rows
    .map(({ count, cells }, row) => ({
      row,
      column: best.column,
      residual: adjustedResidual(cells[best.column] ?? 0, { row: count, column: sum, total }),
    }))
    .toSorted((one, other) => other.residual - one.residual)
  return most ? sharesAt(rows, most, total, chance) : { kind: 'none' }
}

function sharesAt(
  rows: readonly CountedRow[],
  { row, column }: { row: number; column: number },
  total: number,
  chance: number,
): Finding {
  const own = rows[row]
  const chosen = own?.cells[column] ?? 0
  const all = rows.reduce((sum, { cells }) => sum + (cells[column] ?? 0), 0)
  const count = own?.count ?? 0
  return {
    kind: 'shares',
    row,
    column,
    share: chosen / count,
    rest: (all - chosen) / (total - count),
    chance,
  }
}

/** Each group against all others; two groups are one comparison. */
function meansFinding(samples: readonly Sample[]): Finding {
  const tests = samples.flatMap((sample, row) => {
    const rest = joined(samples.filter((_one, index) => index !== row))
    if (sample.count < MIN_GROUP || rest.count < MIN_GROUP) return []
    const test = meansTest(sample, rest)
    return test ? [{ row, mean: sample.mean, rest: rest.mean, p: test.p }] : []
  })
  const [best] = tests.toSorted((one, other) => one.p - other.p || other.mean - one.mean)
  if (!best) return { kind: 'too_few' }
  const chance = Math.min(1, best.p * (samples.length === 2 ? 1 : tests.length))
  if (chance >= SIGNIFICANCE) return { kind: 'none' }
  return { kind: 'means', row: best.row, mean: best.mean, rest: best.rest, chance }
}

/** One sample of all (Chan, Golub & LeVeque 1979). */
function joined(samples: readonly Sample[]): Sample {
  let [count, mean, squares] = [0, 0, 0]
  for (const sample of samples) {
    if (sample.count === 0) continue
    const total = count + sample.count
    const step = sample.mean - mean
    squares += sample.variance * (sample.count - 1) + (step ** 2 * count * sample.count) / total
    mean += (step * sample.count) / total
    count = total
  }
  return { count, mean, variance: count > 1 ? squares / (count - 1) : 0 }
}
