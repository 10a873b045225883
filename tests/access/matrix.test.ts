import { env } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import { routes } from '../../worker/app.ts'
import { verbs, type Verb } from '../../worker/collections/define.ts'
import { collections } from '../../worker/collections/index.ts'
import { closed, ruleSql } from '../../worker/collections/rules.ts'
import { newId } from '../../worker/platform/ids.ts'
import {
  api,
  migrated,
  newMedia,
  newProject,
  newTake,
  person,
  PIP,
  request,
  type Person,
} from '../support/worker/world.ts'

// A slow machine must not fail what is only waiting for password hashes and fifty calls at once.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const roles = ['guest', 'member', 'owner', 'admin'] as const
type Role = (typeof roles)[number]

/** Outcome for guest, member, owner and admin. Listing: `seen` or `none`; otherwise the status. */
type Row = [guest: string, member: string, owner: string, admin: string]

const own: Record<'list' | 'view' | 'update' | 'delete', Row> = {
  list: ['none', 'none', 'seen', 'seen'],
  view: ['404', '404', '200', '200'],
  update: ['404', '404', '200', '200'],
  delete: ['404', '404', '204', '204'],
}
const adminsOnly: Row = ['403', '403', '403', 'ok']
const nobody: Row = ['403', '403', '403', '403']
const adminsMay = (status: string): Row => [adminsOnly[0], adminsOnly[1], adminsOnly[2], status]

