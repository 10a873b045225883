import { expect, test } from 'vitest'
import { CallError, callErrorOf } from './call-error.ts'

test('an answer becomes its code, with status, address and body', () => {
  const body = { status: 409, code: 'conflict', message: 'Newer.', data: { current: { revision: 4 } } }
  const error = callErrorOf(409, '/api/projects/x/document', body)
  expect(error).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'Newer.',
    url: '/api/projects/x/document',
    response: body,
    data: { current: { revision: 4 } },
    isAbort: false,
  })
})

test.each([
  [400, 'bad_request'],
  [401, 'sign_in_needed'],
  [403, 'not_allowed'],
  [404, 'not_found'],
  [429, 'too_many_requests'],
  [502, 'internal'],
])('status %d without a code we know is %s', (status, code) => {
  for (const body of [{}, null, 'a page', [], { code: 'from_the_future' }])
    expect(callErrorOf(status, '/', body).code).toBe(code)
})

test('without a message it says “Something went wrong.”, and data is an object', () => {
  expect(callErrorOf(500, '/', { message: '', data: 'x' })).toMatchObject({
    message: 'Something went wrong.',
    data: {},
  })
})

test('an aborted call is marked', () => {
  expect(new CallError({ status: 0, code: 'aborted', url: '/' }).isAbort).toBe(true)
})
