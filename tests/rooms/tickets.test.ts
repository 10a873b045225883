import { abortAllDurableObjects, env, runInDurableObject } from 'cloudflare:test'
import { decodeJwt } from 'jose'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ChatUser } from '../../worker/chat-calls.ts'
import { TICKET_SECONDS } from '../../worker/contract/chat/chat.ts'
import {
  ChatTab,
  gateway,
  handshake,
  leaveTabs,
  newRoom,
  roomObject,
  ticketOf,
} from '../support/worker/chat-tab.ts'
import { until } from '../support/until.ts'
import { api, countingDatabase, migrated, person, type Person } from '../support/worker/world.ts'

/** A ticket has the user's data of its issue; the gateway knows later changes. */

beforeAll(async () => {
  await migrated()
  await env.DB.exec('DELETE FROM chat_rooms')
})
afterEach(leaveTabs)

const paths = async () => ['/api/chat/live', `/api/chat/rooms/${await newRoom()}/live`]
const shown = (path: string, ticket: string) =>
  handshake(path, { protocols: `mouthpiece.v1, ticket.${ticket}` })

const entered = async (path: string, ticket: string) => new ChatTab(await shown(path, ticket))

test('concurrent ticket requests share database queries, and each user gets their own ticket', async () => {
  const people = await Promise.all(['Ada', 'Ben', 'Eve'].map((name) => person({ name })))
  const [ada, , eve] = people
  const deletedUser = await person({ name: 'Gone' })
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(deletedUser.id).run()
  const counted = countingDatabase()
  const ask = (as: Person) =>
    api<{ ticket: string }>('POST', '/api/chat/ticket', { as, bindings: { DB: counted.DB } })
  const forged = { ...deletedUser, token: `${ada?.token}x` }
  const others = { ...deletedUser, token: `Bearer ${eve?.token}` }
  const answers = await Promise.all([...people, deletedUser, forged, others].map(ask))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 401, 200])
  const names = answers.map(({ body }) => body.ticket && decodeJwt<{ user: ChatUser }>(body.ticket).user.name)
  expect(names).toEqual(['Ada', 'Ben', 'Eve', undefined, undefined, 'Eve'])
  expect(counted.count()).toBe(0)
})

test('when users cannot be looked up, ticket requests fail with a retry time', async () => {
  const eve = await person({ name: 'Eve' })
  await env.DB.exec('ALTER TABLE users RENAME TO users_away')
  try {
    const { status, headers, body } = await api('POST', '/api/chat/ticket', { as: eve })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('2')
    expect(body).toMatchObject({ code: 'storage_unavailable' })
  } finally {
    await env.DB.exec('ALTER TABLE users_away RENAME TO users')
  }
  expect((await api('POST', '/api/chat/ticket', { as: eve })).status).toBe(200)
})

test('a ticket of before dies with the sessions, also when the gateway was restarted; a new one lives', async () => {
  for (const path of await paths()) {
    const ada = await person({ name: 'Ada' })
    const [used, left] = [await ticketOf(ada), await ticketOf(ada)]
    const tab = await entered(path, used)
    const { body } = await api<{ token: string }>('POST', '/api/account/sign-out-everywhere', { as: ada })
    expect(await tab.closedWith()).toBe(4001)
    await abortAllDurableObjects()
    expect((await shown(path, left)).status).toBe(401)
    expect((await shown(path, await ticketOf({ ...ada, token: body.token }))).status).toBe(101)
  }
})

test('an older ticket of a deleted account is refused', async () => {
  for (const path of await paths()) {
    const eve = await person({ name: 'Eve' })
    const ticket = await ticketOf(eve)
    await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(eve.id).run()
    await gateway().signOut(eve.id)
    expect((await shown(path, ticket)).status).toBe(401)
  }
})

test('nor when the user’s current data cannot be read', async () => {
  const eve = await person({ name: 'Eve' })
  const ticket = await ticketOf(eve)
  await env.DB.exec('ALTER TABLE users RENAME TO users_away')
  try {
    await gateway().signOut(eve.id)
  } finally {
    await env.DB.exec('ALTER TABLE users_away RENAME TO users')
  }
  expect((await shown('/api/chat/live', ticket)).status).toBe(401)
  // By then every ticket of before is too old.
  const later = Date.now() + 3 * TICKET_SECONDS * 1000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
  try {
    expect((await shown('/api/chat/live', await ticketOf(eve))).status).toBe(101)
  } finally {
    clock.mockRestore()
  }
})

test('an older ticket uses the user’s current record', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const ben = await person({ name: 'Ben' })
  const tickets = [await ticketOf(ben), await ticketOf(ben)]
  await api('PATCH', `/api/collections/users/records/${ben.id}`, { as: ben, body: { name: 'Benjamin' } })
  const own = `/api/chat/rooms/${room}/live`
  for (const [index, path] of ['/api/chat/live', own].entries()) {
    const tab = await entered(path, tickets[index] ?? '')
    tab.say({ t: 'hello' })
    await tab.heard('live')
    tab.send(room, 'It is me')
    expect((await tab.heard('event'))[0]?.record.expand?.author?.name).toBe('Benjamin')
  }
})

test('a session that ends while a room’s socket is being opened closes that socket only', async () => {
  const room = await newRoom()
  const [ada, ben] = [await person({ name: 'Ada' }), await person({ name: 'Ben' })]
  const his = await entered(`/api/chat/rooms/${room}/live`, await ticketOf(ben))
  const object = roomObject(room)
  // The gateway has said yes by the time that the room is asked, and the room holds no socket of hers to close.
  const fetch = async (...asked: Parameters<typeof object.fetch>) => {
    await api('POST', '/api/account/sign-out-everywhere', { as: ada })
    await gateway().signOut(ada.id)
    return object.fetch(...asked)
  }
  const CHAT_ROOMS = { getByName: () => ({ fetch }) } as unknown as typeof env.CHAT_ROOMS
  const protocols = `mouthpiece.v1, ticket.${await ticketOf(ada)}`
  const answer = await handshake(`/api/chat/rooms/${room}/live`, { protocols, bindings: { CHAT_ROOMS } })
  expect(answer.status).toBe(401)
  expect(his.closed).toBeUndefined()
  // Nor does the room hold an unused socket.
  await until(() =>
    runInDurableObject(object, (_room, state) => expect(state.getWebSockets()).toHaveLength(1)),
  )
})

test('a name that changes while a room’s socket is being opened is used by that socket', async () => {
  const room = await newRoom()
  const ben = await person({ name: 'Ben' })
  const object = roomObject(room)
  // The gateway tells the room of it before the room holds any socket of his.
  const fetch = async (...asked: Parameters<typeof object.fetch>) => {
    await api('PATCH', `/api/collections/users/records/${ben.id}`, { as: ben, body: { name: 'Benjamin' } })
    await gateway().personChanged(ben.id)
    return object.fetch(...asked)
  }
  const CHAT_ROOMS = { getByName: () => ({ fetch }) } as unknown as typeof env.CHAT_ROOMS
  const protocols = `mouthpiece.v1, ticket.${await ticketOf(ben)}`
  const tab = new ChatTab(
    await handshake(`/api/chat/rooms/${room}/live`, { protocols, bindings: { CHAT_ROOMS } }),
  )
  tab.say({ t: 'hello' })
  await tab.heard('live')
  tab.send(room, 'It is me')
  expect((await tab.heard('event'))[0]?.record.expand?.author?.name).toBe('Benjamin')
})
