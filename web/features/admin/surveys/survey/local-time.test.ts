import { expect, test } from 'vitest'
import { formatDuration, fromLocalInput, toLocalInput } from './local-time.ts'
import { formatDateTime } from '../../../../shell/format-date-time.ts'

test('a time survives the field, to the minute', () => {
  for (const moment of ['2026-11-21 07:14:00.000Z', '2024-02-29 23:59:00.000Z', '2026-01-01 00:00:00.000Z']) {
    expect(fromLocalInput(toLocalInput(moment))).toBe(moment)
  }
})

test('an empty field is no time', () => {
  expect(toLocalInput('')).toBe('')
  expect(toLocalInput('soon')).toBe('')
  expect(fromLocalInput('')).toBe('')
  expect(fromLocalInput('soon')).toBe('')
  expect(formatDateTime('')).toBe('')
})

test('durations', () => {
  expect([0, 59.6, 60, 200, 3_600, 7_500].map(formatDuration)).toEqual([
    '0 s',
    '1 min',
    '1 min',
    '3 min 20 s',
    '1 h',
    '2 h 5 min',
  ])
})
