import { expect, test } from 'vitest'
import { neededScope } from './token-scope.ts'

test('reading and writing records needs the scope of their group', () => {
  expect(neededScope('GET', '/api/collections/takes/records')).toEqual({ group: 'projects', level: 'read' })
  expect(neededScope('PATCH', '/api/collections/users/records/abc')).toEqual({
    group: 'people',
    level: 'write',
  })
  expect(neededScope('POST', '/api/admin/lists/surveys/acts/close')).toEqual({
    group: 'surveys',
    level: 'write',
  })
})

test('no token opens sessions, passwords, tokens, batches, tickets, streams, webhooks or the audit log', () => {
  const closed = [
    ['POST', '/api/collections/users/auth-refresh'],
    ['POST', '/api/collections/users/impersonate/abc'],
    ['POST', '/api/account/password'],
    ['GET', '/api/account/sessions'],
    ['POST', '/api/admin/api-tokens'],
    ['POST', '/api/batch'],
    ['POST', '/api/chat/ticket'],
    ['GET', '/api/realtime'],
    ['POST', '/api/files/token'],
    ['GET', '/api/collections/audit_log/records'],
    ['GET', '/api/collections/__proto__/records'],
    ['GET', '/api/admin/lists/audit'],
    ['POST', '/api/admin/survey-destinations'],
    ['POST', '/api/admin/survey-destinations/abc/secret'],
    ['POST', '/api/admin/survey-deliveries/abc/replay'],
  ] as const
  for (const [method, path] of closed) expect(neededScope(method, path), path).toBeUndefined()
})
