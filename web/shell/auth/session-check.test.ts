import { expect, test } from 'vitest'
import { CallError } from '../../platform/call-error.ts'
import { ada, stored } from '../../../tests/support/auth/fake-auth.ts'
import { checkSession, hasUserId } from './session-check.ts'

const failing = (failure: unknown) => checkSession(stored, () => Promise.reject(failure))

test('a session is valid for the user that the server has', async () => {
  expect(await checkSession(stored, async () => ada)).toEqual({ kind: 'valid', user: ada })
})

test.each([
  ['no-user', new CallError({ status: 404, code: 'not_found', url: '/api/x' })],
  ['expired', new CallError({ status: 401, code: 'sign_in_needed', url: '/api/x' })],
  ['unknown', new CallError({ status: 500, code: 'internal', url: '/api/x' })],
  ['unknown', new TypeError('Failed to fetch')],
])('%s: %s', async (kind, failure) => {
  expect(await failing(failure)).toEqual({ kind })
})

test('an id that is too short, or none, is no user’s', () => {
  const withId = (id: unknown) => ({ ...stored, user: { ...ada, id: id as string } }) // possible in a browser's storage
  expect(hasUserId(stored)).toBe(true)
  expect(hasUserId(withId('short'))).toBe(false)
  expect(hasUserId(withId(undefined))).toBe(false)
})
