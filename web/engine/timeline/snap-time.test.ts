import { expect, test } from 'vitest'
import { snapTime } from './snap-time.ts'

test('the nearest candidate within reach wins', () => {
  expect(snapTime(1.04, [0, 1, 1.1, 2], 0.1)).toBe(1)
  expect(snapTime(1.07, [0, 1, 1.1, 2], 0.1)).toBe(1.1)
  expect(snapTime(1.5, [0, 1, 2], 0.1)).toBe(1.5)
  expect(snapTime(1.5, [], 1)).toBe(1.5)
})

test('a candidate exactly at the end of the reach still catches', () => {
  expect(snapTime(1.5, [1, 2], 0.5)).toBe(1)
})
