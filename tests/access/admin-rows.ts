import { env } from 'cloudflare:test'
import { insertRule } from '../../worker/features/admin/redirects/storage.ts'
import { newId } from '../../worker/platform/ids.ts'
import { beginSession } from '../../worker/platform/credentials/sessions.ts'
import { newProject, person, PIP } from '../support/worker/world.ts'
import { alike, type OwnedRow, type Row } from './rows.ts'

const newRule = {
  source: '/access-test',
  match: 'exact',
  target: '/projects',
  status: 302,
  priority: 0,
  active: false,
  note: '',
}

export const adminRows: Record<string, Row> = {
  ...alike([401, 403, 404], {
    'GET /api/admin/lists/:kind': undefined,
    'GET /api/admin/lists/:kind/count': undefined,
    'GET /api/admin/lists/:kind/rows.csv': undefined,
    'GET /api/admin/lists/:kind/setup': undefined,
    'PUT /api/admin/lists/:kind/columns': { columns: [] },
    'POST /api/admin/lists/:kind/views': { name: 'x', address: '', shared: false },
    'PATCH /api/admin/list-views/:id': {},
    'DELETE /api/admin/list-views/:id': undefined,
    'POST /api/admin/lists/:kind/acts/:act': { ids: [] },
    'GET /api/admin/lists/:kind/jobs': undefined,
    'POST /api/admin/list-jobs/:id/cancel': undefined,
    'POST /api/admin/list-jobs/:id/resume': undefined,
    'POST /api/admin/attention/:kind/:id/dismiss': undefined,
    'POST /api/admin/mails/:id/retry': undefined,
    'DELETE /api/admin/mails/:id': undefined,
    'GET /api/admin/projects/:id': undefined,
    'POST /api/admin/projects/:id/transfer': { to: 'nobody@mouthpiece.test' },
    'GET /api/admin/users/:id': undefined,
    'POST /api/admin/users/:id/admin': undefined,
    'DELETE /api/admin/users/:id/admin': undefined,
    'PATCH /api/admin/templates/:id': { updated: '' },
  }),
  'GET /api/admin/api-tokens': { statuses: [401, 403, 200] },
  'POST /api/admin/api-tokens': {
    body: { name: 'Backup', scopes: { projects: 'read' }, days: 7 },
    statuses: [401, 403, 200],
  },
  'DELETE /api/admin/api-tokens/:id': { statuses: [401, 403, 404] },
  ...alike([401, 403, 200], {
    'GET /api/admin/attention': undefined,
    'GET /api/admin/logs': undefined,
    'GET /api/admin/logs/summary': undefined,
    'GET /api/admin/last-backup': undefined,
    'GET /api/admin/mutes': undefined,
    'GET /api/admin/route-rules': undefined,
    'POST /api/admin/route-rules': newRule,
  }),
  'GET /api/admin/daily-counts': { path: '/api/admin/daily-counts?days=7', statuses: [401, 403, 200] },
  'PUT /api/admin/route-rules/:id': { body: { ...newRule, updated: '' }, statuses: [401, 403, 404] },
  'DELETE /api/admin/route-rules/:id': { statuses: [401, 403, 404] },
  'GET /api/account/sessions': { statuses: [401, 200, 200] },
  'DELETE /api/account/sessions/:id': { statuses: [401, 404, 404] },
  'GET /api/transcription': { statuses: [401, 200, 200] },
  'POST /api/transcription': { body: { audio: 'UklGRg==' }, statuses: [401, 503, 503] },
  'GET /api/upload-waitlist': { statuses: [401, 200, 200] },
  'POST /api/upload-waitlist': { body: { purpose: 'x', link: '' }, statuses: [401, 400, 400] },
}

