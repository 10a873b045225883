import { expect, test } from 'vitest'
import { lengthInWords, levelsOf, peaksOf } from './voice-peaks.ts'

test('loud parts are high, silent ones low, and encoding is lossless', () => {
  const samples = new Float32Array(6_400)
  samples.fill(0.5, 3_200, 4_800)
  samples.fill(0.25, 4_800)
  const peaks = peaksOf([samples])
  expect(peaks).toMatch(/^0{32}z{16}i{16}$/)
  expect(levelsOf(peaks).slice(31, 33)).toEqual([0, 1])
})

test('a sound that is very short, silent or empty is valid', () => {
  expect(peaksOf([new Float32Array(3).fill(1)])).toHaveLength(64)
  expect(peaksOf([new Float32Array(1_000)])).toBe('0'.repeat(64))
  expect(peaksOf([])).toBe('')
})

test('lengths are formatted like a clock', () => {
  expect([0, 7.4, 59.6, 125].map(lengthInWords)).toEqual(['0:00', '0:07', '1:00', '2:05'])
})
