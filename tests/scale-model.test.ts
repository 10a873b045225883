import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inputsFrom, valuesOf } from './bench/scale/inputs.ts'
import { stepOf, type Limits, type Price, type Prices } from './bench/scale/model.ts'
import { movesOf } from './bench/scale/moves.ts'
import { capacityOf, p99Of, seeded } from './bench/scale/queue.ts'

const file = join(import.meta.dirname, 'bench/scale/prices.json')
const { prices, limits, seen } = JSON.parse(readFileSync(file, 'utf8')) as {
  prices: Prices
  limits: Limits
  seen: string
}

const inputs = valuesOf(
  inputsFrom({
    accountBytes: 2_000,
    projectBytes: 10_000,
    calls: [
      { name: 'open', perDay: 50, cost: { statements: 3, read: 25, written: 0 } },
      { name: 'save', perDay: 10, cost: { statements: 4, read: 10, written: 5 } },
    ],
    cpuMs: 5,
  }),
)

const step = (people: number) => stepOf(people, inputs, limits, prices)

test('every price and limit says where and when it was found', () => {
  expect(seen).toMatch(/^\d{4}-\d\d-\d\d$/)
  for (const price of Object.values<Price>(prices)) {
    expect(price.source).toMatch(/https:\/\//)
    expect(price.per).toBeGreaterThan(0)
  }
  for (const limit of Object.values(limits))
    expect(limit).toMatchObject({ source: expect.stringMatching(/https:/) })
})

test('a simulated queue waits as theory says', () => {
  // One thread, half busy: the time in such a queue is exponential with mean 2, so its 99th percentile is 9.2.
  expect(p99Of({ perSecond: 500, serviceMs: 1 }, seeded(1))).toBeCloseTo(2 * Math.log(100), 0)
  const rate = capacityOf(1, 100)
  expect(rate).toBeGreaterThan(900)
  expect(rate).toBeLessThan(1_000)
})

test('ten thousand people need one of each; more meet limits in proportion', () => {
  const [few, many, most] = [step(10_000), step(1_000_000), step(100_000_000)]
  expect(few.resources.map(({ units }) => units)).toEqual(few.resources.map(() => 1))
  expect(movesOf(few)).toEqual([])
  const unitsOf = (resources: typeof few.resources, name: string) =>
    resources.find((one) => one.name === name)?.units
  // 100 million times 2,000 bytes and half of 10,000, in databases of 10 GB.
  expect(unitsOf(most.resources, 'bytes in D1')).toBe(70)
  expect(most.total).toBeGreaterThan(90 * many.total)
  expect(movesOf(most).join()).toContain('bind 70 databases')
})

test('what a plan includes costs nothing beyond the plan', () => {
  expect(step(10).total).toBe(5)
})
