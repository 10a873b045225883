import { expect, test } from 'vitest'
import { beatsBetween } from './clicks.ts'

test('beats begin with the timeline', () => {
  expect(beatsBetween(0.9, 2.1, 120).map(({ time, strong }) => [time, strong])).toEqual([
    [1, false],
    [1.5, false],
    [2, true],
  ])
})
