import type { CrossState } from '../../contract/survey/counts.ts'
import type { Axis } from './axes.ts'
import { rangesOf } from './cross-table.ts'
import { hiddenCells } from './hidden-cells.ts'
import { rangeKey } from './range-keys.ts'

export interface Disclosed {
  cross: CrossState
  /** Some counts are not in it. */
  hasHidden: boolean
}

const nothing: CrossState = { total: 0, rows: [], columns: [], cells: [] }

/**
 * The table without counts of 1 to `least - 1`, nor others that would tell them. Numbers, days and times form ranges
 * first. A reader knows the answers to each question from its chart, so the respondents who answered only one of both are
 * a row and a column, too: a total is hidden where it would tell them.
 */
export function withoutSmallGroups(row: Axis, column: Axis, state: CrossState, least: number): Disclosed {
  const all = inRanges(row, column, state)
  if (!all) return { cross: nothing, hasHidden: true }
  const { outside: _, ...counted } = all
  const hidden = hiddenOf(row, column, new WholeTable(all), least)
  const hasHidden = hidden.isTotal || hidden.rows.size + hidden.columns.size + hidden.cells.size > 0
  return { cross: hasHidden ? shownOf(counted, hidden) : counted, hasHidden }
}

interface HiddenGroups {
  isTotal: boolean
  /** Those with a hidden total. */
  rows: Set<string>
  columns: Set<string>
  /** Columns by row. */
  cells: Map<string, Set<string>>
}

function hiddenOf(row: Axis, column: Axis, table: WholeTable, least: number): HiddenGroups {
  const hidden: HiddenGroups = { isTotal: false, rows: new Set(), columns: new Set(), cells: new Map() }
  const hide = (one: Group, other: Group) => {
    if (one === REST || other === REST) return
    if (one === NONE && other === NONE) hidden.isTotal = true
    else if (one === NONE) hidden.columns.add(String(other))
    else if (other === NONE) hidden.rows.add(one)
    else hidden.cells.set(one, (hidden.cells.get(one) ?? new Set()).add(other))
  }
  for (const rows of splitsOf(row, table.rowKeys)) {
    for (const columns of splitsOf(column, table.columnKeys)) {
      const counts = table.countsOf(rows, columns)
      const cells = hiddenCells({ counts, rows: named(rows), columns: named(columns) }, least)
      for (const [at, one] of rows.entries())
        for (const [across, other] of columns.entries()) if (cells[at]?.[across]) hide(one, other)
    }
  }
  return hidden
}

/** Respondents without an answer to the question, and all others of a split. */
const NONE: unique symbol = Symbol('none')
const REST: unique symbol = Symbol('rest')
type Group = string | typeof NONE | typeof REST

function named(groups: readonly Group[]): number {
  return groups.filter((group) => typeof group === 'string').length
}

/** Ways to divide all respondents by the question: one by its answers, or one for each if several are possible. */
function splitsOf({ isMultiple }: Axis, keys: readonly string[]): Group[][] {
  if (!isMultiple) return [[...keys, NONE]]
  return [...keys.map((key): Group[] => [key, REST]), [NONE, REST]]
}

/** Counts of all respondents, also those who answered only one question or neither. */
class WholeTable {
  readonly rowKeys: string[]
  readonly columnKeys: string[]
  private readonly counts = new Map<Group, Map<Group, number>>()
  private readonly rows = new Map<Group, number>()
  private readonly columns = new Map<Group, number>()
  private readonly total: number

  constructor({ total, rows, columns, cells, outside = emptyOutside }: CrossState) {
    for (const [row, column, count] of cells) this.set(row, column, count)
    for (const [row, count] of outside.rows) this.set(row, NONE, count)
    for (const [column, count] of outside.columns) this.set(NONE, column, count)
    this.set(NONE, NONE, outside.neither)
    for (const [row, count] of [...rows, ...outside.rows]) increase(this.rows, row, count)
    for (const [column, count] of [...columns, ...outside.columns]) increase(this.columns, column, count)
    this.rowKeys = stringsOf(this.rows)
    this.columnKeys = stringsOf(this.columns)
    this.rows.set(NONE, outside.onlyColumn + outside.neither)
    this.columns.set(NONE, outside.onlyRow + outside.neither)
    this.total = total + outside.onlyRow + outside.onlyColumn + outside.neither
  }

  countsOf(rows: readonly Group[], columns: readonly Group[]): number[][] {
    const counted = columns.filter((column) => column !== REST)
    const line = (cells: number[], sum: number) =>
      counted.length < columns.length ? [...cells, sum - sumOf(cells)] : cells
    const lines = rows
      .filter((row) => row !== REST)
      .map((row) =>
        line(
          counted.map((column) => this.counts.get(row)?.get(column) ?? 0),
          this.rows.get(row) ?? 0,
        ),
      )
    if (!rows.includes(REST)) return lines
    const sums = line(
      counted.map((column) => this.columns.get(column) ?? 0),
      this.total,
    )
    return [...lines, sums.map((sum, at) => sum - sumOf(lines.map((cells) => cells[at] ?? 0)))]
  }

