import { expect, test } from 'vitest'
import { callErrorOf, CallError } from '../../../platform/call-error.ts'
import { toFileError } from './use-room-file.ts'

test('only the server’s answer marks a file as deleted', () => {
  const url = '/api/files/media/m/a.png'
  expect(toFileError(callErrorOf(404, url, {}))).toBe('gone')
  for (const status of [401, 429, 500, 502, 503]) {
    expect([status, toFileError(callErrorOf(status, url, {}))]).toEqual([status, 'missing'])
  }
  expect(toFileError(new CallError({ status: 0, code: 'offline', url }))).toBe('missing')
})
