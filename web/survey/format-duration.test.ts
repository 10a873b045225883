import { expect, test } from 'vitest'
import { localeFor } from '../platform/locale.ts'
import { formatDuration } from './format-duration.ts'

test.each([
  ['en', 65, '1:05'],
  ['en', 0, '0:00'],
  ['de', 600.9, '10:00'],
  ['ar-EG', 90, '١:٣٠'],
  ['fa', 5, '۰:۰۵'],
  ['ja', 59, '0:59'],
])('in %s, %d seconds are written %s', (language, seconds, text) => {
  expect(formatDuration(seconds, localeFor(language))).toBe(text)
})
