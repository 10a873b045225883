import { expect, test } from 'vitest'
import { formatDate } from '../../../platform/locale.ts'
import { fieldLabel, valueWords } from './field-words.ts'

test('a field is called by words, by better ones where its own say too little', () => {
  expect(['title', 'maxResponses', 'banReason', 'closes_at'].map(fieldLabel)).toEqual([
    'Title',
    'Max responses',
    'Ban reason',
    'Closes at',
  ])
  expect(fieldLabel('ids')).toBe('Records')
  expect(fieldLabel('constructor')).toBe('Constructor')
})

test('nothing is a dash, and what is so or not is yes or no', () => {
  expect([undefined, null, '', []].map((value) => valueWords(value, 'note'))).toEqual(['–', '–', '–', '–'])
  expect([valueWords(true, 'mailed'), valueWords(0, 'published'), valueWords(0, 'uses')]).toEqual([
    'yes',
    'no',
    '0',
  ])
})

test('dates are written as everywhere, what somebody wrote stays as it is, and lists of words are lists', () => {
  const when = formatDate(new Date('2026-11-27T07:00:00.000Z'), { dateStyle: 'medium', timeStyle: 'short' })
  expect(valueWords('2026-11-27 07:00:00.000Z', 'until')).toBe(when)
  expect(valueWords('2026-11-27T07:00:00Z', 'at')).toBe(when)
  expect(valueWords('2026-11-27', 'title')).toBe('2026-11-27')
  expect(valueWords(['owl', 'fox'], 'tags')).toBe('owl, fox')
  expect(valueWords({ a: [1] }, 'schema')).toBe('{"a":[1]}')
})
