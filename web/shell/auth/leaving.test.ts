import { expect, test } from 'vitest'
import { localeOf } from '../../platform/locale.ts'
import { formatDeletionDay } from './leaving.ts'

test.each([
  ['2026-12-04 22:49:08.123Z', 'en-GB', '4 December 2026'],
  ['2026-12-31 23:59:59.999Z', 'de', '31. Dezember 2026'],
  ['2027-01-01 00:00:00.000Z', 'ja', '2027年1月1日'],
])('%s is for %s %s', (recordDate, language, day) => {
  expect(formatDeletionDay(recordDate, localeOf([language]))).toBe(day)
})
