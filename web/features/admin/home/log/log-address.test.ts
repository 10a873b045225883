import { expect, test } from 'vitest'
import { logQuery, readLogFilter } from './log-address.ts'

const all = { level: '', text: '', code: '', path: '', person: '', request: '' } as const

test('a filter is the same after it was written into the address', () => {
  const filter = { ...all, level: 'error', text: 'a & b=c', path: '/api/x?y' } as const
  expect(readLogFilter(logQuery(filter))).toEqual(filter)
  expect(logQuery(all).toString()).toBe('view=log')
})

test('an unknown level in the address matches everything', () => {
  expect(readLogFilter(new URLSearchParams('level=loud'))).toEqual(all)
})
