import { expect, test } from 'vitest'
import { decibels, measureLevel } from './level.ts'

test('a full-scale sine peaks at 1 with an rms of 0.707', () => {
  const sine = Float32Array.from({ length: 4_800 }, (_, index) => Math.sin((index / 48) * 2 * Math.PI))
  const { peak, rms } = measureLevel([sine])
  expect(peak).toBeCloseTo(1, 5)
  expect(rms).toBeCloseTo(Math.SQRT1_2, 4)
})

test('the loudest channel gives the peak, all of them the rms', () => {
  expect(measureLevel([Float32Array.of(0, 0), Float32Array.of(-0.5, 0.5)])).toEqual({
    peak: 0.5,
    rms: Math.sqrt(0.125),
  })
  expect(measureLevel([])).toEqual({ peak: 0, rms: 0 })
})

test('decibels', () => {
  expect(decibels(1)).toBe(0)
  expect(decibels(0.5)).toBeCloseTo(-6.02, 2)
  expect(decibels(0)).toBe(-60)
})
