import { expect, test } from 'vitest'
import { dateRanges, numberRanges, timeRanges } from './ranges.ts'

const histogram = (numbers: number[]) => {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

const read = (ranges: { from: number | string; below: number | string; count: number }[]) =>
  ranges.map(({ from, below, count }) => `${from}..${below}=${count}`).join(' ')

test.each([
  [[], ''],
  [[7, 7], '7..8=2'],
  [[NaN, Infinity, -Infinity], ''],
  [[NaN, 7, Infinity], '7..8=1'],
  [[1, 2, 2, 4], '1..2=1 2..3=2 3..4=0 4..5=1'],
  [[0.3, 0.3], '0.3..0.4=2'],
  [
    [0, 0.25, 1],
    '0..0.1=1 0.1..0.2=0 0.2..0.3=1 0.3..0.4=0 0.4..0.5=0 0.5..0.6=0 0.6..0.7=0 0.7..0.8=0 0.8..0.9=0 0.9..1=0 1..1.1=1',
  ],
  [[-5, 40], '-5..0=1 0..5=0 5..10=0 10..15=0 15..20=0 20..25=0 25..30=0 30..35=0 35..40=0 40..45=1'],
])('of the numbers %j: %s', (numbers, ranges) => {
  expect(read(numberRanges(histogram(numbers)))).toBe(ranges)
})

test.each([
  [[1e308, -1e308]],
  [[5e-324, 1]],
  [[123_456_789.5, 123_456_790]],
  [Array.from({ length: 1_000 }, (_, index) => Math.sin(index) * 10 ** (index % 7))],
])('however far apart, every number is in one of at most twelve ranges: %#', (numbers) => {
  const ranges = numberRanges(histogram(numbers))
  expect(ranges.length).toBeLessThanOrEqual(12)
  expect(ranges.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length)
  expect(JSON.stringify(ranges)).not.toContain('null')
})

const days = (...list: string[]) => {
  const counts = new Map<string, number>()
  for (const day of list) counts.set(day, (counts.get(day) ?? 0) + 1)
  return counts
}

test.each([
  [days(), ''],
  [days('2026-02-28', '2026-03-01', '2026-03-01'), '2026-02-28..2026-03-01=1 2026-03-01..2026-03-02=2'],
  [
    // A Wednesday and a Sunday.
    days('2025-12-31', '2026-01-25'),
    '2025-12-29..2026-01-05=1 2026-01-05..2026-01-12=0 2026-01-12..2026-01-19=0 2026-01-19..2026-01-26=1',
  ],
  [
    days('2025-12-31', '2026-04-01'),
    '2025-12-01..2026-01-01=1 2026-01-01..2026-02-01=0 2026-02-01..2026-03-01=0 2026-03-01..2026-04-01=0 2026-04-01..2026-05-01=1',
  ],
  [
    days('2024-05-05', '2026-01-01'),
    '2024-01-01..2025-01-01=1 2025-01-01..2026-01-01=0 2026-01-01..2027-01-01=1',
  ],
  [
    days('1979-05-05', '1999-12-31'),
    '1970-01-01..1980-01-01=1 1980-01-01..1990-01-01=0 1990-01-01..2000-01-01=1',
  ],
])('days are counted by a unit that needs few ranges: %#', (counted, ranges) => {
  expect(read(dateRanges(counted))).toBe(ranges)
})

test.each([
  [days('9999-12-31'), '9999-12-31..+010000-01-01=1'],
  [
    days('0000-01-01', '0000-01-03'),
    '0000-01-01..0000-01-02=1 0000-01-02..0000-01-03=0 0000-01-03..0000-01-04=1',
  ],
  [
    days('0000-01-01', '0000-02-01'),
    '0000-01-01..0000-01-08=1 0000-01-08..0000-01-15=0 0000-01-15..0000-01-22=0 0000-01-22..0000-01-29=0 0000-01-29..0000-02-05=1',
  ],
])('the first and last days of the calendar: %#', (counted, ranges) => {
  expect(read(dateRanges(counted))).toBe(ranges)
})

test.each([
  [[], ''],
  [['09:00', '09:29'], '09:00..09:15=1 09:15..09:30=1'],
  [['23:59'], '23:45..24:00=1'],
  [['09:00', '14:59'], /^09:00..09:30=1 .* 14:30..15:00=1$/],
  [['09:00', '20:59'], /^09:00..10:00=1 .* 20:00..21:00=1$/],
  [['00:00', '23:59'], /^00:00..02:00=1 .* 22:00..24:00=1$/],
])('times are counted by a width that needs few ranges: %#', (times, ranges) => {
  const found = timeRanges(days(...times))
  expect(found.length).toBeLessThanOrEqual(12)
  expect(read(found)).toMatch(ranges === '' ? /^$/ : ranges)
})

test('every day is counted in any calendar', () => {
  const ranges = dateRanges(days('0001-01-01', '9999-12-31', '2026-11-22'))
  expect(ranges.reduce((sum, { count }) => sum + count, 0)).toBe(3)
})
