import { env } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { client, closeStreams, heard, KnownSource, sources, stream } from '../support/worker/streams.ts'
import { api, migrated, person, type Json, type Person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

// Second streams and streams that come back.

let admin: Person

beforeAll(async () => {
  await migrated()
  vi.stubGlobal('EventSource', KnownSource)
  admin = await person({ admin: true })
})
afterEach(closeStreams)

let count = 0
const newRoom = async (fields: Record<string, unknown> = {}) =>
  (
    await api<Json>('POST', '/api/collections/chat_rooms/records', {
      as: admin,
      body: { name: 'Live', slug: `live-${++count}`, ...fields },
    })
  ).body
const post = (body: Record<string, unknown>, as?: Person, headers = {}) =>
  api('POST', '/api/realtime', { as, body, headers })

/** Waits until all written records were announced. */
const settled = (events: unknown[], length: number) => until(() => expect(events).toHaveLength(length))

test('a client’s second stream gets only new events, whether the first is open or closed', async () => {
  const ben = await person({ name: 'Ben' })
  const first = await heard(client(ben), 'chat_rooms', '*')
  for (let room = 0; room < 5; room++) await newRoom()
  await settled(first, 5)
  const pb = client(ben)
  const second = await heard(pb, 'chat_rooms', '*')
  const rooms = [await newRoom(), await newRoom()]
  await settled(second, 2)
  expect(second.map(({ record }) => record.id)).toEqual(rooms.map(({ id }) => id))
  await pb.realtime.unsubscribe()
  const third = await heard(client(ben), 'chat_rooms', '*')
  const last = await newRoom()
  await settled(third, 1)
  expect(third[0]?.record.id).toBe(last.id)
  await settled(first, 8)
})

/** The client of the record API, which says with its topics which stream it goes on from. */
function returning(as: Person) {
  const pb = client(as)
  const send = pb.beforeSend
  let last = ''
  pb.beforeSend = (url, options) => {
    // Safe: the client's own body for this call.
    const body = options.body as { clientId?: string } | undefined
    if (url.endsWith('/api/realtime') && body?.clientId && body.clientId !== last) {
      options.body = { ...body, previousClientId: last }
      last = body.clientId
    }
    return send?.(url, options) ?? { url, options }
  }
  return pb
}

test('a reconnected stream gets the missed events in order, repeating the last moment', async () => {
  const ben = await person({ name: 'Ben' })
  const pb = returning(ben)
  const all = await heard(pb, 'chat_rooms', '*', { filter: 'name = "Missed"' })
  await newRoom({ name: 'Missed' })
  await settled(all, 1)
  for (let round = 0; round < 5; round++) {
    sources.at(-1)?.cut()
    const during = await Promise.all([0, 1, 2].map(() => newRoom({ name: 'Missed' })))
    await until(() => expect(new Set(all.map(({ record }) => record.id)).size).toBe(4 + round * 3))
    expect(new Set(all.slice(-3).map(({ record }) => record.id))).toEqual(new Set(during.map(({ id }) => id)))
  }
  const { results } = await env.DB.prepare(
    "SELECT id FROM chat_rooms WHERE name = 'Missed' ORDER BY rowid",
  ).all<{ id: string }>()
  const places = all.map(({ record }) => results.findIndex(({ id }) => id === record.id))
  expect([...new Set(places)]).toEqual(results.map((_, place) => place))
  // Only a break leads back, and from there it goes on without a gap.
  const jumps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  expect(jumps.filter((jump) => jump !== 1).length).toBeLessThanOrEqual(5)
  expect(Math.max(...jumps)).toBe(1)
})

test('missed events are not sent to another user with the same topics', async () => {
  const first = client(await person())
  await heard(first, 'chat_rooms', '*')
  sources.at(-1)?.close()
  first.realtime.onDisconnect = () => undefined
  await newRoom()
  const later = await heard(client(await person()), 'chat_rooms', '*')
  const room = await newRoom()
  await settled(later, 1)
  expect(later[0]?.record.id).toBe(room.id)
})

test('a client that reconnects from another network gets its missed events', async () => {
  const ben = await person({ name: 'Ben' })
  // Two networks of two hubs.
  const from = (address: string) => ({ 'cf-connecting-ip': address })
  const [home, train] = [from('203.0.113.1'), from('203.0.113.2')]
  const subscriptions = ['chat_rooms/*']
  const first = await stream(home)
  await post({ clientId: first.id, subscriptions }, ben, home)
  const heard = await newRoom({ name: 'Heard at home' })
  await first.until(heard.id)
  // The end of the first stream is not reported.
  const missed = await newRoom({ name: 'Missed' })
  const second = await stream({ ...train, 'last-event-id': first.id })
  expect(second.id[0]).not.toBe(first.id[0])
  expect((await post({ clientId: second.id, subscriptions }, ben, train)).status).toBe(204)
  const after = await newRoom({ name: 'After' })
  expect(await second.until(after.id)).toContain(missed.id)
  for (const one of [first, second]) one.close()
})