  private set(row: Group, column: Group, count: number) {
    const cells = this.counts.get(row) ?? new Map<Group, number>()
    cells.set(column, count)
    this.counts.set(row, cells)
  }
}

const emptyOutside = { rows: [], columns: [], onlyRow: 0, onlyColumn: 0, neither: 0 }

function increase<Key>(counts: Map<Key, number>, key: Key, more: number) {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function stringsOf(counts: ReadonlyMap<Group, number>): string[] {
  return [...counts.keys()].filter((key) => typeof key === 'string')
}

/** The table without the hidden counts. Rows and columns of nothing else, not even a total, are omitted. */
function shownOf({ total, rows, columns, cells }: CrossState, hidden: HiddenGroups): CrossState {
  const isHidden = (row: string, column: string) => hidden.cells.get(row)?.has(column) === true
  if (rows.every(([row]) => columns.every(([column]) => isHidden(row, column)))) return nothing
  const shownRows = rows.filter(
    ([row]) => !hidden.rows.has(row) || columns.some(([column]) => !isHidden(row, column)),
  )
  const shownColumns = columns.filter(
    ([column]) => !hidden.columns.has(column) || shownRows.some(([row]) => !isHidden(row, column)),
  )
  const [rowKeys, columnKeys] = [shownRows, shownColumns].map((list) => new Set(list.map(([key]) => key)))
  const shown = cells.filter(
    ([row, column]) => rowKeys?.has(row) && columnKeys?.has(column) && !isHidden(row, column),
  )
  const sumIn = (at: 0 | 1, key: string) =>
    sumOf(shown.filter((cell) => cell[at] === key).map(([, , count]) => count))
  return {
    total: hidden.isTotal ? sumOf(shown.map(([, , count]) => count)) : total,
    rows: shownRows.map(([key, count]) => [key, hidden.rows.has(key) ? sumIn(0, key) : count]),
    columns: shownColumns.map(([key, count]) => [key, hidden.columns.has(key) ? sumIn(1, key) : count]),
    cells: shown,
    hidden: {
      total: hidden.isTotal,
      rows: [...hidden.rows],
      columns: [...hidden.columns],
      cells: [...hidden.cells].flatMap(([row, inRow]) =>
        [...inRow].map((column): [string, string] => [row, column]),
      ),
    },
  }
}

/** The counts by ranges; `undefined` for numbers and days that no range can have. */
function inRanges(row: Axis, column: Axis, state: CrossState): CrossState | undefined {
  const outside = state.outside ?? emptyOutside
  const rowOf = groupsOf(row, [...state.rows, ...outside.rows])
  const columnOf = groupsOf(column, [...state.columns, ...outside.columns])
  if (!rowOf && !columnOf) return state
  const cells = new Map<string, CrossState['cells'][number]>()
  for (const [one, other, count] of state.cells) {
    const [rowKey, columnKey] = [rowOf ? rowOf(one) : one, columnOf ? columnOf(other) : other]
    if (rowKey === undefined || columnKey === undefined) return undefined
    const name = JSON.stringify([rowKey, columnKey])
    cells.set(name, [rowKey, columnKey, (cells.get(name)?.[2] ?? 0) + count])
  }
  const rows = regrouped(state.rows, rowOf)
  const columns = regrouped(state.columns, columnOf)
  const outer = { rows: regrouped(outside.rows, rowOf), columns: regrouped(outside.columns, columnOf) }
  if (!rows || !columns || !outer.rows || !outer.columns) return undefined
  const { rows: alone, columns: across } = outer
  return {
    total: state.total,
    rows,
    columns,
    cells: [...cells.values()],
    outside: { ...outside, rows: alone, columns: across },
  }
}

function regrouped(counts: CrossState['rows'], groupOf: GroupOf | undefined): CrossState['rows'] | undefined {
  if (!groupOf) return counts
  const groups = new Map<string, number>()
  for (const [key, count] of counts) {
    const group = groupOf(key)
    if (group === undefined) return undefined
    increase(groups, group, count)
  }
  return [...groups]
}

type GroupOf = (key: string) => string | undefined

/** `undefined` for an axis whose keys are its groups. */
function groupsOf(axis: Axis, counts: CrossState['rows']): GroupOf | undefined {
  const byKey = new Map<string, number>()
  for (const [key, count] of counts) increase(byKey, key, count)
  const ranges = rangesOf(axis, byKey)
  if (!ranges) return undefined
  return (key) => {
    const range = ranges.findLast(({ from }) =>
      typeof from === 'number' ? from <= Number(key) : from <= key,
    )
    return range && rangeKey(range)
  }
}
