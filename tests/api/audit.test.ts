import { env } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { chatPeople, messages, reactions, roomBy, rooms } from '../support/worker/chat-records.ts'
import { ChatTab, leaveTabs } from '../support/worker/chat-tab.ts'
import { api, databaseWith, person, type Json, type Person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let admin: Person
let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ admin, ada, ben } = await chatPeople())
})
afterEach(leaveTabs)

async function said(as: Person, room: string, message: string): Promise<string> {
  return (await api<Json>('POST', messages, { as, body: { room, message } })).body.id
}

async function newReaction(as: Person, message: string, emoji: string): Promise<string> {
  return (await api<Json>('POST', reactions, { as, body: { message, emoji } })).body.id
}

interface Entry {
  actor: string
  action: string
  before: string
  after: string
}

async function entriesOf(target: string): Promise<Entry[]> {
  const { results } = await env.DB.prepare(
    'SELECT actor, action, before, after FROM audit_log WHERE target = ? ORDER BY rowid',
  )
    .bind(target)
    .all<Entry>()
  return results
}

test('what a moderator takes away over the socket is in the log, with who said what', async () => {
  const room = await roomBy(admin)
  const tab = await ChatTab.greeted(admin, { [room]: -1 })
  const theirs = await said(ben, room, 'Something bad')
  const own = await said(admin, room, 'Something silly')
  tab.say({ t: 'delete', room, id: theirs })
  tab.say({ t: 'delete', room, id: own })
  await until(async () => expect(await entriesOf(`chat_messages/${theirs}`)).toHaveLength(1))
  const [entry] = await entriesOf(`chat_messages/${theirs}`)
  expect(entry).toMatchObject({ actor: admin.id, action: 'chat_messages.delete' })
  expect(JSON.parse(entry?.before ?? '')).toEqual({ author: ben.id, message: 'Something bad' })
  await until(async () => {
    const { status } = await api('GET', `${messages}/${own}`, { as: admin })
    expect(status).toBe(404)
  })
  expect(await entriesOf(`chat_messages/${own}`)).toEqual([])
})

test('a reaction that an admin takes away is in the log; one that its person takes back is not', async () => {
  const room = await roomBy(admin)
  const id = await said(ben, room, 'Hello')
  const theirs = await newReaction(ada, id, '🎉')
  const own = await newReaction(ada, id, '👍')
  expect((await api('DELETE', `${reactions}/${theirs}`, { as: admin })).status).toBe(204)
  expect((await api('DELETE', `${reactions}/${own}`, { as: ada })).status).toBe(204)
  expect(await entriesOf(`chat_reactions/${theirs}`)).toMatchObject([
    { actor: admin.id, action: 'chat_reactions.delete' },
  ])
  expect(await entriesOf(`chat_reactions/${own}`)).toEqual([])
})

test('a record and its entry are written together or not at all', async () => {
  const room = await roomBy(admin, { name: 'Before' })
  // The log cannot be written.
  await env.DB.exec(
    "CREATE TRIGGER no_entry BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'The log is full'); END",
  )
  try {
    const changed = await api('PATCH', `${rooms}/${room}`, { as: admin, body: { name: 'After' } })
    expect(changed.status).toBeGreaterThanOrEqual(500)
    const deleted = await api('DELETE', `${rooms}/${room}`, { as: admin })
    expect(deleted.status).toBeGreaterThanOrEqual(500)
  } finally {
    await env.DB.exec('DROP TRIGGER no_entry')
  }
  expect((await api<Json>('GET', `${rooms}/${room}`, { as: admin })).body.name).toBe('Before')
})

test('an entry says what was there before and after, also when a form sets several fields', async () => {
  const member = await person({ name: 'Old name' })
  const path = `/api/collections/users/records/${member.id}`
  expect((await api('PATCH', path, { as: admin, body: { name: 'New name' } })).status).toBe(200)
  const [entry] = await entriesOf(`users/${member.id}`)
  expect(JSON.parse(entry?.before ?? '')).toMatchObject({ name: 'Old name', admin: false })
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ name: 'New name', admin: false })
  expect(entry?.after).not.toMatch(/password|tokenKey/)
})

