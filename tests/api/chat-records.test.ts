import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { superusers } from '../../worker/collections/superusers.ts'
import { execute } from '../../worker/platform/database.ts'
import { saveSuperuser } from '../../worker/features/auth/superuser-storage.ts'
import { newId, randomText } from '../../worker/platform/ids.ts'
import { signSession } from '../../worker/platform/credentials/tokens.ts'
import {
  busyRoomBy,
  chatPeople,
  found,
  messages,
  reactions,
  reports,
  roomBy,
  rooms,
  say,
  chatUserOf,
} from '../support/worker/chat-records.ts'
import { failingRooms, said, command } from '../support/worker/chat-room.ts'
import { exported } from '../support/worker/account-export.ts'
import { api, person, type Json, type Person } from '../support/worker/world.ts'

let admin: Person
let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ admin, ada, ben } = await chatPeople())
})

const newRoom = (fields?: Record<string, unknown>) => roomBy(admin, fields)
const listed = (path: string, filter: string, as = ben) => found(path, filter, as)
const busyRoom = () => busyRoomBy(admin, ben)
const codes = ({ body }: { body: Record<string, unknown> }) =>
  Object.fromEntries(
    // The form of every refusal that names fields.
    Object.entries(body.data as Record<string, { code: string }>).map(([field, { code }]) => [field, code]),
  )

