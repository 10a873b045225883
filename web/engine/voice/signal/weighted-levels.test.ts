import { expect, test } from 'vitest'
import { weightedLevels } from './weighted-levels.ts'

/** A second of a sine; its level is that of full scale less 20 dB. */
const sine = (hertz: number, rate: number) =>
  Float32Array.from({ length: rate }, (_, at) => 0.1 * Math.sin((2 * Math.PI * hertz * at) / rate))

const middleOf = (samples: Float32Array, rate: number) => {
  const levels = weightedLevels(samples, rate, 100).subarray(20, 90)
  return levels.reduce((sum, level) => sum + level, 0) / levels.length
}

test.each([16_000, 44_100, 48_000])(
  'a tone of 997 Hz has its plain level, at %i samples a second',
  (rate) => {
    // 10 log₁₀(0.1² / 2), as BS.1770 calibrates it.
    expect(middleOf(sine(997, rate), rate)).toBeCloseTo(-23, 0)
  },
)

test('low tones count less and high ones more, as ears have it', () => {
  const middle = middleOf(sine(997, 48_000), 48_000)
  expect(middleOf(sine(50, 48_000), 48_000)).toBeLessThan(middle - 3)
  expect(middleOf(sine(4_000, 48_000), 48_000)).toBeGreaterThan(middle + 2.5)
})

test('silence, nothing and broken samples are silent', () => {
  expect(weightedLevels(new Float32Array(4_800), 48_000, 11)).toEqual(new Float32Array(11).fill(-60))
  expect(weightedLevels(new Float32Array(0), 48_000, 3)).toEqual(new Float32Array(3).fill(-60))
  const broken = new Float32Array(4_800).fill(Number.NaN)
  expect(weightedLevels(broken, 48_000, 10)).toEqual(new Float32Array(10).fill(-60))
})
