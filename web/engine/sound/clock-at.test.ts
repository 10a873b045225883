import { expect, test } from 'vitest'
import { clockAt } from './clock-at.ts'

test('the audible position comes from the output’s time stamp, or is estimated from its latency', () => {
  const stamped = { currentTime: 5, getOutputTimestamp: () => ({ contextTime: 4.9, performanceTime: 1_000 }) }
  expect(clockAt(stamped, 1_500, 1_003)).toBeCloseTo(5.4, 6)
  const unstamped = { currentTime: 5, outputLatency: 0.1, getOutputTimestamp: () => ({}) }
  expect(clockAt(unstamped, 1_500, 1_000)).toBeCloseTo(5.4, 6)
  expect(clockAt({ currentTime: 5 }, 1_500, 1_000)).toBeCloseTo(5.5, 6)
})
