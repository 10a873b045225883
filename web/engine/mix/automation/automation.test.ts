import { expect, test } from 'vitest'
import { curveFraction, valueAt, movedPoint } from './automation.ts'

const points = [
  { time: 1, value: 0, curve: 0 },
  { time: 3, value: 10, curve: null },
  { time: 4, value: -10, curve: 1 },
  { time: 5, value: 0, curve: 0 },
]

test('automation is constant outside its points, and linear between straight ones', () => {
  expect(valueAt(points, 0)).toBe(0)
  expect(valueAt(points, 2)).toBe(5)
  expect(valueAt(points, 9)).toBe(0)
  expect(valueAt([], 1)).toBeUndefined()
})

test('a held point holds its value until the next; a bend starts slowly and ends at the next value', () => {
  expect(valueAt(points, 3.99)).toBe(10)
  expect(valueAt(points, 4)).toBe(-10)
  const middle = valueAt(points, 4.5) ?? 0
  expect(middle).toBeLessThan(-8)
  expect(valueAt(points, 4.999) ?? -1).toBeGreaterThan(-0.2)
})

test('bends of opposite sign mirror each other', () => {
  for (const t of [0.1, 0.4, 0.8])
    expect(curveFraction(0.7, t)).toBeCloseTo(1 - curveFraction(-0.7, 1 - t), 12)
  expect([curveFraction(0.5, 0), curveFraction(0.5, 1)]).toEqual([0, 1])
})

test('a thousand points are evaluated fast enough', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => ({ time: n / 10, value: n, curve: 0 }))
  for (let time = 0; time < 100; time += 0.01)
    expect(valueAt(many, time)).toBeCloseTo(Math.min(999, time * 10), 6)
})

test('a moved point stays between its neighbours, by pointer and by key', () => {
  const points = [0, 1, 2].map((time) => ({ time, value: -time, curve: 0 }))
  expect(movedPoint(points, 1, { time: 5 }).map(({ time }) => time)).toEqual([0, 2, 2])
  expect(movedPoint(points, 1, { time: -1, value: 3 })[1]).toEqual({ time: 0, value: 3, curve: 0 })
  expect(movedPoint(points, 2, { time: 9 })[2]?.time).toBe(9)
  expect(movedPoint(points, 7, { time: 1 })).toBe(points)
})