/** What the product promises, collection by collection. A new collection fails until it has its rows. */
const table: Record<string, Record<Verb, Row>> = {
  _superusers: { list: nobody, view: nobody, create: nobody, update: nobody, delete: nobody },
  users: {
    list: ['none', 'seen', 'seen', 'seen'],
    view: ['404', '200', '200', '200'],
    create: nobody,
    update: ['404', '404', '200', '200'],
    delete: nobody,
  },
  user_flags: {
    list: own.list,
    view: own.view,
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
  cam_projects: { ...own, create: ['400', '200', '200', '200'] },
  // A take is made in the maker's own project from the maker's own sound, here the owner's.
  takes: { ...own, create: ['400', '400', '200', '400'] },
  media: { list: own.list, view: own.view, create: nobody, update: nobody, delete: own.delete },
  characters: {
    list: ['seen', 'seen', 'seen', 'seen'],
    view: ['200', '200', '200', '200'],
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
  chat_rooms: {
    list: ['none', 'seen', 'seen', 'seen'],
    view: ['404', '200', '200', '200'],
    create: adminsMay('200'),
    update: adminsMay('200'),
    delete: adminsMay('204'),
  },
}

interface Fixture {
  id: string
  owner: Person
  create: Record<string, unknown>
  update: Record<string, unknown>
}

const fixtures: Record<string, () => Promise<Fixture>> = {
  _superusers: async () => {
    const owner = await person()
    const id = newId()
    await env.DB.prepare("INSERT INTO _superusers (id, created, updated, email) VALUES (?, '', '', ?)")
      .bind(id, `${id}@mouthpiece.test`)
      .run()
    return {
      id,
      owner,
      create: { email: 'root@mouthpiece.test' },
      update: { email: 'other@mouthpiece.test' },
    }
  },
  users: async () => {
    const owner = await person()
    return { id: owner.id, owner, create: { email: 'new@mouthpiece.test' }, update: { name: 'Other' } }
  },
  user_flags: async () => {
    const owner = await person()
    const made = await admin.make('user_flags', { user: owner.id, key: 'beta' })
    return { id: made, owner, create: { user: owner.id, key: 'other' }, update: { key: 'gamma' } }
  },
  cam_projects: async () => {
    const owner = await person()
    const { id } = await newProject(owner)
    return { id, owner, create: { title: 'New', character: PIP }, update: { title: 'Other' } }
  },
  takes: async () => {
    const owner = await person()
    const { take, project, sound } = await newTake(owner)
    const create = { project: project.id, sound: sound.id, name: 'Take 2', source: 'upload', duration: 1 }
    return { id: take.id, owner, create, update: { name: 'Other' } }
  },
  media: async () => {
    const owner = await person()
    const project = await newProject(owner)
    const { id } = await newMedia(owner, { project: project.id })
    return { id, owner, create: { kind: 'sound', project: project.id }, update: { kind: 'video' } }
  },
  characters: async () => {
    const slug = `c-${newId()}`
    const id = await admin.make('characters', { slug, name: 'C', rig: '/characters/c.svg', published: true })
    const create = { slug: `${slug}-2`, name: 'D', rig: '/characters/d.svg' }
    return { id, owner: await person(), create, update: { tagline: 'Hi.' } }
  },
  chat_rooms: async () => {
    const slug = `r-${newId()}`
    const id = await admin.make('chat_rooms', { slug, name: 'R' })
    return { id, owner: await person(), create: { slug: `${slug}-2`, name: 'S' }, update: { name: 'T' } }
  },
}

const admin = {
  who: undefined as Person | undefined,
  async make(collection: string, body: Record<string, unknown>): Promise<string> {
    const answer = await api<{ id: string }>('POST', `/api/collections/${collection}/records`, {
      as: this.who,
      body,
    })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.id
  },
}

let member: Person

beforeAll(async () => {
  await migrated()
  admin.who = await person({ name: 'Admin', admin: true })
  member = await person({ name: 'Member' })
})

test('every collection and verb has a row, and every verb without a rule is for admins', () => {
  expect(Object.keys(table).sort()).toEqual(collections.all.map(({ name }) => name).sort())
  for (const collection of collections.all) {
    expect(Object.keys(table[collection.name] ?? {}).sort()).toEqual([...verbs].sort())
    for (const verb of verbs) {
      const rule = collection.rules[verb]
      const expected = table[collection.name]?.[verb]
      if (rule === closed) expect(expected).toEqual(nobody)
      else if (!rule) expect(expected?.slice(0, 3)).toEqual(nobody.slice(0, 3))
      // A guest's rule must be decidable; compiling it shows that its fields and collections exist.
      expect(ruleSql(rule, collection, collection.name, { collections, actor: undefined }).text).not.toBe('')
    }
  }
})

const rows = collections.all.flatMap(({ name }) =>
  verbs.flatMap((verb) =>
    roles.map((role, index) => [name, verb, role, table[name]?.[verb][index] ?? ''] as const),
  ),
)

test.each(rows)('%s %s by %s: %s', async (name, verb, role, expected) => {
  const fixture = await fixtures[name]?.()
  if (!fixture) throw new Error(`${name} has no fixture`)
  const as = whoIs(role, fixture)
  const path = `/api/collections/${name}/records`
  const one = `${path}/${fixture.id}`
  if (verb === 'list') {
    const filter = encodeURIComponent(`id = "${fixture.id}"`)
    const { status, body } = await api<{ items: unknown[]; totalItems: number }>(
      'GET',
      `${path}?filter=${filter}`,
      { as },
    )
    if (collections.get(name).rules.list === closed) return expect(String(status)).toBe(expected)
    expect(status).toBe(200)
    expect(body.totalItems).toBe(body.items.length)
    expect(body.items.length === 1 ? 'seen' : 'none').toBe(expected)
    return
  }
  const answer = {
    view: () => api('GET', one, { as }),
    create: () => api('POST', path, { as, body: fixture.create }),
    update: () => api('PATCH', one, { as, body: fixture.update }),
    delete: () => api('DELETE', one, { as }),
  }[verb]()
  expect(String((await answer).status)).toBe(expected)
  const { results } = await env.DB.prepare(`SELECT * FROM ${name} WHERE id = ?`).bind(fixture.id).all()
  expect(results.length).toBe(verb === 'delete' && expected === '204' ? 0 : 1)
})

function whoIs(role: Role, { owner }: Fixture): Person | undefined {
  return { guest: undefined, member, owner, admin: admin.who }[role]
}

/** Statuses for guest, member and admin of a well-formed call that names nothing that exists. */
const routeTable: Record<
  string,
  { path?: string; body?: unknown; statuses: [number, number, number]; endless?: true }
> = {
  'GET /api/health': { statuses: [200, 200, 200] },
  'POST /api/collections/:collection/auth-with-password': {
    path: '/api/collections/users/auth-with-password',
    body: { identity: 'nobody@mouthpiece.test', password: 'nothing at all' },
    statuses: [400, 400, 400],
  },
  'POST /api/collections/:collection/auth-refresh': {
    path: '/api/collections/users/auth-refresh',
    statuses: [401, 200, 200],
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
      // Dead tokens are told on the field `token`.
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
  'GET /api/account/second-factor': { statuses: [401, 403, 200] },
  'POST /api/account/second-factor': { body: {}, statuses: [401, 403, 400] },
  'POST /api/account/second-factor/confirm': { body: { code: '123456' }, statuses: [401, 403, 400] },
  'POST /api/account/second-factor/recovery-codes': { body: { code: '123456' }, statuses: [401, 403, 400] },
  'DELETE /api/account/second-factor': { body: {}, statuses: [401, 403, 400] },
  'POST /api/account/password': { body: {}, statuses: [401, 400, 400] },
  'POST /api/account/deletion': { body: { email: 'x' }, statuses: [401, 400, 400] },
  'DELETE /api/account/deletion': { statuses: [401, 204, 204] },
  'POST /api/account/export': { statuses: [401, 200, 200] },
  'GET /api/account/export/:token': { path: '/api/account/export/x', statuses: [404, 404, 404] },
  'POST /api/account/sign-out-everywhere': { statuses: [401, 200, 200] },
  'GET /api/collections/:collection/records': {
    path: '/api/collections/no/records',
    statuses: [404, 404, 404],
  },
  'GET /api/collections/:collection/records/:id': {
    path: '/api/collections/no/records/x',
    statuses: [404, 404, 404],
  },
  'POST /api/collections/:collection/records': {
    path: '/api/collections/no/records',
    statuses: [404, 404, 404],
  },
  'PATCH /api/collections/:collection/records/:id': {
    path: '/api/collections/no/records/x',
    statuses: [404, 404, 404],
  },
  'DELETE /api/collections/:collection/records/:id': {
    path: '/api/collections/no/records/x',
    statuses: [404, 404, 404],
  },
  'POST /api/batch': { body: {}, statuses: [400, 400, 400] },
  'POST /api/media/uploads': { body: { kind: 'sound', name: 'a', size: 0 }, statuses: [401, 400, 400] },
  'GET /api/media/uploads/:id': { statuses: [401, 404, 404] },
  'PUT /api/media/uploads/:id/parts/:part': {
    path: '/api/media/uploads/x/parts/1',
    statuses: [401, 404, 404],
  },
  'POST /api/media/uploads/:id/complete': { statuses: [401, 404, 404] },
  'POST /api/files/token': { statuses: [401, 200, 200] },
  'GET /api/files/:collection/:id/:file': { path: '/api/files/media/x/y', statuses: [404, 404, 404] },
  'PUT /api/projects/:id/document': { body: {}, statuses: [401, 400, 400] },
  // A stream that stays open; what it tells whom is tests/api/realtime.test.ts's business.
  'GET /api/realtime': { endless: true, statuses: [200, 200, 200] },
  'POST /api/realtime': { body: { clientId: 'nobody' }, statuses: [404, 404, 404] },
  'GET /api/oembed': { statuses: [404, 404, 404] },
  'GET /api/dev/outbox': { statuses: [200, 200, 200] },
}

test('every route has a row', () => {
  expect(Object.keys(routeTable).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

test.each(Object.entries(routeTable))('%s', async (name, { path, body, statuses, endless }) => {
  const [method = '', pattern = ''] = name.split(' ')
  // Of their own: some routes end the session that calls them.
  const people = [undefined, await person(), await person({ admin: true })]
  for (const [index, as] of people.entries()) {
    if (endless) {
      const answer = await request(pattern, { method, headers: as ? { Authorization: as.token } : {} })
      expect(answer.status).toBe(statuses[index])
      await answer.body?.cancel()
      continue
    }
    const answer = await api(method, path ?? pattern.replace(':id', 'nothing00000001'), { as, body })
    expect(answer.status).toBe(statuses[index])
    if (answer.status >= 400)
      expect(answer.body).toMatchObject({ status: answer.status, data: expect.any(Object) })
  }
})
