import { createScheduledController, env } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ACT_AT_ONCE } from '../../worker/contract/admin/lists.ts'
import { saveSuperuser } from '../../worker/features/auth/superuser-storage.ts'
import worker from '../../worker/index.ts'
import { hashPassword } from '../../worker/platform/credentials/passwords.ts'
import { execute } from '../../worker/platform/database.ts'
import { newId } from '../../worker/platform/ids.ts'
import { chatPeople, messages, reactions, roomBy, rooms } from '../support/worker/chat-records.ts'
import { ChatTab, leaveTabs } from '../support/worker/chat-tab.ts'
import { api, databaseWith, PASSWORD, person, type Json, type Person } from '../support/worker/world.ts'
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

test('a removal by a moderator over the socket is logged with author and text', async () => {
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

test('an entry has the values before and after, also when a form sets several fields', async () => {
  const member = await person({ name: 'Old name' })
  const path = `/api/collections/users/records/${member.id}`
  expect((await api('PATCH', path, { as: admin, body: { name: 'New name' } })).status).toBe(200)
  const [entry] = await entriesOf(`users/${member.id}`)
  expect(JSON.parse(entry?.before ?? '')).toMatchObject({ name: 'Old name', admin: false })
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ name: 'New name', admin: false })
  expect(entry?.after).not.toMatch(/password|tokenKey/)
})

