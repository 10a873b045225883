import {
  adjustedResidual,
  independenceTest,
  meansTest,
  sampleOf,
  type Sample,
} from '../statistics/difference.ts'
import { cellTest, comparisonsOf } from '../statistics/exact-cells.ts'
import { leastChance, rankTest } from '../statistics/ranks.ts'

/** A difference between groups. `chance`: the probability of one of this size if the groups did not differ. */
export type Finding =
  | { kind: 'too_few' | 'overlapping' | 'same_question' | 'hidden_groups' | 'none' }
  /** Shares of a row, and of all others, that chose a column. */
  | { kind: 'shares'; row: number; column: number; share: number; rest: number; chance: number }
  /** Means of a row, and of all others. */
  | { kind: 'means'; row: number; mean: number; rest: number; chance: number }

/** Sums of rows and columns, and the cells of each row. */
interface Groups {
  total: number
  rows: readonly { count: number; cells: readonly number[] }[]
  columns: readonly { count: number }[]
}

/** A difference is reported from here on. */
const SIGNIFICANCE = 0.05
/** The means of groups from this size on are close to normal; ranks are compared in smaller ones. */
const MIN_MEANS = 30

/** The groups are compared as a whole; the finding names the cell that is furthest above what independence would give. */
export function sharesFinding(groups: Groups): Finding {
  const { rows, columns } = groups
  const test = independenceTest(rows.map(({ cells }) => cells))
  const places = columns.map((_column, index) => index)
  if (!test) return cellsFinding(groups, places.length === 2 ? [0] : places)
  return test.p < SIGNIFICANCE ? mostIn(groups, places, test.p) : { kind: 'none' }
}

/** Each option is compared by itself, as several may be chosen; the chance is multiplied by the number of options (Bonferroni). */
export function optionsFinding(groups: Groups): Finding {
  const { rows, columns } = groups
  const places = columns.map((_column, index) => index)
  const tests = places.map((column) => ({
    column,
    test: independenceTest(
      rows.map(({ count, cells }) => [cells[column] ?? 0, count - (cells[column] ?? 0)]),
    ),
  }))
  if (tests.length === 0 || tests.some(({ test }) => !test)) return cellsFinding(groups, places)
  const [best] = tests.toSorted((one, other) => (one.test?.p ?? 1) - (other.test?.p ?? 1))
  const chance = Math.min(1, (best?.test?.p ?? 1) * tests.length)
  return best && chance < SIGNIFICANCE ? mostIn(groups, [best.column], chance) : { kind: 'none' }
}

/** Each group against all others in each column, for counts too small for one test of all. */
function cellsFinding(groups: Groups, places: readonly number[]): Finding {
  const { rows, columns, total } = groups
  const tests = comparedRows(rows).flatMap(({ count, cells }, row) =>
    places.map((column) => {
      const sums = { row: count, column: columns[column]?.count ?? 0, total }
      return { row, column, ...cellTest(cells[column] ?? 0, sums) }
    }),
  )
  const sizes = rows.map(({ count }) => count)
  const comparisons = comparisonsOf(
    tests.map(({ least }) => least),
    SIGNIFICANCE,
  )
  if (comparisons === 0) return { kind: canDiffer(sizes) ? 'none' : 'too_few' }
  const [best] = tests.toSorted((one, other) => one.p - other.p)
  const chance = Math.min(1, (best?.p ?? 1) * comparisons)
  if (!best || chance >= SIGNIFICANCE) return { kind: 'none' }
  // Both of two groups have that chance.
  return rows.length === 2 ? mostIn(groups, [best.column], chance) : sharesAt(groups, best, chance)
}

/** Two groups are one comparison. */
function comparedRows<Row>(rows: readonly Row[]): readonly Row[] {
  return rows.length === 2 ? rows.slice(0, 1) : rows
}

function leastChances(sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((size) => leastChance(size, total - size))
}

/** The largest difference that is possible between groups of these sizes would be found. */
function canDiffer(sizes: readonly number[]): boolean {
  return comparisonsOf(comparedRows(leastChances(sizes)), SIGNIFICANCE) > 0
}

function mostIn(groups: Groups, places: readonly number[], chance: number): Finding {
  const { rows, columns, total } = groups
  const [most] = rows
    .flatMap(({ count, cells }, row) =>
      places.map((column) => {
        const sums = { row: count, column: columns[column]?.count ?? 0, total }
        return { row, column, residual: adjustedResidual(cells[column] ?? 0, sums) }
      }),
    )
    .toSorted((one, other) => other.residual - one.residual)
  return most ? sharesAt(groups, most, chance) : { kind: 'none' }
}

function sharesAt({ rows, total }: Groups, at: { row: number; column: number }, chance: number): Finding {
  const { row, column } = at
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

/** Each group against all others: by means where both are large, by ranks where one is small. */
export function meansFinding(groups: readonly ReadonlyMap<number, number>[]): Finding {
  const samples = groups.map(sampleOf)
  const least = leastChances(samples.map(({ count }) => count))
  const comparisons = comparisonsOf(comparedRows(least), SIGNIFICANCE)
  if (comparisons === 0) return { kind: 'too_few' }
  const tests = samples.flatMap((sample, row) => {
    if ((least[row] ?? 1) * comparisons >= SIGNIFICANCE) return []
    const isOther = (_one: unknown, index: number) => index !== row
    const rest = joined(samples.filter(isOther))
    const isLarge = sample.count >= MIN_MEANS && rest.count >= MIN_MEANS
    const means = isLarge ? meansTest(sample, rest) : undefined
    const { mean } = sample
    if (means) return [{ row, mean, rest: rest.mean, p: means.p }]
    const ranks = rankTest(groups[row] ?? new Map(), together(groups.filter(isOther)))
    // A few huge numbers may move a mean against the ranks; then there is nothing to say about it.
    const agrees = Math.sign(ranks.shift) === Math.sign(mean - rest.mean)
    return agrees ? [{ row, mean, rest: rest.mean, p: ranks.p }] : []
  })
  const [best] = tests.toSorted((one, other) => one.p - other.p || other.mean - one.mean)
  const chance = Math.min(1, (best?.p ?? 1) * comparisons)
  if (!best || chance >= SIGNIFICANCE) return { kind: 'none' }
  return { kind: 'means', row: best.row, mean: best.mean, rest: best.rest, chance }
}

function together(groups: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const all = new Map<number, number>()
  for (const group of groups) {
    for (const [value, count] of group) all.set(value, (all.get(value) ?? 0) + count)
  }
  return all
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
