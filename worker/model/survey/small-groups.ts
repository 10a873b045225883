import type { CrossState } from '../../contract/survey/counts.ts'
import type { Axis } from './axes.ts'
import { rangesOf } from './cross-table.ts'
import { rangeKey } from './range-keys.ts'

/** Responses by group. */
type Groups = ReadonlyMap<string, number>

export interface Disclosed {
  cross: CrossState
  /** Some groups are not in it. */
  hasHidden: boolean
}

/**
 * The table without groups of fewer responses than `least`. Numbers, days and times form ranges first. A reader knows
 * the answers to each question from its chart, and could subtract the groups that are shown: those that are hidden have
 * at least as many responses together, and totals are of shown cells.
 */
export function withoutSmallGroups(row: Axis, column: Axis, state: CrossState, least: number): Disclosed {
  const all = inRanges(row, column, state)
  const [everyRow, everyColumn] = [new Map(all.rows), new Map(all.columns)]
  let cross = all
  for (;;) {
    const rows = largeGroups(everyRow, new Map(cross.rows), least)
    const columns = largeGroups(everyColumn, new Map(cross.columns), least)
    if (rows.size === cross.rows.length && columns.size === cross.columns.length) break
    // Totals that have become too small hide further groups.
    cross = restOf(all, { row, column }, { rows, columns })
  }
  const hasHidden = cross.rows.length < everyRow.size || cross.columns.length < everyColumn.size
  return { cross, hasHidden: hasHidden || all.total < state.total }
}

/** The groups to show. Never hides a single one that its axis’s total would tell. */
function largeGroups(all: Groups, shown: Groups, least: number): Set<string> {
  const large = new Set([...shown].filter(([, count]) => count >= least).map(([key]) => key))
  if (large.size === all.size) return large
  let hidden = [...all].reduce((sum, [key, count]) => (large.has(key) ? sum : sum + count), 0)
  for (const [key, count] of [...all].toSorted(([, one], [, other]) => one - other)) {
    if (hidden >= least) break
    if (large.delete(key)) hidden += count
  }
  return large
}

/** The cells of these groups with their own totals. Where several answers are possible, a total is of respondents. */
function restOf(
  all: CrossState,
  { row, column }: { row: Axis; column: Axis },
  { rows, columns }: { rows: ReadonlySet<string>; columns: ReadonlySet<string> },
): CrossState {
  if (rows.size === 0 || columns.size === 0) return { total: 0, rows: [], columns: [], cells: [] }
  const cells = all.cells.filter(([one, other]) => rows.has(one) && columns.has(other))
  const [byRow, byColumn] = [new Map<string, number>(), new Map<string, number>()]
  for (const [one, other, count] of cells) {
    byRow.set(one, (byRow.get(one) ?? 0) + count)
    byColumn.set(other, (byColumn.get(other) ?? 0) + count)
  }
  const totals = (counts: CrossState['rows'], shown: ReadonlySet<string>, sums: Groups, across: Axis) =>
    counts.flatMap(([key, count]): CrossState['rows'] =>
      shown.has(key) ? [[key, across.isMultiple ? count : (sums.get(key) ?? 0)]] : [],
    )
  const shownRows = totals(all.rows, rows, byRow, column)
  const shownColumns = totals(all.columns, columns, byColumn, row)
  const sum = (counts: CrossState['rows']) => counts.reduce((total, [, count]) => total + count, 0)
  const total = !row.isMultiple ? sum(shownRows) : !column.isMultiple ? sum(shownColumns) : all.total
  return { total, rows: shownRows, columns: shownColumns, cells }
}

/** The counts by ranges, without numbers and days that no range can have. */
function inRanges(row: Axis, column: Axis, { total, rows, columns, cells }: CrossState): CrossState {
  const [rowOf, columnOf] = [groupsOf(row, rows), groupsOf(column, columns)]
  if (!rowOf && !columnOf) return { total, rows, columns, cells }
  const joined = new Map<string, CrossState['cells'][number]>()
  for (const [one, other, count] of cells) {
    const [rowKey, columnKey] = [rowOf ? rowOf(one) : one, columnOf ? columnOf(other) : other]
    if (rowKey === undefined || columnKey === undefined) continue
    const name = JSON.stringify([rowKey, columnKey])
    joined.set(name, [rowKey, columnKey, (joined.get(name)?.[2] ?? 0) + count])
  }
  const grouped = {
    total,
    rows: regrouped(rows, rowOf),
    columns: regrouped(columns, columnOf),
    cells: [...joined.values()],
  }
  const keys = [grouped.rows, grouped.columns].map((list) => new Set(list.map(([key]) => key)))
  const [rowKeys = new Set<string>(), columnKeys = new Set<string>()] = keys
  return restOf(grouped, { row, column }, { rows: rowKeys, columns: columnKeys })
}

function regrouped(counts: CrossState['rows'], groupOf: GroupOf | undefined): CrossState['rows'] {
  if (!groupOf) return counts
  const groups = new Map<string, number>()
  for (const [key, count] of counts) {
    const group = groupOf(key)
    if (group !== undefined) groups.set(group, (groups.get(group) ?? 0) + count)
  }
  return [...groups]
}

type GroupOf = (key: string) => string | undefined

/** `undefined` for an axis whose keys are its groups. */
function groupsOf(axis: Axis, counts: CrossState['rows']): GroupOf | undefined {
  const ranges = rangesOf(axis, new Map(counts))
  if (!ranges) return undefined
  return (key) => {
    const range = ranges.findLast(({ from }) =>
      typeof from === 'number' ? from <= Number(key) : from <= key,
    )
    return range && rangeKey(range)
  }
}
