import { expect, test } from 'vitest'
import { mixToMono } from './mono.ts'
import { noise, tone } from '../../../../tests/support/sounds/synthetic-sounds.ts'

const voice = tone(0.1, 16000, 200, 0.5)

test('one channel stays itself and equal channels are their mean', () => {
  expect(mixToMono([voice])).toEqual(voice)
  expect(mixToMono([voice, voice])).toEqual(voice)
  expect(mixToMono([])).toHaveLength(0)
})

test('a channel in opposite phase does not silence the other', () => {
  const turned = voice.map((value) => -0.9 * value)
  expect(mixToMono([voice, turned])).toEqual(voice)
  expect(mixToMono([turned, voice])).toEqual(voice)
})

test('a silent channel and independent channels are mixed', () => {
  const half = mixToMono([voice, new Float32Array(voice.length)])
  expect(half[10]).toBeCloseTo((voice[10] ?? 0) / 2)
  const hiss = noise(0.1, 16000, 0.5)
  expect(mixToMono([voice, hiss])[7]).toBeCloseTo(((voice[7] ?? 0) + (hiss[7] ?? 0)) / 2)
})

test('unreadable samples count as nothing', () => {
  expect(mixToMono([Float32Array.of(1, Number.NaN, Infinity)])).toEqual(Float32Array.of(1, 0, 0))
  const cancelling = [Float32Array.of(1, Number.NaN), Float32Array.of(-1, 0)]
  expect(mixToMono(cancelling)).toEqual(Float32Array.of(1, 0))
})
