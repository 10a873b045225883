import { expect, test } from 'vitest'
import { requestStateWords } from './request-states.ts'

test('a state has a label, and an unknown one is shown unchanged', () => {
  expect(['waiting', 'approved', 'declined'].map(requestStateWords)).toEqual([
    'Waiting',
    'Approved',
    'Declined',
  ])
  expect(requestStateWords('put off')).toBe('put off')
})
