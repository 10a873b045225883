import { env, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { chatGatewayOf } from '../../worker/features/chat/socket-rules.ts'
import { ChatTab, leaveTabs, newKey, newRoom } from '../support/worker/chat-tab.ts'
import { JamTab, leaveJams, newJam } from '../support/worker/jam-tab.ts'
import { api, databaseWith, migrated, person, type Person } from '../support/worker/world.ts'

let ada: Person
let admin: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
  admin = await person({ admin: true })
})
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  leaveTabs()
  leaveJams()
  vi.restoreAllMocks()
})

type Object = DurableObjectStub

/** Exchanges bindings of an object. */
const exchange = (object: Object, changed: Partial<Bindings>) =>
  runInDurableObject(object, (instance) => {
    // The instance is the worker's own class, whose `env` a test may exchange.
    const own = instance as unknown as { env: Bindings }
    own.env = { ...own.env, ...changed }
  })

const failing = databaseWith((name) =>
  name === 'batch' || name === 'prepare'
    ? () => {
        throw new Error('D1 is away')
      }
    : undefined,
)

async function eventsOf(request: string): Promise<string[]> {
  const { body } = await api<{ entries: { event: string }[] }>('GET', `/api/admin/logs?request=${request}`, {
    as: admin,
  })
  return body.entries.map(({ event }) => event)
}

test('a request’s id is in the events of the worker, of the room that it called, and of the room’s later work', async () => {
  const room = await newRoom()
  const object = env.CHAT_ROOMS.getByName(room)
  await object.since(0)
  await exchange(object, { DB: failing })
  const { status, headers } = await api('POST', '/api/collections/chat_messages/records', {
    as: ada,
    body: { room, message: 'Hello' },
  })
  expect(status).toBe(503)
  const id = headers.get('x-request-id') ?? ''
  await expect
    .poll(() => eventsOf(id))
    .toEqual(expect.arrayContaining(['request_failed', 'object_call_failed', 'chat_mirror_failed']))
  await exchange(object, { DB: env.DB })
})

test('a request’s id is in the events of a jam and of a gateway', async () => {
  const jam = await newJam(ada)
  await JamTab.greeted(ada, jam.id)
  const gateway = chatGatewayOf(ada.id, 1)
  const cases: [object: Object, path: string, body: object][] = [
    [env.JAM_ROOMS.getByName(jam.id), `/api/collections/jams/records/${jam.id}`, { title: 'Saturday' }],
    [env.CHAT_GATEWAYS.getByName(gateway), `/api/collections/users/records/${ada.id}`, { name: 'Ada L.' }],
  ]
  for (const [object, path, body] of cases) {
    await exchange(object, { DB: failing })
    const { status, headers } = await api('PATCH', path, { as: ada, body })
    // Gateways are called after the answer.
    expect([path, status]).toEqual([path, path.includes('/users/') ? 200 : 503])
    const id = headers.get('x-request-id') ?? ''
    await expect
      .poll(() => eventsOf(id))
      .toEqual(expect.arrayContaining(['request_failed', 'object_call_failed']))
    await exchange(object, { DB: env.DB })
  }
})

test('a frame of a socket has an id of its own, which the room gets from the gateway', async () => {
  const room = await newRoom()
  const tab = await ChatTab.greeted(ada)
  const object = env.CHAT_ROOMS.getByName(room)
  await object.since(0)
  await exchange(object, { DB: failing })
  tab.say({ t: 'send', room, key: newKey(), text: 'Hello' })
  await tab.heard('ack')
  const failed = async () => {
    const { body } = await api<{ entries: { request: string; details: string }[] }>(
      'GET',
      '/api/admin/logs?text=chat_mirror_failed',
      { as: admin },
    )
    return body.entries.filter(({ details }) => details.includes(room)).map(({ request }) => request)
  }
  await expect.poll(failed).toContainEqual(expect.stringMatching(/^\w{12}$/))
  await exchange(object, { DB: env.DB })
})

test('each call of an object is a point of the counters', async () => {
  const room = await newRoom()
  const points: unknown[] = []
  const COUNTERS = { writeDataPoint: (point: unknown) => void points.push(point) }
  await exchange(env.CHAT_ROOMS.getByName(room), { COUNTERS })
  await api('POST', '/api/collections/chat_messages/records', { as: ada, body: { room, message: 'Hello' } })
  expect(points).toContainEqual({
    indexes: [''],
    blobs: ['RPC', 'ChatRoom.receive', '', ''],
    doubles: [expect.any(Number)],
  })
})
