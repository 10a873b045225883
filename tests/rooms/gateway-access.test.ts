import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  ChatTab,
  gateway,
  handshake,
  leaveTabs,
  newRoom,
  ticketOf,
  twoWithoutRooms,
  upTo,
} from '../support/worker/chat-tab.ts'
import { api, ORIGIN, request, type Person } from '../support/worker/world.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ ada, ben } = await twoWithoutRooms())
})
afterEach(leaveTabs)

test('a handshake needs our page, a fresh ticket and a version we speak', async () => {
  const room = await newRoom()
  const ticket = await ticketOf(ada)
  const protocols = `mouthpiece.v1, ticket.${ticket}`
  for (const path of ['/api/chat/live', `/api/chat/rooms/${room}/live`]) {
    for (const origin of ['https://elsewhere.test', 'http://mouthpiece.test', 'null', '']) {
      expect([origin, (await handshake(path, { protocols, origin })).status]).toEqual([origin, 403])
    }
    expect((await handshake(path, { protocols: 'mouthpiece.v1' })).status).toBe(401)
    expect((await handshake(path, { protocols: 'mouthpiece.v1, ticket.abc' })).status).toBe(401)
    expect((await request(path, { headers: { 'Sec-WebSocket-Protocol': protocols } })).status).toBe(400)
    const old = new ChatTab(await handshake(path, { protocols: `mouthpiece.v0, ticket.${ticket}` }))
    expect(await old.closedWith()).toBe(4006)
  }
  const used = await handshake('/api/chat/live', { protocols, origin: 'https://mouthpiece.test' })
  expect(used.status).toBe(101)
  expect(used.headers.get('sec-websocket-protocol')).toBe('mouthpiece.v1')
  new ChatTab(used)
  expect((await handshake('/api/chat/live', { protocols })).status).toBe(401)
  await evictDurableObject(gateway())
  expect((await handshake(`/api/chat/rooms/${room}/live`, { protocols })).status).toBe(401)
})

test('a room ticket works once for one room, and guests get none', async () => {
  const room = await newRoom()
  const protocols = `mouthpiece.v1, ticket.${await ticketOf(ada)}`
  new ChatTab(await handshake(`/api/chat/rooms/${room}/live`, { protocols }))
  expect((await handshake(`/api/chat/rooms/${room}/live`, { protocols })).status).toBe(401)
  expect((await api('POST', '/api/chat/ticket')).status).toBe(401)
  const nowhere = `mouthpiece.v1, ticket.${await ticketOf(ada)}`
  expect((await handshake('/api/chat/rooms/nosuchroom00000/live', { protocols: nowhere })).status).toBe(404)
})

test('a ticket opens one socket, however many ask at once, and is used up even if everything crashes', async () => {
  const room = await newRoom()
  const paths = ['/api/chat/live', `/api/chat/rooms/${room}/live`]
  for (const path of paths) {
    const protocols = `mouthpiece.v1, ticket.${await ticketOf(ada)}`
    const answers = await Promise.all(upTo(10).map(() => handshake(path, { protocols })))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([101, ...Array.from({ length: 9 }, () => 401)])
    await abortAllDurableObjects()
    expect((await handshake(path, { protocols })).status).toBe(401)
  }
})

test('a header cannot set the user', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const user = encodeURIComponent(JSON.stringify({ id: ben.id, name: 'Ben', admin: true }))
  const answer = await request('/api/chat/live', {
    headers: {
      Upgrade: 'websocket',
      Origin: ORIGIN,
      'Sec-WebSocket-Protocol': `mouthpiece.v1, ticket.${await ticketOf(ada)}`,
      'x-chat-user': user,
    },
  })
  const tab = new ChatTab(answer)
  tab.say({ t: 'hello' })
  await tab.heard('live')
  tab.send(room, 'Me')
  const [event] = await tab.heard('event')
  expect(event?.record.author).toBe(ada.id)
})

test.each([
  ['no JSON', 'hello'],
  ['JSON that is no frame', '{"t":"launch"}'],
  ['a frame with a field of another kind', '{"t":"send","room":5,"key":"12345678","text":"a"}'],
  ['bytes', Uint8Array.from('{"t":"hello"}', (letter) => letter.charCodeAt(0)).buffer],
  ['a megabyte', JSON.stringify({ t: 'typing', room: 'x'.repeat(1024 * 1024) })],
])('%s closes the socket as a bad frame, in a gateway and in a room', async (_name, data) => {
  const room = await newRoom()
  for (const tab of [await ChatTab.open(ada), await ChatTab.open(ada, room)]) {
    tab.raw(data)
    expect(await tab.closedWith()).toBe(4004)
  }
})
