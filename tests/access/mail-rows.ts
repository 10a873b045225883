import { env } from 'cloudflare:test'
import { newId } from '../../worker/platform/ids.ts'
import { api, person } from '../support/worker/world.ts'

interface Row {
  path?: string
  body?: unknown
  /** For guest, member and admin. */
  statuses: [number, number, number]
}

/** Mail and invites: what their links and its provider may call say no to those who have neither link nor signature. */
export const mailRows: Record<string, Row> = {
  'GET /api/emails/subscription': { path: '/api/emails/subscription?token=x', statuses: [404, 404, 404] },
  'PUT /api/emails/subscription': { body: { token: 'x', wanted: {} }, statuses: [404, 404, 404] },
  'POST /api/emails/unsubscribe': { path: '/api/emails/unsubscribe?token=x', statuses: [404, 404, 404] },
  'GET /api/emails/unsubscribe': { statuses: [302, 302, 302] },
  // The tests' deployment has no secret for it.
  'POST /api/emails/events': { body: { events: [] }, statuses: [503, 503, 503] },
  'POST /api/emails/events/postmark': { body: { RecordType: 'Open' }, statuses: [503, 503, 503] },
  'POST /api/emails/events/ses': { body: {}, statuses: [503, 503, 503] },
  'GET /api/admin/suppressions': { statuses: [401, 403, 200] },
  'POST /api/admin/suppressions': { body: { address: 'x', scope: 'all' }, statuses: [401, 403, 400] },
  'POST /api/admin/suppressions/import': {
    body: { text: 'imported@x.test', scope: 'marketing' },
    statuses: [401, 403, 200],
  },
  'DELETE /api/admin/suppressions/:id': { statuses: [401, 403, 404] },
  'GET /api/admin/mails/standard': { statuses: [401, 403, 200] },
  'GET /api/admin/mails/standard/:id/html': {
    path: '/api/admin/mails/standard/nothing/html',
    statuses: [401, 403, 404],
  },
  'GET /api/dev/outbox/:id/html': { statuses: [404, 404, 404] },
  'GET /api/admin/mails': { path: '/api/admin/mails?kind=failed_mails', statuses: [401, 403, 200] },
  'POST /api/admin/mails/steps': { body: { kind: 'failed_mails', step: 'retry' }, statuses: [401, 403, 200] },
  'PUT /api/admin/mails/postal-address': {
    body: { address: '1 Stage Street, London' },
    statuses: [401, 403, 204],
  },
  'GET /api/admin/mails/state': { statuses: [401, 403, 200] },
  'POST /api/invites/view': { body: { code: 'x' }, statuses: [404, 404, 404] },
  'POST /api/invites/accept': {
    body: { code: 'x', name: 'x', password: 'x', passwordConfirm: 'x' },
    statuses: [404, 404, 404],
  },
  'POST /api/challenge': { body: { token: 'x' }, statuses: [404, 404, 404] },
  'GET /api/challenge/widget': { statuses: [404, 404, 404] },
  'POST /api/waitlist': { body: { email: 'asks@x.test' }, statuses: [204, 204, 204] },
  'GET /api/admin/invites/state': { statuses: [401, 403, 200] },
  'POST /api/admin/invites': { body: { people: [{ email: 'x' }] }, statuses: [401, 403, 200] },
  'POST /api/admin/invites/check': { body: { text: 'x' }, statuses: [401, 403, 200] },
  'POST /api/admin/invites/codes': { body: { uses: 1 }, statuses: [401, 403, 200] },
  'POST /api/admin/invites/steps': { body: { ids: ['x'], step: 'revoke' }, statuses: [401, 403, 200] },
  'PUT /api/admin/invites/paused': { body: { paused: false }, statuses: [401, 403, 204] },
  'GET /api/admin/invites/:id/uses': { statuses: [401, 403, 404] },
  'POST /api/admin/waitlist/invite': { body: { next: 1 }, statuses: [401, 403, 200] },
  'POST /api/admin/waitlist/decline': { body: { ids: ['x'], mail: false }, statuses: [401, 403, 200] },
}

/** For guest, stranger, owner and admin. Suppressions have no owner: they are about addresses. */
export const mailOwnedRows: Record<
  string,
  { make(): Promise<{ path: string; body?: unknown }>; statuses: [number, number, number, number] }
> = {
  'GET /api/admin/mails/standard/:id/html': {
    make: async () => ({ path: '/api/admin/mails/standard/invite/html' }),
    statuses: [401, 403, 403, 200],
  },
  'GET /api/dev/outbox/:id/html': {
    async make() {
      const id = newId()
      await env.DB.prepare(
        "INSERT INTO outbox (id, recipient, subject, text, html, created) VALUES (?, 'x@x.test', 'x', 'x', '', '')",
      )
        .bind(id)
        .run()
      return { path: `/api/dev/outbox/${id}/html` }
    },
    statuses: [200, 200, 200, 200],
  },
  'GET /api/admin/invites/:id/uses': {
    async make() {
      const admin = await person({ admin: true })
      const { body } = await api('POST', '/api/admin/invites/codes', { as: admin, body: { uses: 1 } })
      return { path: `/api/admin/invites/${String(body.id)}/uses` }
    },
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/admin/suppressions/:id': {
    async make() {
      const id = newId()
      await env.DB.prepare(
        "INSERT INTO email_suppressions (id, created, address, scope, reason, source) VALUES (?, '', ?, 'all', 'manual', 'admin')",
      )
        .bind(id, `${id}@x.test`)
        .run()
      return { path: `/api/admin/suppressions/${id}` }
    },
    statuses: [401, 403, 403, 204],
  },
}
