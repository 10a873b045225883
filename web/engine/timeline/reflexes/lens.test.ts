import { expect, test } from 'vitest'
import { TO_LENS, towardsLens } from './lens.ts'

const aside = { x: 0.8, y: 0.2, turn: 0.4, nod: 0.1, weight: 0.5 }

test('the eyes leave whom they look at for the audience, and come back', () => {
  const at = (elapsed: number) => towardsLens(aside, [{ name: TO_LENS, elapsed, duration: 2 }])
  expect(at(0)).toBe(aside)
  expect(at(1)).toEqual({ x: 0, y: 0, turn: 0, nod: 0, weight: 1 })
  expect(at(0.075).x).toBeCloseTo(0.4, 6)
  expect(at(1.99).x).toBeGreaterThan(0.7)
  expect(towardsLens(aside, [{ name: 'nod', elapsed: 1, duration: 2 }])).toBe(aside)
})
