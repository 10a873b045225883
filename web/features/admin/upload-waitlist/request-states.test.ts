import { expect, test } from 'vitest'
import { requestStateWords } from './request-states.ts'

test('a request says how it stands in words, and one of a later version as it is', () => {
  expect(['waiting', 'approved', 'declined'].map(requestStateWords)).toEqual([
    'Waiting',
    'Approved',
    'Declined',
  ])
  expect(requestStateWords('put off')).toBe('put off')
})
