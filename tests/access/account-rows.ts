import type { Row } from './rows.ts'

export const accountRows: Record<string, Row> = {
  'POST /api/collections/:collection/auth-with-password': {
    path: '/api/collections/users/auth-with-password',
    body: { identity: 'nobody@mouthpiece.test', password: 'nothing at all' },
    statuses: [400, 400, 400],
  },
  'POST /api/collections/:collection/auth-refresh': {
    path: '/api/collections/users/auth-refresh',
    statuses: [401, 200, 200],
  },
  'POST /api/collections/:collection/impersonate/:id': {
    path: '/api/collections/users/impersonate/nothing00000001',
    // For superusers, who are no admins: tests/api/superusers.test.ts.
    statuses: [401, 403, 403],
  },
  'GET /api/collections/:collection/auth-methods': {
    path: '/api/collections/users/auth-methods',
    statuses: [200, 200, 200],
  },
  ...Object.fromEntries(
    Object.entries({
      'request-password-reset': [204, 204, 204],
      'confirm-password-reset': [400, 400, 400],
      'request-verification': [204, 204, 204],
      'confirm-verification': [400, 400, 400],
      'request-email-change': [401, 204, 204],
      'confirm-email-change': [400, 400, 400],
    } satisfies Record<string, [number, number, number]>).map(([name, statuses]) => {
      // Invalid tokens are reported on the field `token`.
      const body = {
        email: 'nobody@x.test',
        newEmail: 'new@x.test',
        token: 'x',
        password: 'x',
        passwordConfirm: 'x',
      }
      return [
        `POST /api/collections/:collection/${name}`,
        { path: `/api/collections/users/${name}`, body, statuses },
      ]
    }),
  ),
  'POST /api/collections/:collection/auth-with-otp': {
    path: '/api/collections/users/auth-with-otp',
    body: { password: '123456', mfaId: 'x' },
    statuses: [400, 400, 400],
  },
  'GET /api/account/second-factor': { statuses: [401, 200, 200] },
  'POST /api/account/second-factor': { body: {}, statuses: [401, 400, 400] },
  'POST /api/account/second-factor/confirm': { body: { code: '123456' }, statuses: [401, 400, 400] },
  'POST /api/account/second-factor/recovery-codes': { body: { code: '123456' }, statuses: [401, 400, 400] },
  'DELETE /api/account/second-factor': { body: {}, statuses: [401, 400, 400] },
  'POST /api/account/password-reset/check': { body: { token: 'x' }, statuses: [400, 400, 400] },
  'POST /api/account/password': { body: {}, statuses: [401, 400, 400] },
  'POST /api/account/deletion': { body: { email: 'x' }, statuses: [401, 400, 400] },
  'DELETE /api/account/deletion': { statuses: [401, 204, 204] },
  'POST /api/account/export': { statuses: [401, 200, 200] },
  'GET /api/account/export/archive': { statuses: [404, 404, 404] },
  'POST /api/account/sign-out-everywhere': { statuses: [401, 200, 200] },
}
