import { chiSquareTail, studentTail } from './distributions.ts'

/** A group of numbers. `variance`: with n − 1. */
export interface Sample {
  count: number
  mean: number
  variance: number
}

/**
 * Pearson’s chi-square test of independence: `p` is the probability of counts at least this far from those
 * expected of independent questions (Agresti 2007, An Introduction to Categorical Data Analysis, 2.4). `undefined` for
 * less than two rows or columns with counts, and for expected counts too small for the approximation: one below 1, or
 * more than a fifth below 5; all must reach 5 in a table of two by two (Cochran 1954).
 */
export function independenceTest(
  table: readonly (readonly number[])[],
): { statistic: number; p: number } | undefined {
  const rows = table.filter((row) => sumOf(row) > 0)
  const columns = (rows[0] ?? []).map((_one, column) => sumOf(rows.map((row) => row[column] ?? 0)))
  const used = columns.flatMap((sum, column) => (sum > 0 ? [{ sum, column }] : []))
  if (rows.length < 2 || used.length < 2) return undefined
  const total = sumOf(columns)
  let statistic = 0
  let small = 0
  for (const row of rows) {
    for (const { sum, column } of used) {
      const expected = (sumOf(row) * sum) / total
      if (expected < 1) return undefined
      if (expected < 5) small++
      statistic += ((row[column] ?? 0) - expected) ** 2 / expected
    }
  }
  const cells = rows.length * used.length
  if (small > (cells === 4 ? 0 : cells / 5)) return undefined
  return { statistic, p: chiSquareTail(statistic, (rows.length - 1) * (used.length - 1)) }
}

/**
 * The adjusted residual of a count: its distance from the expected one in standard deviations (Haberman 1973).
 * `row`, `column` and `total` are sums.
 */
export function adjustedResidual(
  count: number,
  sums: { row: number; column: number; total: number },
): number {
  const { row, column, total } = sums
  const expected = (row * column) / total
  const deviation = Math.sqrt(expected * (1 - row / total) * (1 - column / total))
  return deviation > 0 ? (count - expected) / deviation : 0
}

/**
 * Welch’s test of two means, whose variances may differ (Welch 1947): `p` is two-sided. `undefined` for samples of
 * less than two, and where neither varies.
 */
export function meansTest(one: Sample, other: Sample): { t: number; degrees: number; p: number } | undefined {
  if (one.count < 2 || other.count < 2) return undefined
  const [a, b] = [one.variance / one.count, other.variance / other.count]
  if (a + b === 0) return undefined
  const t = (one.mean - other.mean) / Math.sqrt(a + b)
  const degrees = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1))
  return { t, degrees, p: studentTail(t, degrees) }
}

/** The sample of numbers with their frequencies. */
export function sampleOf(numbers: Iterable<readonly [value: number, count: number]>): Sample {
  // The algorithm of Welford (1962), with weights: sums of squares would cancel out.
  let [count, mean, squares] = [0, 0, 0]
  for (const [value, more] of numbers) {
    count += more
    const step = value - mean
    mean += (step * more) / count
    squares += more * step * (value - mean)
  }
  return { count, mean, variance: count > 1 ? squares / (count - 1) : 0 }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
