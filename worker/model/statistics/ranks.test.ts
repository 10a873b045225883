import { expect, test } from 'vitest'
import { leastChance, rankTest } from './ranks.ts'

function histogram(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const testOf = (one: readonly number[], other: readonly number[]) =>
  rankTest(histogram(one), histogram(other))

// Hollander & Wolfe (1973), 4.1: permeability constants of chorioamnion at term, and at 12 to 26 weeks.
test('the example of Hollander & Wolfe has its published probability', () => {
  const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
  const early = [1.15, 0.88, 0.9, 0.74, 1.21]
  // One-sided 0.1272; the distribution is symmetric without ties.
  expect(testOf(term, early).p).toBeCloseTo(2 * 0.1272, 4)
  expect(testOf(term, early).shift).toBeGreaterThan(0)
})

/** Each way to choose the first group from all values. */
function* choices(values: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) return void (yield [])
  for (let index = from; index <= values.length - size; index++) {
    for (const rest of choices(values, size - 1, index + 1)) yield [values[index]!, ...rest]
  }
}

test.each([1, 2, 3, 4, 5])('small groups agree with every permutation, by seed %d', (seed) => {
  let state = seed * 7_919
  const below = (limit: number) => (state = (state * 48_271) % 2_147_483_647) % limit
  const size = 1 + below(5)
  const values = Array.from({ length: size + 1 + below(7) }, () => below(6))
  const rank = (value: number) =>
    values.filter((one) => one < value).length + (values.filter((one) => one === value).length + 1) / 2
  const far = (chosen: readonly number[]) =>
    Math.abs(chosen.reduce((sum, one) => sum + rank(one), 0) - (size * (values.length + 1)) / 2)
  const [one, other] = [values.slice(0, size), values.slice(size)]
  const all = [...choices(values, size)]
  const expected = all.filter((chosen) => far(chosen) >= far(one) - 1e-9).length / all.length
  expect(testOf(one, other).p).toBeCloseTo(expected, 10)
  expect(testOf(other, one).p).toBeCloseTo(expected, 10)
})

test('one answer among a thousand with ties is judged by its share', () => {
  const rest = histogram([...Array.from({ length: 899 }, () => 1), ...Array.from({ length: 100 }, () => 2)])
  expect(rankTest(new Map([[2, 1]]), rest).p).toBeCloseTo(101 / 1_000, 6)
})

test('groups without a value in common, and equal ones', () => {
  const high = Array.from({ length: 36 }, (_one, index) => 7 + (index % 3))
  const low = Array.from({ length: 24 }, (_one, index) => 2 + (index % 5))
  expect(testOf(high, low).p).toBeLessThan(1e-8)
  expect(testOf([5, 5, 5], [5, 5, 5, 5])).toEqual({ shift: 0, p: 1 })
  expect(testOf([], [1])).toEqual({ shift: 0, p: 1 })
  expect(leastChance(3, 3)).toBeCloseTo(2 / 20)
  expect(leastChance(1, 1)).toBeCloseTo(1)
})

test('a small group among very many different numbers', () => {
  const numbers = (count: number, from: number) =>
    new Map(Array.from({ length: count }, (_one, index) => [from + index, 1]))
  const rest = numbers(20_000, 0)
  // Nine draws from the highest hundredth, on either side, are as rare.
  expect(rankTest(numbers(9, 19_990.5), rest).p).toBeLessThan(1e-15)
  expect(rankTest(new Map([[10_000.5, 1]]), rest).p).toBeGreaterThan(0.9)
})
