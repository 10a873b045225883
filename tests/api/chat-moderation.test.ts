import { createScheduledController, env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { chatPeople, messages, roomBy, rooms } from '../support/worker/chat-records.ts'
import { ChatTab } from '../support/worker/chat-tab.ts'
import { api, person, type Json, type Person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let admin: Person
let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ admin, ada, ben } = await chatPeople())
})

const newRoom = (fields?: Record<string, unknown>) => roomBy(admin, fields)
const change = (id: string, body: Record<string, unknown>) =>
  api('PATCH', `${rooms}/${id}`, { as: admin, body })
const say = (as: Person, room: string, message: string, more: Record<string, unknown> = {}) =>
  api<Json>('POST', messages, { as, body: { room, message, ...more } })

test('an admin’s mutes are all in the read-only log', async () => {
  const room = await newRoom()
  const { body: bad } = await say(ben, room, 'Something bad')
  const until = new Date(Date.now() + 60_000).toISOString().replace('T', ' ')
  const mute = (as: Person, body: object) =>
    api('PUT', `/api/chat/rooms/${room}/mutes/${ben.id}`, { as, body })
  expect((await mute(ada, { until })).status).toBe(403)
  for (const wrong of [{ until: 'soon' }, {}, { seconds: 0 }, { seconds: 2e9 }])
    expect((await mute(admin, wrong)).status, JSON.stringify(wrong)).toBe(400)
  // By the server's clock, whatever the admin's machine takes for now.
  expect((await mute(admin, { seconds: 60 })).status).toBe(204)
  expect((await say(ben, room, 'More')).status).toBe(403)
  expect((await mute(admin, { until })).status).toBe(204)
  expect((await say(ben, room, 'More')).status).toBe(403)
  expect((await mute(admin, { until: '' })).status).toBe(204)
  expect((await say(ben, room, 'Sorry')).status).toBe(200)
  expect((await api('DELETE', `${messages}/${bad.id}`, { as: admin })).status).toBe(204)
  await change(room, { name: 'Renamed', locked: true })

  const log = '/api/collections/audit_log/records'
  const { body } = await api<{ items: Json[] }>('GET', `${log}?sort=created&perPage=200`, { as: admin })
  const acts = body.items
    .filter(({ actor }) => actor === admin.id)
    .map(({ action, target }) => `${String(action)} ${String(target)}`)
  expect(acts).toEqual(
    expect.arrayContaining([
      `chat_rooms.create chat_rooms/${room}`,
      `chat.mute users/${ben.id}`,
      `chat.unmute users/${ben.id}`,
      `chat_messages.delete chat_messages/${bad.id}`,
      `chat_rooms.update chat_rooms/${room}`,
    ]),
  )
  const renamed = body.items.find(
    ({ action, target }) => action === 'chat_rooms.update' && target === `chat_rooms/${room}`,
  )
  expect(JSON.parse(String(renamed?.before))).toMatchObject({ name: 'Room', locked: false })
  expect(JSON.parse(String(renamed?.after))).toMatchObject({ name: 'Renamed', locked: true })
  const entry = body.items[0]?.id ?? ''
  const statuses = await Promise.all([
    api('GET', log, { as: ada }),
    api('POST', log, { as: admin, body: { action: 'x' } }),
    api('PATCH', `${log}/${entry}`, { as: admin, body: { action: 'x' } }),
    api('DELETE', `${log}/${entry}`, { as: admin }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('an admin may remove any reaction', async () => {
  const room = await newRoom()
  const { body: message } = await say(ada, room, 'Hello')
  const reactions = '/api/collections/chat_reactions/records'
  const react = async () => {
    const answer = await api<Json>('POST', reactions, { as: ben, body: { message: message.id, emoji: '💩' } })
    expect(answer.status).toBe(200)
    return `${reactions}/${answer.body.id}`
  }
  const muted = await react()
  await api('PUT', `/api/chat/rooms/${room}/mutes/${ben.id}`, { as: admin, body: { seconds: 60 } })
  expect((await api('DELETE', muted, { as: ben })).status).toBe(403)
  expect((await api('DELETE', muted, { as: admin })).status).toBe(204)
  await api('PUT', `/api/chat/rooms/${room}/mutes/${ben.id}`, { as: admin, body: { until: '' } })
  for (const closed of ['locked', 'archived']) {
    const there = await react()
    await change(room, { [closed]: true })
    expect([closed, (await api('DELETE', there, { as: ben })).status]).toEqual([closed, 403])
    expect([closed, (await api('DELETE', there, { as: admin })).status]).toEqual([closed, 204])
    await change(room, { [closed]: false })
  }
})

test('a room can be unlocked for open sockets', async () => {
  const room = await newRoom()
  const tab = await ChatTab.greeted(ada, { [room]: -1 })
  await change(room, { locked: true })
  tab.say({ t: 'send', room, key: 'locked-key-1', text: 'Hello' })
  await until(() => expect(tab.all('refused')).toMatchObject([{ code: 'room_locked' }]))
  await change(room, { locked: false })
  tab.say({ t: 'send', room, key: 'locked-key-2', text: 'Hello' })
  await until(() => expect(tab.all('ack')).toHaveLength(1))
})

test('a report shows the message to admins, and each user reports it once', async () => {
  const room = await newRoom()
  const { body: message } = await say(ben, room, 'Something bad')
  const reports = '/api/collections/chat_reports/records'
  const report = () => api<Json>('POST', reports, { as: ada, body: { message: message.id, reason: 'abuse' } })
  const similar = { message: message.id, reason: 'similar' }
  expect((await api('POST', reports, { as: ada, body: similar })).status).toBe(400)
  expect((await report()).status).toBe(200)
  expect((await report()).status).toBe(400)
  expect((await api('GET', reports, { as: ada })).status).toBe(403)
  await api('DELETE', `${messages}/${message.id}`, { as: ben })
  const { body } = await api<{ items: Json[] }>(
    'GET',
    `${reports}?filter=${encodeURIComponent(`room = "${room}"`)}`,
    {
      as: admin,
    },
  )
  expect(body.items).toMatchObject([
    { reporter: ada.id, quote: 'Something bad', state: 'open', reason: 'abuse' },
  ])
})

test('an account that goes takes its words and reactions along, in every room', async () => {
  const leaving = await person({ name: 'Leaving' })
  const room = await newRoom()
  const { body: own } = await say(leaving, room, 'Mine')
  const { body: other } = await say(ada, room, 'Yours')
  await api('POST', '/api/collections/chat_reactions/records', {
    as: leaving,
    body: { message: other.id, emoji: '👍' },
  })
  await env.DB.prepare('UPDATE users SET deleteAfter = ? WHERE id = ?')
    .bind('2026-01-01 00:00:00.000Z', leaving.id)
    .run()
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), env)
  expect((await api('GET', `${messages}/${own.id}`, { as: ada })).status).toBe(404)
  const { body } = await api<Json>('GET', `${messages}/${other.id}`, { as: ada })
  expect(body.reactions).toEqual([])
  const { body: page } = await api<{ messages: Json[] }>('GET', `/api/chat/rooms/${room}/messages`, {
    as: ada,
  })
  expect(JSON.stringify(page)).not.toContain(leaving.id)
  expect(page.messages.map(({ message }) => message)).toEqual(['Yours'])
})
