import { expect, test } from 'vitest'
import { fillPath, queryText } from './call-address.ts'

test('a path without its parameter is a bug', () => {
  expect(() => fillPath('/api/x/:id', {})).toThrow('id')
})

test('the query omits missing parameters', () => {
  expect(queryText({ page: 1, filter: 'a = "b&c"', sort: undefined })).toBe(
    '?page=1&filter=a+%3D+%22b%26c%22',
  )
  expect(queryText(undefined)).toBe('')
})
