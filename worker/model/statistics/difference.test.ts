import { expect, test } from 'vitest'
import { adjustedResidual, independenceTest, meansTest, sampleOf } from './difference.ts'
import { chiSquareTail, studentTail } from './distributions.ts'

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: upper critical values.
test.each([
  [3.841, 1, 0.05],
  [6.635, 1, 0.01],
  [10.828, 1, 0.001],
  [5.991, 2, 0.05],
  [18.307, 10, 0.05],
  [29.588, 10, 0.001],
  [124.342, 100, 0.05],
])('chi-square %d with %d degrees of freedom leaves %d', (x, degrees, p) => {
  expect(chiSquareTail(x, degrees)).toBeCloseTo(p, 4)
})

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, both sides.
test.each([
  [12.706, 1, 0.05],
  [4.303, 2, 0.05],
  [2.228, 10, 0.05],
  [3.169, 10, 0.01],
  [2.042, 30, 0.05],
  [1.984, 100, 0.05],
  [-2.626, 100, 0.01],
])('t %d with %d degrees of freedom leaves %d', (t, degrees, p) => {
  expect(studentTail(t, degrees)).toBeCloseTo(p, 4)
})

test('the ends of both distributions', () => {
  expect([chiSquareTail(0, 3), studentTail(0, 3)]).toEqual([1, 1])
  expect(chiSquareTail(5_000, 1)).toBe(0)
  expect(studentTail(1e9, 5)).toBeLessThan(1e-30)
  // Two degrees of freedom have a closed form.
  for (const x of [0.01, 1, 10, 100]) expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 10)
})

test('the table of gender and party of Agresti (2007), table 2.5', () => {
  const table = [
    [762, 327, 468],
    [484, 239, 477],
  ]
  const { statistic, p } = independenceTest(table)!
  expect(statistic).toBeCloseTo(30.07, 2)
  expect(p * 1e7).toBeCloseTo(2.954, 3)
  // Adjusted residuals of 4.50 and −5.32 in the first row, as printed there.
  const sums = { row: 1557, total: 2757 }
  expect(adjustedResidual(762, { ...sums, column: 1246 })).toBeCloseTo(4.5, 2)
  expect(adjustedResidual(468, { ...sums, column: 945 })).toBeCloseTo(-5.32, 2)
})

test('expected counts that are too small give no result', () => {
  expect(
    independenceTest([
      [3, 1],
      [1, 3],
    ]),
  ).toBeUndefined()
  expect(
    independenceTest([
      [10, 10],
      [10, 10],
    ])?.p,
  ).toBe(1)
  // One expected count of nine is below 5, and one of twelve below 1.
  expect(
    independenceTest([
      [20, 20, 4],
      [20, 20, 8],
      [20, 20, 9],
    ]),
  ).toBeDefined()
  expect(
    independenceTest([
      [90, 90, 1],
      [90, 90, 0],
      [90, 90, 0],
      [90, 90, 0],
    ]),
  ).toBeUndefined()
})

test('empty rows and columns count for nothing, and one row is compared with none', () => {
  const whole = independenceTest([
    [20, 30],
    [30, 20],
  ])
  expect(
    independenceTest([
      [20, 0, 30],
      [0, 0, 0],
      [30, 0, 20],
    ]),
  ).toEqual(whole)
  expect(independenceTest([[20, 30]])).toBeUndefined()
  expect(independenceTest([[20], [30]])).toBeUndefined()
  expect(independenceTest([])).toBeUndefined()
})

// Student (1908), “The probable error of a mean”: hours of sleep gained with two drugs. R’s t.test gives these values.
test('Welch’s test of the hours of sleep', () => {
  const sample = (...hours: number[]) => sampleOf(hours.map((one) => [one, 1] as const))
  const first = sample(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2)
  const second = sample(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4)
  expect([first.mean, second.mean].map((mean) => mean.toFixed(2))).toEqual(['0.75', '2.33'])
  const { t, degrees, p } = meansTest(first, second)!
  expect(t).toBeCloseTo(-1.8608, 4)
  expect(degrees).toBeCloseTo(17.776, 3)
  expect(p).toBeCloseTo(0.07939, 5)
})

test('means of numbers that do not vary, or of one number, are not compared', () => {
  const same = sampleOf([[4, 30]])
  expect(same).toEqual({ count: 30, mean: 4, variance: 0 })
  expect(meansTest(same, sampleOf([[5, 30]]))).toBeUndefined()
  expect(meansTest(same, sampleOf([[5, 1]]))).toBeUndefined()
  // Far from 0, where sums of squares would cancel out.
  expect(
    sampleOf([
      [1e9, 1],
      [1e9 + 1, 1],
      [1e9 + 2, 1],
    ]).variance,
  ).toBeCloseTo(1, 6)
})
