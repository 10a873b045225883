import { expect, test } from 'vitest'
import { periodsOf } from './over-time.ts'

/** The hour of UTC in which a local moment lies. */
const hour = (local: string, count = 1) => ({
  hour: new Date(local).toISOString().slice(0, 13).replace('T', ' '),
  count,
})
const read = (...hours: { hour: string; count: number }[]) =>
  periodsOf(hours).map(({ from, count }) => [`${from.getMonth() + 1}-${from.getDate()}`, count])

test('answers are counted by local day, with the days between', () => {
  expect(read(hour('2026-03-01T23:00'), hour('2026-02-27T00:00', 2), hour('2026-02-27T23:00', 3))).toEqual([
    ['2-27', 5],
    ['2-28', 0],
    ['3-1', 1],
  ])
})

test('many days are weeks from Monday, and many weeks months', () => {
  // 1 January 2026 is a Thursday.
  const weeks = read(
    hour('2026-01-01T12:00'),
    hour('2026-01-04T12:00'),
    hour('2026-01-05T12:00'),
    hour('2026-06-30T12:00'),
  )
  expect(weeks.slice(0, 2)).toEqual([
    ['12-29', 2],
    ['1-5', 1],
  ])
  expect(weeks).toHaveLength(27)
  const months = read(hour('2024-01-31T12:00'), hour('2026-12-01T12:00', 4))
  expect([months[0], months.at(-1), months.length]).toEqual([['1-1', 1], ['12-1', 4], 36])
})

test('no answers, one, and hours of another shape', () => {
  expect(read()).toEqual([])
  expect(read({ hour: 'soon', count: 1 })).toEqual([])
  expect(read(hour('2026-01-01T12:00'))).toEqual([['1-1', 1]])
})