describe('Chat records: values are read as in every collection', () => {
  test('a message of another type is its text, of several rooms the last counts', async () => {
    const room = await newRoom()
    expect((await say(ada, ['roomgeneral0001', room], 12.5)).body).toMatchObject({ room, message: '12.5' })
    expect((await say(ada, room, true)).body).toMatchObject({ message: 'true' })
    expect(codes(await say(ada, {}, 'Hello'))).toEqual({ room: 'validation_required' })
    const { body } = await say(ada, room, 'React to me')
    const reaction = { message: [body.id], emoji: '👍' }
    expect((await api<Json>('POST', reactions, { as: ben, body: reaction })).body).toMatchObject({
      message: body.id,
    })
  })

  test('a key identifies one command; an empty key is ignored, and a long one is refused', async () => {
    const room = await newRoom()
    const ids = async (key: string) =>
      (await Promise.all([1, 2].map(() => say(ada, room, 'Twice', { 'Idempotency-Key': key })))).map(
        ({ body }) => body.id,
      )
    expect(new Set(await ids('the-one-and-only')).size).toBe(1)
    expect(new Set(await ids('')).size).toBe(2)
    expect((await say(ada, room, 'x', { 'Idempotency-Key': 'k'.repeat(65) })).status).toBe(400)
  })

  test('a refusal names the reason of each field', async () => {
    const room = await newRoom({ locked: true })
    const locked = await say(ada, room, 'Hello')
    expect(locked).toMatchObject({ status: 403, body: { message: 'Only admins can write in this room.' } })
    expect(codes(locked)).toEqual({ room: 'validation_room_locked' })
    const open = await newRoom()
    const until = new Date(Date.now() + 60_000).toISOString().replace('T', ' ')
    const mute = (user: string) =>
      api('PUT', `/api/chat/rooms/${open}/mutes/${user}`, { as: admin, body: { until } })
    expect((await mute('nobody000000000')).status).toBe(404)
    await mute(ada.id)
    const muted = await say(ada, open, 'Hello')
    expect([muted.status, codes(muted)]).toEqual([403, { room: 'validation_muted' }])
    expect(Number(muted.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a user who writes too fast learns when to continue', async () => {
    const room = await newRoom()
    // More than a slow machine's time gives back.
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, count) => say(ben, room, `Message ${count}`)),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ status }) => status === 429)).toBe(true)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('Chat reports', () => {
  const report = (as: Person, body: object) => api<Json>('POST', reports, { as, body })

  test('the answer and the record name the reported message, not the body’s claim', async () => {
    const room = await busyRoom()
    const id = await said(room, chatUserOf(ben, 'Ben'), 'Something bad')
    const claims = { room: 'roomgeneral0001', quote: 'Something else', state: 'dismissed' }
    const { status, body } = await report(ada, { message: id, reason: 'abuse', ...claims })
    expect(status).toBe(200)
    const expected = { room, quote: 'Something bad', state: 'open', reporter: ada.id, message: id }
    expect(body).toMatchObject(expected)
    expect(await listed(reports, `message = "${id}"`, admin)).toMatchObject([expected])
  })

  test('empty ones, of missing messages, in a batch, and by a guest are refused', async () => {
    const nothing = await report(ada, { reason: 'spam' })
    expect([nothing.status, codes(nothing)]).toEqual([400, { message: 'validation_required' }])
    for (const message of ['roomgeneral0001zzzzzzzz', 'roomgeneral000100zzzzzz', 'nonsense']) {
      const missing = await report(ada, { message, reason: 'spam' })
      expect([missing.status, codes(missing)]).toEqual([400, { message: 'validation_missing_rel_records' }])
    }
    const { body } = await say(ben, await newRoom(), 'Reported')
    expect((await api('POST', reports, { body: { message: body.id, reason: 'spam' } })).status).toBe(400)
    const requests = [{ method: 'POST', url: reports, body: { message: body.id, reason: 'spam' } }]
    const batch = await api('POST', '/api/batch', { as: ada, body: { requests } })
    const why = expect.stringContaining('a write involves more than the database')
    expect(batch.body).toMatchObject({
      data: { requests: { 0: { response: { status: 400, message: why } } } },
    })
  })

  test('one person can make a limited number', async () => {
    const eager = await person({ name: 'Eager' })
    const statuses: number[] = []
    for (let count = 0; count < 25; count++) statuses.push((await report(eager, { reason: 'spam' })).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('an admin who settles their own report is in the log as well', async () => {
    const { body } = await say(ben, await newRoom(), 'Reported')
    const { body: own } = await report(admin, { message: body.id, reason: 'spam' })
    await api('PATCH', `${reports}/${own.id}`, { as: admin, body: { state: 'dismissed' } })
    const log = await listed('/api/collections/audit_log/records', `target = "chat_reports/${own.id}"`, admin)
    expect(log.map(({ action }) => action)).toEqual(['chat_reports.update'])
  })
})

describe('Chat records: rooms that fail', () => {
  test('fail with 503 and change nothing', async () => {
    const room = await newRoom()
    const { body } = await say(ada, room, 'There')
    const { CHAT_ROOMS } = failingRooms()
    const asks: [string, string, object?][] = [
      ['POST', messages, { room, message: 'Lost' }],
      ['PATCH', `${messages}/${body.id}`, { message: 'Lost' }],
      ['DELETE', `${messages}/${body.id}`],
      ['GET', `${messages}/${body.id}`],
      ['GET', messages],
      ['POST', reactions, { message: body.id, emoji: '👍' }],
      ['GET', `/api/chat/rooms/${room}/messages`],
      ['GET', `/api/chat/rooms/${room}/search?q=there`],
      ['POST', '/api/chat_rooms_mark_read', { room_id: room }],
      ['POST', reports, { message: body.id, reason: 'spam' }],
    ]
    for (const [method, path, sent] of asks) {
      const answer = await api(method, path, { as: ada, body: sent, bindings: { CHAT_ROOMS } })
      expect([method, path, answer.status]).toEqual([method, path, 503])
      expect(answer.body.code).toBe('storage_unavailable')
      expect(JSON.stringify(answer.body)).not.toContain('Durable')
    }
    const unread = await api<{ data: { has_unread: boolean }[] }>('GET', '/api/chat_rooms_unread', {
      as: ben,
      bindings: { CHAT_ROOMS },
    })
    expect(unread.status).toBe(200)
    expect(unread.body.data.every(({ has_unread }) => !has_unread)).toBe(true)
    expect((await listed(messages, `room = "${room}"`)).map(({ message }) => message)).toEqual(['There'])
  })

  test('are retried once after a restart', async () => {
    const room = await newRoom()
    const path = `/api/chat/rooms/${room}/messages`
    const passing = failingRooms({ once: true })
    expect((await api('GET', path, { as: ada, bindings: { CHAT_ROOMS: passing.CHAT_ROOMS } })).status).toBe(
      200,
    )
    const lasting = failingRooms({ once: true, retryable: false })
    expect((await api('GET', path, { as: ada, bindings: { CHAT_ROOMS: lasting.CHAT_ROOMS } })).status).toBe(
      503,
    )
  })

  test('an admin’s act is logged even if the room could not be notified', async () => {
    const room = await newRoom()
    const answer = await api('PATCH', `${rooms}/${room}`, {
      as: admin,
      body: { locked: true },
      bindings: { CHAT_ROOMS: failingRooms().CHAT_ROOMS },
    })
    expect(answer.status).toBe(503)
    const log = await listed('/api/collections/audit_log/records', `target = "chat_rooms/${room}"`, admin)
    expect(log.map(({ action }) => String(action)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'chat_rooms.create',
      'chat_rooms.update',
    ])
  })
})

test('superusers take words away and put none in', async () => {
  const id = newId()
  const tokenKey = randomText(50)
  const statements = saveSuperuser({
    id,
    email: 'root@mouthpiece.test',
    password: 'none that fits',
    tokenKey,
    updated: '2026-01-01 00:00:00.000Z',
  })
  await execute(env.DB, statements)
  const subject = { id, collectionId: superusers.id, tokenKey }
  const token = await signSession(subject, env.AUTH_SECRET ?? '', new Date())
  const root: Person = { id, email: 'root@mouthpiece.test', tokenKey, token }
  const room = await newRoom()
  const { body } = await say(ada, room, 'Bad words')
  const { body: liked } = await api<Json>('POST', reactions, {
    as: ben,
    body: { message: body.id, emoji: '👍' },
  })
  expect(
    (await api('POST', messages, { as: root, body: { room, message: 'x', author: ada.id } })).status,
  ).toBe(403)
  expect((await api('DELETE', `${reactions}/${liked.id}`, { as: root })).status).toBe(204)
  expect((await api('DELETE', `${messages}/${body.id}`, { as: root })).status).toBe(204)
  expect(await listed(messages, `room = "${room}"`)).toEqual([])
})

test('writing, editing or reacting in another’s name is refused by name', async () => {
  const room = await newRoom()
  const forged = { code: 'validation_values_mismatch' }
  expect(
    await api('POST', messages, { as: ben, body: { room, message: 'Not mine', author: ada.id } }),
  ).toMatchObject({ status: 400, body: { data: { author: forged } } })
  const { body: own } = await say(ben, room, 'Mine')
  expect(
    await api('PATCH', `${messages}/${own.id}`, { as: ben, body: { message: 'Hers', author: ada.id } }),
  ).toMatchObject({ status: 400, body: { data: { author: forged } } })
  expect(
    await api('POST', reactions, { as: ben, body: { message: own.id, emoji: '👍', user: ada.id } }),
  ).toMatchObject({ status: 400, body: { data: { user: forged } } })
  // Saying who one is is no forgery.
  const named = await api('POST', messages, { as: ben, body: { room, message: 'Signed', author: ben.id } })
  expect(named).toMatchObject({ status: 200, body: { author: ben.id } })
  const said = (await listed(messages, `room = "${room}"`)).map(({ message }) => message)
  expect(new Set(said)).toEqual(new Set(['Mine', 'Signed']))
})

test('the export has a person’s messages, reactions, cards and reports, the newest too', async () => {
  const room = await busyRoom()
  const other = await said(room, chatUserOf(ben, 'Ben'), 'By another')
  await api('POST', reports, { as: ada, body: { message: other, reason: 'other', note: 'Looks odd' } })
  const card = newId()
  await env.DB.prepare(
    "INSERT INTO chat_cards (id, created, updated, author, kind, url) VALUES (?, '', '', ?, 'link', 'https://kept.example.org/')",
  )
    .bind(card, ada.id)
    .run()
  await command(room, chatUserOf(ada), { t: 'react', id: other, emoji: '🦜', on: true })
  await said(room, chatUserOf(ada), 'The very last words')
  const zip = new TextDecoder().decode(await (await exported(ada)).arrayBuffer())
  for (const part of ['The very last words', '🦜', 'https://kept.example.org/', 'Looks odd']) {
    expect(zip).toContain(part)
  }
  expect(zip).not.toContain('"Before"')
})
