import { expect, test } from 'vitest'
import { meterShare } from './meter.tsx'

test.each([
  [1, 1],
  [2, 1],
  [10 ** (-30 / 20), 0.5],
  [10 ** (-60 / 20), 0],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
])('amplitude %d is drawn at %d of the scale', (amplitude, share) => {
  expect(meterShare(amplitude)).toBeCloseTo(share, 6)
})
