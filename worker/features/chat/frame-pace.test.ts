import { expect, test } from 'vitest'
import { FramePace } from './frame-pace.ts'

test('who has said nothing for a while does not wait', () => {
  const pace = new FramePace()
  expect(pace.wait(1_000)).toBe(0)
  pace.spoke(200, 1_000)
  expect(pace.wait(1_006)).toBe(0)
})

test('the next frames wait until the last can be written, and never longer than twenty milliseconds', () => {
  const pace = new FramePace()
  pace.spoke(200, 1_000)
  expect(pace.wait(1_001)).toBeCloseTo(5)
  pace.spoke(200, 1_001)
  expect(pace.wait(1_001)).toBeCloseTo(11)
  for (let turn = 0; turn < 10; turn++) pace.spoke(50_000, 1_001)
  expect(pace.wait(1_001)).toBe(20)
  expect(pace.wait(1_030)).toBe(20)
})

test('a crowd that no pace can keep up with is not put off for ever', () => {
  const pace = new FramePace()
  let now = 0
  let turns = 0
  while (now < 1_000) {
    now += Math.max(1, pace.wait(now))
    pace.spoke(5_000, now)
    turns++
  }
  expect(turns).toBeGreaterThanOrEqual(50)
})

test('a clock that is set back does not hold anybody up', () => {
  const pace = new FramePace()
  pace.spoke(500, 1_000_000)
  expect(pace.wait(1_000)).toBeLessThanOrEqual(20)
})
