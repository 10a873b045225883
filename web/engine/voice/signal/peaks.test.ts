import { expect, test } from 'vitest'
import { peaksOf } from './peaks.ts'

test('each pair holds the lowest and the highest sample of its part', () => {
  const samples = Float32Array.of(0, 0.5, -0.25, 0, 1, 1, -1, -1, 0.1, 0.1)
  expect(Array.from(peaksOf(samples, 400, 100))).toEqual([-32, 64, -127, 127, 12, 13])
})

test('samples beyond full scale are clipped and unreadable ones are zero', () => {
  expect(Array.from(peaksOf(Float32Array.of(3, -9), 200, 100))).toEqual([-127, 127])
  expect(Array.from(peaksOf(Float32Array.of(Number.NaN, Infinity), 200, 100))).toEqual([0, 0])
})

test('a sound of any length is covered', () => {
  expect(peaksOf(new Float32Array(0), 48000)).toHaveLength(0)
  expect(peaksOf(new Float32Array(1), 48000)).toHaveLength(2)
  expect(peaksOf(new Float32Array(44100), 44100)).toHaveLength(200)
  expect(peaksOf(new Float32Array(20), 8000, 100)).toHaveLength(2)
})