/** The back office looks at everybody's things; other admins' private views are theirs. */
export const adminOwnedRows: Record<string, OwnedRow> = {
  'GET /api/admin/projects/:id': {
    make: async (owner) => ({ path: `/api/admin/projects/${(await newProject(owner)).id}` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/admin/projects/:id/transfer': {
    async make(owner) {
      const { id } = await newProject(owner)
      return { path: `/api/admin/projects/${id}/transfer`, body: { to: (await person()).id } }
    },
    statuses: [401, 403, 403, 200],
  },
  'PATCH /api/admin/templates/:id': {
    async make() {
      const { id, updated } = await newTemplate()
      return { path: `/api/admin/templates/${id}`, body: { updated, title: 'Another title' } }
    },
    statuses: [401, 403, 403, 200],
  },
  'GET /api/admin/users/:id': {
    make: async ({ id }) => ({ path: `/api/admin/users/${id}` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/admin/users/:id/admin': {
    make: async () => ({ path: `/api/admin/users/${(await person()).id}/admin` }),
    statuses: [401, 403, 403, 204],
  },
  'DELETE /api/admin/users/:id/admin': {
    make: async () => ({ path: `/api/admin/users/${(await person({ admin: true })).id}/admin` }),
    statuses: [401, 403, 403, 204],
  },
  'PATCH /api/admin/list-views/:id': {
    make: async ({ id }) => ({ path: `/api/admin/list-views/${await newView(id)}`, body: { name: 'Mine' } }),
    statuses: [401, 403, 403, 404],
  },
  'DELETE /api/admin/list-views/:id': {
    make: async ({ id }) => ({ path: `/api/admin/list-views/${await newView(id)}` }),
    statuses: [401, 403, 403, 404],
  },
  'DELETE /api/account/sessions/:id': {
    async make({ id: user, tokenKey }) {
      const id = newId()
      await beginSession(env.DB, { id, user, tokenKey, agent: '' }, new Date())
      return { path: `/api/account/sessions/${id}` }
    },
    statuses: [401, 404, 204, 404],
  },
  'PUT /api/admin/route-rules/:id': {
    async make({ id: actor }) {
      const { id, updated } = await addedRule(actor)
      return { path: `/api/admin/route-rules/${id}`, body: { ...newRule, updated } }
    },
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/admin/route-rules/:id': {
    make: async ({ id: actor }) => ({ path: `/api/admin/route-rules/${(await addedRule(actor)).id}` }),
    statuses: [401, 403, 403, 204],
  },
  'DELETE /api/admin/api-tokens/:id': {
    async make({ id: owner }) {
      const id = newId()
      await env.DB.prepare(
        "INSERT INTO api_tokens (id, created, owner, name, hash, beginning, scopes, expires) VALUES (?, '', ?, 'x', ?, 'mp_x', '{}', '2999-01-01 00:00:00.000Z')",
      )
        .bind(id, owner, id)
        .run()
      return { path: `/api/admin/api-tokens/${id}` }
    },
    statuses: [401, 403, 403, 404],
  },
  'POST /api/admin/list-jobs/:id/cancel': {
    make: async ({ id }) => ({ path: `/api/admin/list-jobs/${await newJob(id)}/cancel` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/admin/list-jobs/:id/resume': {
    make: async ({ id }) => ({ path: `/api/admin/list-jobs/${await newJob(id, 'failed')}/resume` }),
    statuses: [401, 403, 403, 200],
  },
  'POST /api/admin/attention/:kind/:id/dismiss': {
    make: async ({ id }) => ({ path: `/api/admin/attention/failed_jobs/${await newJob(id)}/dismiss` }),
    statuses: [401, 403, 403, 204],
  },
  'POST /api/admin/mails/:id/retry': {
    make: async () => ({ path: `/api/admin/mails/${await waitingMail()}/retry` }),
    statuses: [401, 403, 403, 200],
  },
  'DELETE /api/admin/mails/:id': {
    make: async () => ({ path: `/api/admin/mails/${await waitingMail()}` }),
    statuses: [401, 403, 403, 204],
  },
}

async function newTemplate() {
  const id = newId()
  const updated = '2026-01-01 00:00:00.000Z'
  await env.DB.prepare(
    `INSERT INTO templates (id, created, updated, title, character, document) VALUES (?, ?, ?, 'T', ?, '{}')`,
  )
    .bind(id, updated, updated, PIP)
    .run()
  return { id, updated }
}

/** A queued mail without readable content. */
async function waitingMail(): Promise<string> {
  const id = newId()
  await env.DB.prepare(
    `INSERT INTO waiting_mail (id, mail, user, proof, attempts, due, until) VALUES (?, 'ab.cd', '', '', 2, 0, ?)`,
  )
    .bind(id, Date.now() + 60_000)
    .run()
  return id
}

async function newView(owner: string): Promise<string> {
  const id = newId()
  await env.DB.prepare(
    "INSERT INTO list_views (id, created, updated, owner, kind, name) VALUES (?, '', '', ?, 'projects', 'V')",
  )
    .bind(id, owner)
    .run()
  return id
}

/** A job in progress. */
async function newJob(actor: string, state = 'running'): Promise<string> {
  const id = newId()
  await env.DB.prepare(
    `INSERT INTO list_jobs (id, created, updated, actor, kind, act, target, input, lease, state)
     VALUES (?, '2026-01-01 00:00:00.000Z', '', ?, 'projects', 'trash', '{"ids":[]}', '{}', ?, ?)`,
  )
    .bind(id, actor, Date.now() + 60_000, state)
    .run()
  return id
}

async function addedRule(actor: string) {
  const rule = {
    id: newId(),
    created: '',
    updated: '',
    ...newRule,
    match: 'exact' as const,
    status: 302 as const,
  }
  await insertRule(env.DB, rule, actor)
  return rule
}
