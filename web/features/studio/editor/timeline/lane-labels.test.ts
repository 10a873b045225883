import { expect, test } from 'vitest'
import { formatBalance, formatGain, typedBalance, typedGain } from './lane-labels.ts'

test('a gain is typed in the decibels it reads in', () => {
  for (const gain of [0.25, 1, 2]) expect(typedGain(formatGain(gain))).toBeCloseTo(gain, 2)
  expect(typedGain('-6')).toBeCloseTo(0.501, 3)
  expect(typedGain(formatGain(0))).toBe(0)
  expect(typedGain('loud')).toBeUndefined()
})

test('a balance is typed as it reads, or with its sign alone', () => {
  for (const pan of [-1, -0.5, 0, 0.05, 1]) expect(typedBalance(formatBalance(pan))).toBe(pan)
  expect(typedBalance('-50')).toBe(-0.5)
  expect(typedBalance('30 R')).toBe(0.3)
  expect(typedBalance('loud')).toBeUndefined()
})
