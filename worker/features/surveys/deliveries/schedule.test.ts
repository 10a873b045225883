import { expect, test } from 'vitest'
import { dayStart, firstAttempt, pauseAfter, retryAfterOf, waitAfter } from './schedule.ts'

const HOUR_MS = 60 * 60 * 1000

test('attempts have growing waits that end within a day', () => {
  const waits: number[] = []
  for (let attempts = 1; ; attempts++) {
    const wait = waitAfter(attempts)
    if (wait === undefined) break
    waits.push(wait)
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  const all = waits.reduce((sum, wait) => sum + wait, 0)
  expect(all).toBeGreaterThan(23 * HOUR_MS)
  expect(all).toBeLessThan(24 * HOUR_MS)
})

test('a receiver that fails again and again is tried whenever the job looks, every five minutes', () => {
  expect(pauseAfter(1)).toBe(30_000)
  expect([pauseAfter(8), pauseAfter(5_000)]).toEqual([270_000, 270_000])
})

test('a receiver may ask for a longer pause', () => {
  expect(pauseAfter(1, 10 * 60_000)).toBe(10 * 60_000)
})

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  // Longer ones would end the attempts of a day at the first.
  ['360000', HOUR_MS],
  ['Sat, 10 Jan 2026 00:00:00 GMT', HOUR_MS],
  ['soon', 0],
  ['-5', 0],
  [null, 0],
])('Retry-After %s is %s milliseconds', (header, expected) => {
  expect(retryAfterOf(header, Date.UTC(2026, 0, 1))).toBe(expected)
})

test('an anonymous answer leaves at the end of the hour in which it was stored', () => {
  const now = new Date('2026-03-04T10:20:30Z')
  expect(firstAttempt(now, { anonymous: false })).toBe(now.getTime())
  expect(firstAttempt(now, { anonymous: true })).toBe(Date.parse('2026-03-04T11:00:00Z'))
})

test('a day starts at midnight', () => {
  expect(dayStart(Date.parse('2026-03-04T10:20:30Z'))).toBe(Date.parse('2026-03-04T00:00:00Z'))
})
