import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['the session eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.abc-_d ended', 'the session [redacted] ended'],
  ['/auth/confirm-password-reset/eyJhbGciOi.eyJpZCI6MX0.abc', '/auth/confirm-password-reset/[redacted]'],
  ['whsec_aGVsbG8gd29ybGQ= is wrong', '[redacted] is wrong'],
  ['Authorization: Operator 17.abcdef', 'Authorization: [redacted] [redacted]'],
  ['smtps://ada:p%40ss@smtp.test:465 refused', 'smtps://[redacted]@smtp.test:465 refused'],
  ['{"password":"correct horse","name":"Ada"}', '{"password":"[redacted]","name":"Ada"}'],
  [
    String.raw`{"error":"{\"password\":\"correct horse\",\"a\":1}"}`,
    String.raw`{"error":"{\"password\":\"[redacted]\",\"a\":1}"}`,
  ],
  ['password: correct, token=abc;x', 'password: [redacted], token=[redacted];x'],
  ['/api/x?token=abc&b=1', '/api/x?token=[redacted]&b=1'],
  ['key 0123456789abcdef0123456789abcdef here', 'key [redacted] here'],
  ['key 0123456789ab/def0123456789ab/+def01= here', 'key [redacted] here'],
  ['key /Ab1cd2ef3gh4ij5kl6/mn7op8qr9st0uv1wx2yz3AB4= here', 'key [redacted] here'],
  [
    'https://hooks.test/services/T01ABCDEF/aB3dE5fG7hI9jK1lM3nO5pQ7',
    'https://hooks.test/services/T01ABCDEF/[redacted]',
  ],
  ['/invite/0123456789abcdef0123456789abcdef', '/invite/[redacted]'],
  ['/api/collections/users/records/nakptiu9a06ots2', undefined],
  ['mail to ada@mouthpiece.test failed', 'mail to [address] failed'],
  ['at openRoom (worker/features/chat/room/open-room-service.ts:12:3)', undefined],
  ['SELECT "id" FROM "users" WHERE "id" = ? failed for usr000000000001', undefined],
])('%s', (text, expected) => {
  expect(redact(text)).toBe(expected ?? text)
})

test('the deployment’s own secrets are found whatever they look like', () => {
  expect(redact('the secret correct-horse is wrong', ['correct-horse'])).toBe(
    'the secret [redacted] is wrong',
  )
})
