import { env } from 'cloudflare:test'
import { routes } from '../../worker/app.ts'

/** Calls of admins that change nothing that is anybody else's, and so leave no entry in the audit log. */
const unaudited = new Set([
  // An admin's own way of looking at a list.
  'PUT /api/admin/lists/:kind/columns',
  'POST /api/admin/lists/:kind/views',
  'PATCH /api/admin/list-views/:id',
  'DELETE /api/admin/list-views/:id',
  // These calls concern nothing here, so nothing is done; tests/api checks their entries.
  'POST /api/admin/lists/:kind/acts/:act',
  'POST /api/admin/invites',
  'POST /api/admin/invites/steps',
  'POST /api/admin/waitlist/decline',
  'POST /api/admin/mails/steps',
  // POST because the list of addresses is too long for a URL; it is checked before it is stored.
  'POST /api/admin/invites/check',
  'POST /api/admin/email-audience',
  'POST /api/admin/email-lists',
  // Drafts save themselves every few seconds; what becomes of them is written down.
  'PATCH /api/admin/emails/:id',
  'PATCH /api/admin/surveys/:id',
  // An admin's own mix, likewise.
  'PUT /api/mixes/:id/document',
  // A picture for a draft, and what an admin has sung themselves: both are seen where they are used.
  'POST /api/admin/email-pictures',
  'POST /api/jams/:id/takes',
  // Its begin is in the log.
  'PUT /api/admin/surveys/:id/films/:project',
  // The words of a recording, which the admin can hear.
  'PUT /api/admin/surveys/:id/files/:file/transcript',
  // A mail to oneself.
  'POST /api/admin/emails/:id/test',
])

export function isAudited(name: string): boolean {
  const [method = '', path = ''] = name.split(' ')
  const route = routes.find((one) => one.method === method && one.path === path)
  const isForAdmins = route?.access === undefined || route.access === 'admin'
  return method !== 'GET' && isForAdmins && !unaudited.has(name)
}

export async function entryCount(): Promise<number> {
  const row = await env.DB.prepare('SELECT COUNT(*) AS count FROM audit_log').first<{ count: number }>()
  return row?.count ?? 0
}

/** Acts that want more than a call, and the test that does each and looks at its entry. */
export const doneElsewhere = {
  'POST /api/collections/:collection/impersonate/:id': 'tests/api/superusers.test.ts',
  'POST /api/admin/surveys/:id/films': 'tests/api/survey-films.test.ts',
  'POST /api/admin/surveys/:id/transcriptions': 'tests/api/survey-transcriptions.test.ts',
  'POST /api/admin/survey-destinations': 'tests/api/survey-webhooks.test.ts',
  'DELETE /api/admin/api-tokens/:id': 'tests/api/admin-account.test.ts',
  'POST /api/admin/emails/:id/send': 'tests/api/emails-sending.test.ts',
  'POST /api/admin/emails/:id/:step': 'tests/api/emails-sending.test.ts',
  'POST /api/admin/suppressions': 'tests/api/mail.test.ts',
}
