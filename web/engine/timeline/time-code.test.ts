import { expect, test } from 'vitest'
import { clockTime, frameCount, soundLength, timeCode } from './time-code.ts'

test('times are shown by the frame', () => {
  const shown = [0, 1 / 30, 59.99, 61.5, 6_000, -3, Number.NaN].map((time) => timeCode(time, 30))
  expect(shown).toEqual([
    '00:00 00f',
    '00:00 01f',
    '01:00 00f',
    '01:01 15f',
    '100:00 00f',
    '00:00 00f',
    '00:00 00f',
  ])
  expect([11.4, 61.005, -1].map(soundLength)).toEqual(['00:11.40', '01:01.01', '00:00.00'])
  expect([11.9, 61, -1].map(clockTime)).toEqual(['00:11', '01:01', '00:00'])
})

test('frames', () => {
  expect([0, 0.001, 1, 5.02].map((duration) => frameCount(duration, 30))).toEqual([0, 1, 30, 151])
})
