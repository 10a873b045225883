import { expect, test } from 'vitest'
import { startOfDay } from './search-dates.ts'

test('a day begins at midnight where the reader is', () => {
  const moment = new Date(startOfDay('2026-03-01').replace(' ', 'T'))
  expect([moment.getFullYear(), moment.getMonth(), moment.getDate(), moment.getHours()]).toEqual([
    2026, 2, 1, 0,
  ])
  expect(startOfDay('2026-12-31', 1)).toBe(startOfDay('2027-01-01'))
  expect(startOfDay('2026-02-28', 1)).toBe(startOfDay('2026-03-01'))
})

test('an invalid day is no date', () => {
  for (const day of ['', '2026', 'soon', '2026-00-10']) expect(startOfDay(day)).toBe('')
})
