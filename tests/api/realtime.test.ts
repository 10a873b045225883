import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { collections } from '../../worker/collections/index.ts'
import { eventTriggers } from '../../worker/collections/definition/event-triggers.ts'
import worker from '../../worker/index.ts'
import { client, closeStreams, heard, KnownSource, stream } from '../support/worker/streams.ts'
import {
  api,
  migrated,
  newProject,
  PASSWORD,
  person,
  PIP,
  type Json,
  type Person,
} from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let admin: Person
let ada: Person

beforeAll(async () => {
  await migrated()
  vi.stubGlobal('EventSource', KnownSource)
  admin = await person({ admin: true })
  ada = await person({ name: 'Ada' })
})

afterEach(closeStreams)

const NEW_PASSWORD = 'zebra quilt piano'
const rooms = '/api/collections/chat_rooms/records'
let count = 0
const newRoom = async (fields: Record<string, unknown> = {}) =>
  (await api<Json>('POST', rooms, { as: admin, body: { name: 'Live', slug: `live-${++count}`, ...fields } }))
    .body
const patch = (collection: string, id: string, as: Person, body: Record<string, unknown>) =>
  api('PATCH', `/api/collections/${collection}/records/${id}`, { as, body })

/** Waits until all written records were announced. */
const settled = (events: unknown[], length: number) => until(() => expect(events).toHaveLength(length))
/** Long enough for an event that should not come. */
const quiet = () => new Promise((done) => setTimeout(done, 100))

test('the triggers of the database are the declared ones', async () => {
  const { results } = await env.DB.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'events\\_%' ESCAPE '\\' ORDER BY name",
  ).all<{ name: string; sql: string }>()
  const declared = collections.all.flatMap(eventTriggers)
  // If this fails, a migration must drop these triggers and create them as declared.
  expect(results.map(({ sql }) => sql)).toEqual(
    declared.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text),
  )
})

test('create, update and delete events arrive in order; subscribers of one record get only its events', async () => {
  const pb = client(ada)
  const all = await heard(pb, 'chat_rooms', '*')
  const room = await newRoom()
  const one = await heard(pb, 'chat_rooms', room.id)
  await patch('chat_rooms', room.id, admin, { name: 'Renamed' })
  await newRoom()
  await api('DELETE', `${rooms}/${room.id}`, { as: admin })
  await settled(all, 4)
  expect(all.map(({ action, record }) => `${action} ${String(record.name)}`)).toEqual([
    'create Live',
    'update Renamed',
    'create Live',
    'delete Renamed',
  ])
  expect(all[0]?.record).toEqual(room)
  expect(one.map(({ action }) => action)).toEqual(['update', 'delete'])
})

test('a burst of a hundred arrives whole and in order', async () => {
  const all = await heard(client(ada), 'chat_rooms', '*')
  const statement = env.DB.prepare(
    "INSERT INTO chat_rooms (id, created, updated, name, slug) VALUES (?, '', '', 'Burst', ?)",
  )
  await env.DB.batch(
    Array.from({ length: 100 }, (_, index) => statement.bind(`burst${index}`, `burst-${index}`)),
  )
  await Promise.all(Array.from({ length: 20 }, () => newRoom({ name: 'Burst' })))
  await settled(all, 120)
  const { results } = await env.DB.prepare(
    "SELECT id FROM chat_rooms WHERE name = 'Burst' ORDER BY rowid",
  ).all<{ id: string }>()
  expect(all.map(({ record }) => record.id)).toEqual(results.map(({ id }) => id))
})

test('guests receive public events only', async () => {
  const guest = client()
  const characters = await heard(guest, 'characters', '*')
  const hidden = await heard(guest, 'chat_rooms', '*')
  const body = { slug: 'live-c', name: 'C', rig: '/characters/c.svg' }
  const { body: made } = await api<Json>('POST', '/api/collections/characters/records', { as: admin, body })
  await patch('characters', made.id, admin, { published: true })
  await newRoom()
  await settled(characters, 1)
  await quiet()
  expect(characters).toMatchObject([{ action: 'update', record: { id: made.id, published: true } }])
  expect(hidden).toEqual([])
})

test('private fields of a record stay private in its events', async () => {
  const shy = await person({ name: 'Shy' })
  const seen = await heard(client(ada), 'users', shy.id)
  const own = await heard(client(shy), 'users', shy.id)
  await patch('users', shy.id, shy, { name: 'Still shy' })
  await settled(seen, 1)
  await settled(own, 1)
  expect(own[0]?.record).toMatchObject({ name: 'Still shy', email: shy.email, verified: true })
  expect(seen[0]?.record).toMatchObject({ name: 'Still shy', verified: false })
  expect(Object.keys(seen[0]?.record ?? {})).not.toContain('email')
  expect(JSON.stringify(seen) + JSON.stringify(own)).not.toMatch(/tokenKey|scrypt/)
})

test('a topic’s options filter, expand and select fields, separately for each topic', async () => {
  const pb = client(ada)
  const top = await newRoom({ name: 'Top' })
  const shaped = await heard(pb, 'chat_rooms', '*', {
    filter: `parent.name = "Top" && name ~ "In"`,
    expand: 'parent',
    fields: 'name,expand.parent.id',
  })
  const broken = await heard(pb, 'chat_rooms', '*', { filter: 'password = 1' })
  const all = await heard(pb, 'chat_rooms', '*')
  const inner = await newRoom({ name: 'Inside', parent: top.id })
  await patch('chat_rooms', inner.id, admin, { name: 'Out' })
  await api('DELETE', `${rooms}/${inner.id}`, { as: admin })
  await settled(all, 3)
  expect(shaped).toEqual([
    { action: 'create', record: { name: 'Inside', expand: { parent: { id: top.id } } } },
  ])
  expect(broken).toEqual([])
})

