import { beforeAll, expect, test } from 'vitest'
import { operatorAuthorization } from '../../worker/platform/credentials/operator-signature.ts'
import { chatter, failingRooms, historyOf, said, chatUser } from '../support/worker/chat-room.ts'
import { newRoom } from '../support/worker/chat-tab.ts'
import { newJam } from '../support/worker/jam-tab.ts'
import { api, migrated, person, type Json } from '../support/worker/world.ts'

const SECRET = 'an-operator-secret-only-for-tests-0123456789'

beforeAll(migrated)

/** A signed call of the operator's tools. */
function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, bindings = {}) {
  const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body))
  const Authorization = operatorAuthorization({ method, path, body: bytes }, SECRET, new Date())
  return api<Json>(method, path, {
    bindings: { BACKUP_SECRET: SECRET, ...(method !== 'GET' && { RESTORE: 'yes' }), ...bindings },
    headers: { Authorization },
    ...(body !== undefined && { body }),
  })
}

test('a room is read in pages and restored into another one', async () => {
  const room = await newRoom()
  await chatter(room, 1_100)
  const from = `/api/operator/rooms/chat/${room}`
  const first = await call('GET', `${from}/pages`)
  expect(first.status).toBe(200)
  await said(room, chatUser('Ada'), 'meanwhile')
  const { tables, run, rows, cursor } = first.body
  const second = await call('GET', `${from}/pages?cursor=${encodeURIComponent(String(cursor))}`)
  expect(second.body.cursor).toBeUndefined()
  const tail = await call('GET', `${from}/tail?run=${String(run)}&part=1`)
  expect(tail.body.state).toMatchObject({ position: { seq: 1_101 }, counts: { messages: 1_101 } })

  const target = await newRoom()
  const to = `/api/operator/rooms/chat/${target}`
  const header = { format: 1, kind: 'chat', id: room, tables }
  const begin = { header, force: false }
  expect((await call('POST', `${to}/restore`, begin, { RESTORE: '' })).status).toBe(404)
  expect((await call('POST', `${to}/restore`, begin)).status).toBe(204)
  for (const part of [
    { rows, deleted: [] },
    { rows: second.body.rows, deleted: [] },
    { rows: tail.body.rows, deleted: tail.body.deleted },
  ]) {
    // A call whose answer was lost is sent again.
    for (const _ of [1, 2]) expect((await call('PUT', `${to}/rows`, part)).status).toBe(204)
  }
  const end = { state: tail.body.state, force: false }
  for (const _ of [1, 2]) expect((await call('POST', `${to}/restored`, end)).status).toBe(204)
  expect((await historyOf(target)).at(-1)).toMatchObject({ message: 'meanwhile' })

  const again = await call('POST', `${to}/restore`, { header, force: false })
  expect(again).toMatchObject({
    status: 409,
    body: { message: `chat ${target}: The room has data already.` },
  })
})

test('all rooms and jams are listed, in pages', async () => {
  const admin = await person({ admin: true })
  const { id } = await newJam(admin)
  const rooms = [await newRoom(), await newRoom()]
  const listed = await call('GET', '/api/operator/rooms/chat')
  expect(listed.body).toMatchObject({ ids: expect.arrayContaining(rooms), more: false })
  expect((await call('GET', `/api/operator/rooms/chat?after=${rooms[0]}`)).body.ids).not.toContain(rooms[0])
  expect((await call('GET', '/api/operator/rooms/jam')).body).toEqual({ ids: [id], more: false })
})

test('what does not exist is not found, and a room that does not answer is named', async () => {
  expect((await call('GET', '/api/operator/rooms/party')).status).toBe(404)
  expect((await call('GET', '/api/operator/rooms/chat/nowhere/pages')).status).toBe(404)
  expect((await call('GET', '/api/operator/rooms/jam/nowhere/pages')).status).toBe(404)
  const room = await newRoom()
  const silent = await call('GET', `/api/operator/rooms/chat/${room}/pages`, undefined, failingRooms())
  expect(silent).toMatchObject({
    status: 503,
    body: { message: `The room chat ${room} is not responding.` },
  })
})

test('rows that are malformed or were not announced are refused', async () => {
  const room = await newRoom()
  const path = `/api/operator/rooms/chat/${room}`
  const early = await call('PUT', `${path}/rows`, { rows: [['messages', 1]], deleted: [] })
  expect(early).toMatchObject({
    status: 409,
    body: { message: `chat ${room}: The table messages was not announced.` },
  })
  const header = { format: 1, kind: 'chat', id: room, tables: { 'a"; DROP': { columns: [], key: [] } } }
  expect((await call('POST', `${path}/restore`, { header, force: true })).status).toBe(400)
})
