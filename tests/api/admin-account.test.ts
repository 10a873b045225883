import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '../../worker/jobs.ts'
import {
  api,
  migrated,
  newProject,
  PASSWORD,
  person,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let admin: Person
let member: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ admin: true })
  member = await person()
})

const TOKENS = '/api/admin/api-tokens'
const SESSIONS = '/api/account/sessions'

interface Made {
  token: string
  about: { id: string; beginning: string }
}

async function newToken(scopes: Record<string, string>, as = admin): Promise<Made> {
  const body = { name: 'Backup', scopes, days: 30 }
  const made = await api<Made>('POST', TOKENS, { as, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

test('a token is shown once, stored as a digest, and limited to its scope', async () => {
  const { token, about } = await newToken({ projects: 'read' })
  expect(token).toMatch(/^mp_[a-z0-9]{48}$/)
  const row = await env.DB.prepare('SELECT * FROM api_tokens WHERE id = ?').bind(about.id).first()
  expect(JSON.stringify(row)).not.toContain(token)
  const listed = await api<{ tokens: Json[] }>('GET', TOKENS, { as: admin })
  expect(JSON.stringify(listed.body)).not.toContain(token)
  expect(listed.body.tokens).toContainEqual(expect.objectContaining({ id: about.id, used: '' }))

  const project = await newProject(member)
  const path = `/api/collections/cam_projects/records/${project.id}`
  expect((await api<Json>('GET', path, bearer(token))).body.id).toBe(project.id)
  const [used] = (await api<{ tokens: { id: string; used: string }[] }>('GET', TOKENS, { as: admin })).body
    .tokens
  expect(used?.used).not.toBe('')
})

test('calls beyond its scope are refused by name, without any effect', async () => {
  const { token } = await newToken({ projects: 'read' })
  const project = await newProject(member, { title: 'Before' })
  const path = `/api/collections/cam_projects/records/${project.id}`
  const written = await api('PATCH', path, { ...bearer(token), body: { title: 'After' } })
  expect(written).toMatchObject({ status: 403, body: { code: 'token_scope' } })
  expect(written.body.data).toEqual({ group: 'projects', level: 'write' })
  expect((await api<Json>('GET', path, { as: member })).body.title).toBe('Before')
  for (const [method, other] of [
    ['GET', '/api/collections/users/records'],
    ['GET', '/api/collections/audit_log/records'],
    ['POST', '/api/batch'],
    ['POST', TOKENS],
    ['GET', SESSIONS],
    ['POST', '/api/files/token'],
    ['GET', `${path}?expand=owner`],
    ['GET', '/api/collections/cam_projects/records?filter=owner.email~%22a%22'],
    ['GET', '/api/collections/cam_projects/records?sort=owner.name'],
    // Parameter names can be encoded in several ways; a quote in a comment begins no text.
    ['GET', '/api/collections/cam_projects/records?%66ilter=id!=%22%22&filter=owner.email~%22a%22'],
    ['GET', '/api/collections/cam_projects/records?%65xpand=&expand=owner'],
    ['GET', '/api/collections/cam_projects/records?%73ort=id&sort=owner.email'],
    ['GET', '/api/collections/cam_projects/records?filter=id!=%221%22%20//%22%0A%26%26owner.email~%22a%22'],
    ['GET', '/api/collections/cam_projects/records?filter=id!=%22a%FF%22b%22%26%26owner.email~%22a%22'],
  ] as const) {
    const { status, body } = await api(method, other, bearer(token))
    expect([status, body.code], `${method} ${other}`).toEqual([403, 'token_scope'])
  }
  // Admins see the owner of a project, with the address.
  const adminRoutes = [
    `/api/admin/projects/${project.id}`,
    '/api/admin/lists/projects',
    '/api/admin/lists/projects/rows.csv',
  ]
  for (const other of adminRoutes) {
    const refused = await api('GET', other, bearer(token))
    expect([other, refused.status, refused.body.data]).toEqual([
      other,
      403,
      { group: 'people', level: 'read' },
    ])
  }
  const wider = await newToken({ projects: 'read', people: 'read' })
  for (const other of adminRoutes.slice(0, 2)) {
    expect([other, (await api('GET', other, bearer(wider.token))).status]).toEqual([other, 200])
  }
  for (const filter of ['title~%22a.b%22', 'title~%22x//%22%26%26id!=%22a.b%22', 'id!=%221%22//a.b']) {
    const path = `/api/collections/cam_projects/records?filter=${filter}`
    expect([filter, (await api('GET', path, bearer(token))).status]).toEqual([filter, 200])
  }
})

test('a filter in the body of an act leads no further than one in an address', async () => {
  const { token } = await newToken({ surveys: 'write' })
  const act = (filter: string) =>
    api('POST', '/api/admin/lists/surveys/acts/close', { ...bearer(token), body: { all: { filter } } })
  expect(await act('author.email ~ "a"')).toMatchObject({
    status: 403,
    body: { code: 'token_scope', data: { level: 'read' } },
  })
  expect((await act('title = "a.b"')).status).toBe(200)
  const wide = await newToken({
    projects: 'read',
    characters: 'read',
    chat: 'read',
    people: 'read',
    surveys: 'write',
  })
  const body = { all: { filter: 'author.email = "nobody@mouthpiece.test"' } }
  const further = await api('POST', '/api/admin/lists/surveys/acts/close', { ...bearer(wide.token), body })
  expect(further.status).toBe(200)
})

test('a token that writes changes records, as its owner, and that is in the log', async () => {
  const { token } = await newToken({ projects: 'write' })
  const project = await newProject(member)
  const path = `/api/collections/cam_projects/records/${project.id}`
  expect((await api('PATCH', path, { ...bearer(token), body: { title: 'Renamed' } })).status).toBe(200)
  const entry = await env.DB.prepare('SELECT actor FROM audit_log WHERE target = ?')
    .bind(`cam_projects/${project.id}`)
    .first()
  expect(entry).toEqual({ actor: admin.id })
})

test('a revoked, expired, invented or banned user’s token is refused with the reason', async () => {
  const path = '/api/collections/cam_projects/records'
  const dead = async (token: string) => {
    const { status, body } = await api('GET', path, bearer(token))
    expect([status, body.code]).toEqual([401, 'sign_in_needed'])
  }
  const { token, about } = await newToken({ projects: 'read' })
  const other = await person({ admin: true })
  expect((await api('DELETE', `${TOKENS}/${about.id}`, { as: other })).status).toBe(404)
  expect((await api('GET', path, bearer(token))).status).toBe(200)
  expect((await api('DELETE', `${TOKENS}/${about.id}`, { as: admin })).status).toBe(204)
  await dead(token)
  const second = await newToken({ projects: 'read' })
  await env.DB.prepare("UPDATE api_tokens SET expires = '2020-01-01 00:00:00.000Z' WHERE id = ?")
    .bind(second.about.id)
    .run()
  await dead(second.token)
  const third = await newToken({ projects: 'read' }, other)
  await env.DB.prepare("UPDATE users SET banned = '2026-01-01 00:00:00.000Z' WHERE id = ?")
    .bind(other.id)
    .run()
  await dead(third.token)
  await dead(`mp_${'a'.repeat(48)}`)
  await dead('mp_')
})

test('a token without scope, of a scope or length that is none, or one too many is refused', async () => {
  const of = (body: object) =>
    api('POST', TOKENS, { as: admin, body: { name: 'x', scopes: { chat: 'read' }, days: 7, ...body } })
  expect((await of({ scopes: {} })).status).toBe(400)
  expect((await of({ scopes: { everything: 'write' } })).status).toBe(400)
  expect((await of({ days: 4_000 })).status).toBe(400)
  const many = await person({ admin: true })
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      api('POST', TOKENS, { as: many, body: { name: 'x', scopes: { chat: 'read' }, days: 7 } }),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
})

async function signIn(who: Person, agent: string): Promise<Person> {
  const { status, body } = await api<{ token: string }>('POST', '/api/collections/users/auth-with-password', {
    body: { identity: who.email, password: PASSWORD },
    headers: { 'User-Agent': agent },
  })
  expect(status).toBe(200)
  return { ...who, token: body.token }
}

interface Session {
  id: string
  agent: string
  current: boolean
}

const sessionsOf = async (as: Person) =>
  (await api<{ sessions: Session[] }>('GET', SESSIONS, { as })).body.sessions

test('people see where they are signed in, and end one session without the others', async () => {
  const who = await person()
  const phone = await signIn(who, 'Phone')
  const laptop = await signIn(who, 'Laptop')
  const seen = await sessionsOf(laptop)
  // The sessions shown in the back office.
  const adminView = await api<{ sessions: Session[] }>('GET', `/api/admin/users/${who.id}`, { as: admin })
  expect(adminView.body.sessions.map(({ agent }) => agent).toSorted()).toEqual(['Laptop', 'Phone'])
  expect(seen.map(({ agent, current }) => [agent, current])).toEqual(
    expect.arrayContaining([
      ['Phone', false],
      ['Laptop', true],
    ]),
  )
  const lost = seen.find(({ agent }) => agent === 'Phone')
  expect((await api('DELETE', `${SESSIONS}/${lost?.id}`, { as: member })).status).toBe(404)
  expect((await api('DELETE', `${SESSIONS}/${lost?.id}`, { as: laptop })).status).toBe(204)
  expect((await api('GET', SESSIONS, { as: phone })).status).toBe(401)
  expect((await sessionsOf(laptop)).map(({ agent }) => agent)).toEqual(['Laptop'])
  expect((await api('DELETE', `${SESSIONS}/${lost?.id}`, { as: laptop })).status).toBe(404)
})

test('a renewed session keeps its id and survives signing out everywhere else', async () => {
  const who = await person()
  await signIn(who, 'Phone')
  const laptop = await signIn(who, 'Laptop')
  const fresh = await api<{ token: string }>('POST', '/api/collections/users/auth-refresh', { as: laptop })
  const again = { ...laptop, token: fresh.body.token }
  expect(await sessionsOf(again)).toHaveLength(2)
  const alone = await api<{ token: string }>('POST', '/api/account/sign-out-everywhere', { as: again })
  const [only, ...rest] = await sessionsOf({ ...laptop, token: alone.body.token })
  expect(only?.current).toBe(true)
  expect(rest).toEqual([])
})

test('sessions whose last token has expired are swept', async () => {
  const who = await signIn(await person(), 'Old')
  await env.DB.prepare("UPDATE sessions SET used = '2020-01-01 00:00:00.000Z' WHERE user = ?")
    .bind(who.id)
    .run()
  await jobs.find(({ name }) => name === 'sessions.sweep')?.run(env, new Date())
  const { results } = await env.DB.prepare('SELECT id FROM sessions WHERE user = ?').bind(who.id).all()
  expect(results).toEqual([])
})
