import { chiSquareTail, logGamma } from './distributions.ts'

interface Sums {
  row: number
  column: number
  total: number
}

/** The approximation holds from this expected count on (Cochran 1954). */
const MIN_EXPECTED = 5

/**
 * Fisher’s exact test of a cell against all others (Fisher 1934): `p` is the probability of a count that is at most
 * as likely as this one if rows and columns were independent, and `least` the smallest that any count would have.
 * Pearson’s chi-square where no expected count is below 5, so that the work is bounded.
 */
export function cellTest(count: number, { row, column, total }: Sums): { p: number; least: number } {
  const others = { row: total - row, column: total - column }
  const expected = (Math.min(row, others.row) * Math.min(column, others.column)) / total
  if (expected >= MIN_EXPECTED) {
    const distance = (count * total - row * column) ** 2
    const statistic = ((distance / row / others.row) * total) / column / others.column
    return { p: chiSquareTail(statistic, 1), least: 0 }
  }
  const from = Math.max(0, row - others.column)
  const to = Math.min(row, column)
  const logChoices = (all: number, chosen: number) =>
    logGamma(all + 1) - logGamma(chosen + 1) - logGamma(all - chosen + 1)
  const whole = logChoices(total, row)
  const chances = Array.from({ length: to - from + 1 }, (_one, index) =>
    Math.exp(logChoices(column, from + index) + logChoices(others.column, row - from - index) - whole),
  )
  const upTo = (most: number) =>
    Math.min(
      1,
      // Equal ones differ by rounding.
      chances.reduce((sum, chance) => sum + (chance <= most * (1 + 1e-7) ? chance : 0), 0),
    )
  return { p: upTo(chances[count - from] ?? 0), least: upTo(Math.min(...chances)) }
}

/**
 * The number that multiplies the probabilities of several tests: only those count whose least probability could reach
 * the level then (Tarone 1990). 0 if there are none.
 */
export function comparisonsOf(least: readonly number[], level: number): number {
  const able = (number: number) => least.filter((chance) => chance * number < level).length
  if (able(1) === 0) return 0
  let number = 1
  while (able(number) > number) number++
  return able(number) === 0 ? 0 : number
}
