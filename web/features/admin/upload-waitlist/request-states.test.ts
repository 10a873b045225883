import { expect, test } from 'vitest'
import { requestStateLabel } from './request-states.ts'

test('a state has a label, and an unknown one is shown unchanged', () => {
  expect(['waiting', 'approved', 'declined'].map(requestStateLabel)).toEqual([
    'Waiting',
    'Approved',
    'Declined',
  ])
  expect(requestStateLabel('put off')).toBe('put off')
})
