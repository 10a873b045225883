import { expect, test } from 'vitest'
import { frameCount, frameTime, parseTimeCode, timeCode } from './time-code.ts'

test('times are shown by the frame', () => {
  const shown = [0, 1 / 30, 59.99, 61.5, 6_000, -3, Number.NaN].map((time) => timeCode(time, 30))
  expect(shown).toEqual(['00:00.00', '00:00.01', '01:00.00', '01:01.15', '100:00.00', '00:00.00', '00:00.00'])
})

test('every frame of a minute comes back from its own code', () => {
  for (const fps of [24, 25, 30, 60]) {
    for (let frame = 0; frame < 60 * fps; frame++) {
      expect(parseTimeCode(timeCode(frame / fps, fps), fps)).toBeCloseTo(frame / fps, 9)
    }
  }
})

test('short and long forms are understood, nonsense is not', () => {
  const read = ['5', '90', '1:30', '1:30.15', '1:02:03.03', ' 00:01.00 '].map((text) =>
    parseTimeCode(text, 30),
  )
  expect(read).toEqual([5, 90, 90, 90.5, 3_723.1, 1])
  for (const text of ['', 'x', '1:60', '1:00.30', '-1', '1:2:3:4', '1:60:00', '1.']) {
    expect(parseTimeCode(text, 30)).toBeNull()
  }
})

test('frames', () => {
  expect(frameTime(0.51, 30)).toBe(0.5)
  expect([0, 0.001, 1, 5.02].map((duration) => frameCount(duration, 30))).toEqual([0, 1, 30, 151])
})
