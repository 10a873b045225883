import { expect, test } from 'vitest'
import { newDocument } from '#model/document/new-document'
import { callErrorOf, CallError, isTemporary } from '../platform/call-error.ts'
import { explainSave as explainWith } from './explain-save.ts'
import * as z from 'zod/mini'

const version = z.object({ revision: z.number(), value: z.unknown() })
const explainSave = explainWith((current) => version.safeParse(current).data)

const answered = (status: number, code: string, data: Record<string, unknown> = {}) =>
  callErrorOf(status, '/api/x', { status, code, message: '', data })
const offline = new CallError({ status: 0, code: 'offline', url: '/api/x' })

test('a conflict carries the server’s version', () => {
  const current = { revision: 8, value: newDocument('pip') }
  expect(explainSave(answered(409, 'conflict', { current }))).toEqual({ kind: 'conflict', theirs: current })
})

test('a conflict without a readable version is a refusal, not a crash', () => {
  expect(explainSave(answered(409, 'conflict', { current: { revision: 'x' } })).kind).toBe('refused')
})

test('a lost connection and a server error are retried; a refusal is not', () => {
  expect(explainSave(offline)).toEqual({ kind: 'temporary' })
  expect(explainSave(answered(503, 'storage_unavailable')).kind).toBe('temporary')
  expect(explainSave(answered(413, 'too_large')).kind).toBe('refused')
  expect(explainSave(answered(401, 'sign_in_needed')).kind).toBe('refused')
  expect(isTemporary(answered(429, 'too_many_requests'))).toBe(true)
  expect(isTemporary(new Error('a bug'))).toBe(false)
})
