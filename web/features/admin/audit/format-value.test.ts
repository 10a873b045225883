import { expect, test } from 'vitest'
import { formatDate } from '../../../platform/locale.ts'
import { fieldLabel, formatValue } from './format-value.ts'

test('a field is labelled by its words, or by a better label', () => {
  expect(['title', 'maxResponses', 'banReason', 'closes_at'].map(fieldLabel)).toEqual([
    'Title',
    'Max responses',
    'Ban reason',
    'Closes at',
  ])
  expect(fieldLabel('ids')).toBe('Records')
  expect(fieldLabel('constructor')).toBe('Constructor')
})

test('an empty value is a dash, and a boolean is yes or no', () => {
  expect([undefined, null, '', []].map((value) => formatValue(value, 'note'))).toEqual(['–', '–', '–', '–'])
  expect([formatValue(true, 'mailed'), formatValue(0, 'published'), formatValue(0, 'uses')]).toEqual([
    'yes',
    'no',
    '0',
  ])
})

test('dates are formatted, user texts stay unchanged, and lists of words become lists', () => {
  const when = formatDate(new Date('2026-11-27T07:00:00.000Z'), { dateStyle: 'medium', timeStyle: 'short' })
  expect(formatValue('2026-11-27 07:00:00.000Z', 'until')).toBe(when)
  expect(formatValue('2026-11-27T07:00:00Z', 'at')).toBe(when)
  expect(formatValue('2026-11-27', 'title')).toBe('2026-11-27')
  expect(formatValue(['owl', 'fox'], 'tags')).toBe('owl, fox')
  expect(formatValue({ a: [1] }, 'schema')).toBe('{"a":[1]}')
})