test('entries are found by who did it, by name and by address, as well as by what was done', async () => {
  const zenobia = await person({ name: 'Zenobia Quill', admin: true })
  const member = await person({ name: 'Somebody' })
  const path = `/api/collections/users/records/${member.id}`
  await api('PATCH', path, { as: zenobia, body: { name: 'Somebody else' } })
  const found = async (words: string) =>
    (
      await api<{ items: { target: string; actorName: string }[] }>(
        'GET',
        `/api/admin/lists/audit?search=${encodeURIComponent(words)}`,
        { as: admin },
      )
    ).body.items
  const entry = { target: `users/${member.id}`, actorName: 'Zenobia Quill' }
  for (const words of ['zenobia', zenobia.email, zenobia.id, entry.target]) {
    expect(await found(words)).toMatchObject([entry])
  }
  expect(await found('Nobody of that name')).toEqual([])
})

test('an entry says in words what was done to what, and is found by either, as by the names it has in the log', async () => {
  const room = await roomBy(admin, { name: 'Velvet curtain' })
  await api('PATCH', `${rooms}/${room}`, { as: admin, body: { name: 'Velvet foyer' } })
  const found = async (words: string) =>
    (
      await api<{ items: { action: string; actionWords: string; target: string; targetName: string }[] }>(
        'GET',
        `/api/admin/lists/audit?search=${encodeURIComponent(words)}`,
        { as: admin },
      )
    ).body.items
  const target = `chat_rooms/${room}`
  const changed = { action: 'chat_rooms.update', actionWords: 'Changed a chat room', target }
  const made = { action: 'chat_rooms.create', actionWords: 'Created a chat room', target }
  // Both may be of the same millisecond.
  const of = async (words: string) =>
    (await found(words))
      .filter((one) => one.target === target)
      .toSorted((one, other) => one.action.localeCompare(other.action))
  const named = { targetName: 'Velvet foyer' }
  expect(await of('velvet FOYER')).toMatchObject([
    { ...made, ...named },
    { ...changed, ...named },
  ])
  expect(await of('changed room')).toMatchObject([changed])
  expect(await of('chat_rooms.create')).toMatchObject([made])
  expect(await of(target)).toMatchObject([made, changed])
})

test('what touches nothing leaves no entry', async () => {
  const gone = await api('DELETE', `${rooms}/nothing00000001`, { as: admin })
  expect(gone.status).toBe(404)
  expect(await entriesOf('chat_rooms/nothing00000001')).toEqual([])
})

test('nobody is muted unnoticed: without the log there is no mute', async () => {
  const room = await roomBy(admin)
  const DB = databaseWith((name, target) =>
    name === 'batch'
      ? (list: D1PreparedStatement[]) =>
          list.some((one) => JSON.stringify(one).includes('audit_log'))
            ? Promise.reject(new Error('D1_ERROR: The log is away'))
            : target.batch(list)
      : undefined,
  )
  const until = new Date(Date.now() + 60_000).toISOString().replace('T', ' ')
  const path = `/api/chat/rooms/${room}/mutes/${ben.id}`
  const muted = await api('PUT', path, { as: admin, body: { until }, bindings: { DB } })
  expect(muted.status).toBe(503)
  expect(await said(ben, room, 'Still heard')).not.toBe('')
})

test('nobody changes or deletes an entry, not even with the database in hand', async () => {
  await roomBy(admin)
  const count = () => env.DB.prepare('SELECT COUNT(*) AS n FROM audit_log').first<number>('n')
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await expect(env.DB.prepare("UPDATE audit_log SET actor = 'nobody'").run()).rejects.toThrow('append only')
  await expect(env.DB.prepare('DELETE FROM audit_log').run()).rejects.toThrow('append only')
  expect(await count()).toBe(before)
})