test('entries are found by the name and address of their actor and by their act', async () => {
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

test('entries are found by a part of a name without spaces, of the admin and of the account', async () => {
  const hanako = await person({ name: '佐藤花子', admin: true })
  const member = await person({ name: '東京太郎' })
  const path = `/api/collections/users/records/${member.id}`
  await api('PATCH', path, { as: hanako, body: { name: '京都太郎' } })
  for (const words of ['花子', '藤', '太郎']) {
    const { body } = await api<{ items: Json[] }>(
      'GET',
      `/api/admin/lists/audit?search=${encodeURIComponent(words)}`,
      { as: admin },
    )
    expect(body.items, words).toMatchObject([{ target: `users/${member.id}`, actorName: '佐藤花子' }])
  }
})

test('an entry names its act and target in words, and is found by both', async () => {
  const room = await roomBy(admin, { name: 'Velvet curtain' })
  await api('PATCH', `${rooms}/${room}`, { as: admin, body: { name: 'Velvet foyer' } })
  const found = async (words: string) =>
    (
      await api<{ items: { action: string; actionLabel: string; target: string; targetName: string }[] }>(
        'GET',
        `/api/admin/lists/audit?search=${encodeURIComponent(words)}`,
        { as: admin },
      )
    ).body.items
  const target = `chat_rooms/${room}`
  const changed = { action: 'chat_rooms.update', actionLabel: 'Changed a chat room', target }
  const made = { action: 'chat_rooms.create', actionLabel: 'Created a chat room', target }
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

test('acts without effect leave no entry', async () => {
  const missing = await api('DELETE', `${rooms}/nothing00000001`, { as: admin })
  expect(missing.status).toBe(404)
  expect(await entriesOf('chat_rooms/nothing00000001')).toEqual([])
})

test('without an audit entry there is no mute', async () => {
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

test('audit entries cannot be changed or deleted, not even in the database', async () => {
  await roomBy(admin)
  const count = () => env.DB.prepare('SELECT COUNT(*) AS n FROM audit_log').first<number>('n')
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await expect(env.DB.prepare("UPDATE audit_log SET actor = 'nobody'").run()).rejects.toThrow('append only')
  await expect(env.DB.prepare('DELETE FROM audit_log').run()).rejects.toThrow('append only')
  expect(await count()).toBe(before)
})

interface Behind {
  actor: string
  via: string
}

const behind = (target: string) =>
  env.DB.prepare('SELECT actor, via FROM audit_log WHERE target = ? ORDER BY rowid')
    .bind(target)
    .all<Behind>()

/** The ways into an account that are not its person's own session, with what the log calls each. */
async function waysIn(): Promise<{ token: string; actor: string; via: string; name: string }[]> {
  const id = newId()
  const email = `root-${id}@mouthpiece.test`
  const superuser = { id, email, password: await hashPassword(PASSWORD), tokenKey: id.repeat(4) }
  await execute(env.DB, saveSuperuser({ ...superuser, updated: '2026-01-01 00:00:00.000Z' }))
  const { body: root } = await api<{ token: string }>(
    'POST',
    '/api/collections/_superusers/auth-with-password',
    { body: { identity: email, password: PASSWORD } },
  )
  const { body: borrowed } = await api<{ token: string }>(
    'POST',
    `/api/collections/users/impersonate/${admin.id}`,
    { headers: { Authorization: root.token }, body: {} },
  )
  const scopes = { people: 'write', projects: 'write', chat: 'write', surveys: 'write' }
  const made = await api<{ token: string; about: Json }>('POST', '/api/admin/api-tokens', {
    as: admin,
    body: { name: 'Backup', scopes, days: 7 },
  })
  return [
    { token: admin.token, actor: admin.id, via: '', name: '' },
    { token: root.token, actor: id, via: `_superusers/${id}`, name: email },
    { token: borrowed.token, actor: admin.id, via: `_superusers/${id}`, name: email },
    { token: made.body.token, actor: admin.id, via: `api_tokens/${made.body.about.id}`, name: 'Backup' },
  ]
}

test('an audit entry names the token or superuser that performed any act', async () => {
  const room = await roomBy(admin)
  for (const { token, actor, via, name } of await waysIn()) {
    const headers = { Authorization: token }
    const { id } = await person({ name: 'Cyd' })
    const message = await said(ben, room, 'Something bad')
    const reaction = await newReaction(ben, await said(ada, room, 'Look'), '👎')
    const acts = [
      [
        `users/${id}`,
        await api('PATCH', `/api/collections/users/records/${id}`, { headers, body: { name: 'Dan' } }),
      ],
      [
        `users/${id}`,
        await api('POST', '/api/admin/lists/users/acts/ban', {
          headers,
          body: { ids: [id], input: { reason: 'Spam' } },
        }),
      ],
      [`chat_messages/${message}`, await api('DELETE', `${messages}/${message}`, { headers })],
    ] as const
    for (const [target, { status, body }] of acts)
      expect([target, status < 300, body]).toEqual([target, true, body])
    await until(async () => {
      const { results } = await behind(`chat_messages/${message}`)
      expect(results).toEqual([{ actor, via }])
    })
    // A superuser has no voice of their own to take a reaction back with.
    if (via !== '' && actor === admin.id) {
      expect((await api('DELETE', `${reactions}/${reaction}`, { headers })).status).toBe(204)
      await until(async () =>
        expect((await behind(`chat_reactions/${reaction}`)).results).toEqual([{ actor, via }]),
      )
    }
    expect((await behind(`users/${id}`)).results).toEqual([
      { actor, via },
      { actor, via },
    ])
    const list = await api<{ items: Json[] }>(
      'GET',
      `/api/admin/lists/audit?filter=${encodeURIComponent(`target="users/${id}"`)}`,
      { as: admin },
    )
    expect(list.body.items.map((row) => [row.via, row.viaName])).toEqual([
      [via, name],
      [via, name],
    ])
    const { body: page } = await api<{ history: Json[] }>('GET', `/api/admin/users/${id}`, { as: admin })
    expect(page.history[0]).toMatchObject({ via, viaName: name })
  }
})

test('a superuser’s removal over a socket while impersonating an admin is logged as theirs', async () => {
  const room = await roomBy(admin)
  const [, , borrowed] = await waysIn()
  const tab = await ChatTab.greeted({ ...admin, token: borrowed?.token ?? '' }, { [room]: -1 })
  const theirs = await said(ben, room, 'Something bad')
  // The gateway hears that the admin looks otherwise now, and goes on knowing who is behind the tab.
  await api('PATCH', `/api/collections/users/records/${admin.id}`, { as: admin, body: { name: 'Ines B.' } })
  tab.say({ t: 'delete', room, id: theirs })
  await until(async () => {
    const { results } = await behind(`chat_messages/${theirs}`)
    expect(results).toEqual([{ actor: admin.id, via: borrowed?.via }])
  })
})

test('a long act continues in the name of the admin who started it', async () => {
  const [, , , program] = await waysIn()
  const people = await Promise.all(Array.from({ length: ACT_AT_ONCE + 1 }, () => person({ name: 'Crowd' })))
  const ids = people.map(({ id }) => id)
  const begun = await api<{ job: Json }>('POST', '/api/admin/lists/users/acts/sign-out', {
    headers: { Authorization: program?.token ?? '' },
    body: { ids },
  })
  expect(begun.status).toBe(200)
  await env.DB.prepare('UPDATE list_jobs SET lease = 0').run()
  await worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), env)
  await until(async () => {
    const { results } = await env.DB.prepare(
      "SELECT DISTINCT actor, via FROM audit_log WHERE action = 'users.sign-out'",
    ).all<Behind>()
    expect(results).toEqual([{ actor: admin.id, via: program?.via }])
  })
})
