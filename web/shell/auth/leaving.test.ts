import { expect, test } from 'vitest'
import { dayInWords } from './leaving.ts'

test.each([
  ['2026-12-04 22:49:08.123Z', '4 December 2026'],
  ['2026-12-31 23:59:59.999Z', '31 December 2026'],
  ['2027-01-01 00:00:00.000Z', '1 January 2027'],
])('%s is %s', (recordDate, day) => {
  expect(dayInWords(recordDate)).toBe(day)
})