test.each<[string, (ben: Person) => Promise<{ status: number }>]>([
  ['sign out everywhere', (ben) => api('POST', '/api/account/sign-out-everywhere', { as: ben })],
  [
    'a new password',
    (ben) =>
      api('POST', '/api/account/password', {
        as: ben,
        body: { oldPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD },
      }),
  ],
  [
    'a new password in the record',
    (ben) =>
      patch('users', ben.id, ben, {
        oldPassword: PASSWORD,
        password: NEW_PASSWORD,
        passwordConfirm: NEW_PASSWORD,
      }),
  ],
  [
    'giving up the account',
    (ben) => api('POST', '/api/account/deletion', { as: ben, body: { email: ben.email } }),
  ],
  [
    'a new key, no matter who wrote it, and the next write',
    async (ben) => {
      await env.DB.prepare("UPDATE users SET tokenKey = 'another' WHERE id = ?").bind(ben.id).run()
      await newRoom()
      return { status: 200 }
    },
  ],
  [
    'the end of the account',
    async (ben) => {
      await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
        .bind(ben.id)
        .run()
      const context = createExecutionContext()
      await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)
      await waitOnExecutionContext(context)
      return { status: 200 }
    },
  ],
])('%s closes the user’s streams, and their client reconnects as a guest', async (_, end) => {
  const ben = await person({ name: 'Ben' })
  const pb = client(ben)
  const lost = vi.fn()
  pb.realtime.onDisconnect = lost
  const hidden = await heard(pb, 'chat_rooms', '*')
  const open = await heard(pb, 'characters', '*')
  await newRoom()
  await settled(hidden, 1)
  expect((await end(ben)).status).toBeLessThan(300)
  await until(() => expect(lost).toHaveBeenCalled())
  const heardUntil = hidden.length
  await until(() => expect(pb.realtime.isConnected).toBe(true))
  await newRoom()
  const body = { slug: `live-${++count}`, name: 'C', rig: '/characters/c.svg', published: true }
  // The new stream may still be without its topics.
  await until(
    async () => {
      const slug = `live-${++count}`
      await api('POST', '/api/collections/characters/records', { as: admin, body: { ...body, slug } })
      expect(open.length).toBeGreaterThan(0)
    },
    { interval: 200 },
  )
  await quiet()
  expect(hidden).toHaveLength(heardUntil)
})

const post = (body: Record<string, unknown>, as?: Person, headers = {}) =>
  api('POST', '/api/realtime', { as, body, headers })

test('the stream greets with its id, under headers no proxy holds back', async () => {
  const { answer, id, close } = await stream()
  expect(id).toHaveLength(40)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  close()
})

test('a stream is bound to its first person', async () => {
  const { id, close } = await stream()
  expect((await post({ clientId: id, subscriptions: ['chat_rooms'] })).status).toBe(204)
  expect((await post({ clientId: id, subscriptions: ['chat_rooms'] }, ada)).status).toBe(204)
  const words = "The current and the previous request authorization don't match."
  for (const other of [undefined, await person()]) {
    expect(await post({ clientId: id, subscriptions: [] }, other)).toMatchObject({
      status: 403,
      body: { message: words },
    })
  }
  expect(
    (await post({ clientId: id, subscriptions: [] }, ada, { 'cf-connecting-ip': '203.0.113.9' })).status,
  ).toBe(400)
  close()
  await until(async () => expect((await post({ clientId: id }, ada)).status).toBe(404))
})

test.each([
  [{}, 400, { clientId: { code: 'validation_required' } }],
  [{ clientId: 'x'.repeat(256) }, 400, { clientId: {} }],
  [{ clientId: 'x'.repeat(40) }, 404, {}],
  [{ clientId: '0unknown' }, 404, {}],
  [{ clientId: 'x', subscriptions: Array(1_001).fill('a') }, 400, { subscriptions: {} }],
  [{ clientId: 'x', subscriptions: ['a', 'x'.repeat(2_501)] }, 400, { subscriptions: { 1: {} } }],
  [{ clientId: 'x', subscriptions: ['a\ndata: x'] }, 400, { subscriptions: { 0: {} } }],
  [{ clientId: 'x', previousClientId: 5 }, 400, { previousClientId: {} }],
  [{ clientId: 'x', subscriptions: [5] }, 400, { subscriptions: { 0: {} } }],
])('a subscription %# that cannot be is refused', async (body, status, data) => {
  expect(await post(body, ada)).toMatchObject({ status, body: { status, data } })
})

test('a visitor’s subscriptions are small, a member’s may be a thousand long ones', async () => {
  const body = { clientId: 'x'.repeat(40), subscriptions: Array(40).fill('a'.repeat(2_500)) }
  expect([(await post(body)).status, (await post(body, ada)).status]).toEqual([413, 404])
})

test('the hourly sweep forgets old events and no new ones', async () => {
  await newProject(ada, { character: PIP })
  await env.DB.prepare('UPDATE events SET at = at - 121000 WHERE seq % 2 = 0').run()
  const { sweepEvents } = await import('../../worker/features/realtime/storage.ts')
  await sweepEvents(env.DB, new Date())
  const left = await env.DB.prepare('SELECT COUNT(*) AS n, SUM(seq % 2 = 0) AS even FROM events').first()
  expect(left).toMatchObject({ even: 0 })
})
