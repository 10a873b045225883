import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { chatPeople, messages, roomBy } from '../support/worker/chat-records.ts'
import { ChatTab } from '../support/worker/chat-tab.ts'
import { TestEventSource } from '../support/worker/event-source.ts'
import { sdk } from '../support/worker/sdk.ts'
import { api, newProject, ORIGIN, type Json, type Person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let admin: Person
let ada: Person
let ben: Person

beforeAll(async () => {
  vi.stubGlobal('EventSource', TestEventSource)
  ;({ admin, ada, ben } = await chatPeople())
})

const newRoom = (fields?: Record<string, unknown>) => roomBy(admin, fields)
const say = (as: Person, room: string, message: string, more: Record<string, unknown> = {}) =>
  api<Json>('POST', messages, { as, body: { room, message, ...more } })

const open: ReturnType<typeof sdk>[] = []
function client(as: Person) {
  const pb = sdk(as)
  open.push(pb)
  return pb
}
afterEach(async () => {
  for (const pb of open.splice(0)) await pb.realtime.unsubscribe()
})

test('the calls answer as specified', async () => {
  const pb = client(ada)
  const list = await pb.collection('chat_rooms').getList(1, 50, { filter: 'parent = null', sort: 'name' })
  expect(list).toMatchObject({ page: 1, perPage: 50 })
  const general = list.items.find(({ slug }) => slug === 'general')
  if (!general) throw new Error('The rooms have no “general”.')

  // Posting in another user's name is refused.
  const forged = pb.collection('chat_messages').create({ room: general.id, message: 'Hello', author: ben.id })
  await expect(forged).rejects.toMatchObject({ status: 400, data: { data: { author: {} } } })
  const message = await pb.collection('chat_messages').create({ room: general.id, message: 'Hello' })
  expect(message).toMatchObject({ room: general.id, author: ada.id, message: 'Hello', seq: 1, reactions: [] })
  const unread = (token: string) =>
    pb.send<{ success: boolean; data: { room_id: string; has_unread: boolean }[] }>(
      '/api/chat_rooms_unread',
      {
        query: { token },
      },
    )
  const flagOf = async (who: Person) => {
    const answer = await client(who).send<{ data: { room_id: string; has_unread: boolean }[] }>(
      '/api/chat_rooms_unread',
      { query: { token: who.token } },
    )
    return answer.data.find(({ room_id }) => room_id === general.id)?.has_unread
  }
  expect((await unread(ada.token)).success).toBe(true)
  expect([await flagOf(ada), await flagOf(ben)]).toEqual([false, true])
  const marked = await client(ben).send<{ success: boolean; last_read_at: string }>(
    '/api/chat_rooms_mark_read',
    {
      method: 'POST',
      body: { room_id: general.id, token: ben.token },
    },
  )
  expect(marked.success).toBe(true)
  expect(marked.last_read_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(marked.last_read_at >= String(message.created)).toBe(true)
  expect(await flagOf(ben)).toBe(false)

  await pb.collection('chat_reactions').create({ message: message.id, emoji: '🎉' })
  const whole = await client(ben)
    .collection('chat_messages')
    .getOne(message.id, { expand: 'author.avatar,card,reactions,reactions.user' })
  expect(whole.expand).toMatchObject({
    author: { id: ada.id, name: 'Ada' },
    reactions: [{ emoji: '🎉', user: ada.id, expand: { user: { name: 'Ada' } } }],
  })
})

test('unread mentions are counted for the mentioned user until the room is read', async () => {
  const room = await newRoom()
  const counted = async (as: Person) => {
    const { body } = await api<Json>('GET', '/api/chat/mentions', { as })
    return (body.rooms as { room: string; count: number }[]).find((one) => one.room === room)?.count ?? 0
  }
  await say(ada, room, 'nothing for you')
  await say(ada, room, `@[Ben](user:${ben.id}) look`)
  const deleted = await say(ada, room, `and again, @[Ben](user:${ben.id})`)
  expect([await counted(ben), await counted(ada), await counted(admin)]).toEqual([2, 0, 0])
  await api('DELETE', `${messages}/${deleted.body.id}`, { as: ada })
  expect(await counted(ben)).toBe(1)
  // Authors are not notified of their own mentions.
  await say(ben, room, `me: @[Ben](user:${ben.id})`)
  expect(await counted(ben)).toBe(0)
  await say(ada, room, `@[Ben](user:${ben.id}) once more`)
  expect(await counted(ben)).toBe(1)
  await api('POST', '/api/chat_rooms_mark_read', { as: ben, body: { room_id: room } })
  expect(await counted(ben)).toBe(0)
})

test('a reply notifies the author of the answered message, like a mention', async () => {
  const room = await newRoom()
  const counted = async (as: Person) => {
    const { body } = await api<Json>('GET', '/api/chat/mentions', { as })
    return (body.rooms as { room: string; count: number }[]).find((one) => one.room === room)?.count ?? 0
  }
  const { body: question } = await say(ben, room, 'who sings?')
  await say(ada, room, 'I do', { reply: question.id })
  const { body: second } = await say(ada, room, `@[Ben](user:${ben.id}) and you?`, { reply: question.id })
  expect([await counted(ben), await counted(ada), await counted(admin)]).toEqual([2, 0, 0])
  const answer = await api<Json>('GET', `/api/chat/rooms/${room}/messages`, { as: ben })
  const notified = (answer.body.messages as Json[]).map(({ notifies = '' }) => notifies)
  expect(notified).toEqual(['', ben.id, ben.id])
  // Authors are not notified of their own messages.
  const { body: own } = await say(ada, room, 'what a day', {})
  await say(ada, room, 'really', { reply: own.id })
  expect(await counted(ada)).toBe(0)
  await api('DELETE', `${messages}/${second.id}`, { as: ada })
  expect(await counted(ben)).toBe(1)
  await api('POST', '/api/chat_rooms_mark_read', { as: ben, body: { room_id: room } })
  expect(await counted(ben)).toBe(0)
})

test('the session may be in the query or the body, and is required', async () => {
  const room = await newRoom()
  const answers = await Promise.all([
    api('GET', `/api/chat_rooms_unread?token=${ada.token}`),
    api('GET', '/api/chat_rooms_unread?token=nonsense'),
    api('GET', '/api/chat_rooms_unread'),
    api('POST', '/api/chat_rooms_mark_read', { body: { room_id: room, token: ada.token } }),
    api('POST', '/api/chat_rooms_mark_read', { body: { room_id: room, token: `${ada.token}x` } }),
    api('POST', '/api/chat_rooms_mark_read', { as: ada, body: { room_id: 'nowhere00000000' } }),
    api('POST', '/api/chat_rooms_mark_read', { as: ada, body: { room_id: 5 } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200, 401, 404, 404])
})

test('the SDK lists, filters, pages, changes and deletes messages', async () => {
  const room = await newRoom()
  const pb = client(ada)
  for (let count = 1; count <= 25; count++) await say(count % 2 ? ada : ben, room, `Message ${count}`)
  const page = await pb.collection('chat_messages').getList(2, 10, {
    filter: pb.filter('room = {:room}', { room }),
    sort: '-seq',
    expand: 'author',
  })
  expect(page).toMatchObject({ totalItems: 25, totalPages: 3 })
  expect(page.items.map(({ seq }) => Number(seq))).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
  const found = await pb.collection('chat_messages').getFullList({
    filter: pb.filter('room = {:room} && message ~ {:text} && author = {:me}', {
      room,
      text: 'Message 1',
      me: ada.id,
    }),
    sort: 'created,seq',
  })
  expect(found.map(({ message }) => String(message))).toEqual([
    'Message 1',
    'Message 11',
    'Message 13',
    'Message 15',
    'Message 17',
    'Message 19',
  ])
  const [first] = found
  const edited = await pb.collection('chat_messages').update(first?.id ?? '', { message: 'Another' })
  expect(edited).toMatchObject({ message: 'Another', seq: 1 })
  expect(edited.edited).not.toBe('')
  expect(await pb.collection('chat_messages').delete(first?.id ?? '')).toBe(true)
  expect((await api('GET', `${messages}/${first?.id}`, { as: ada })).status).toBe(404)
})

test('the SDK gets messages created by the record API and by sockets', async () => {
  const room = await newRoom()
  const pb = client(ben)
  const heard: string[] = []
  await pb.collection('chat_messages').subscribe('*', ({ action, record }) => {
    if (record.room === room) heard.push(`${action} ${record.message}`)
  })
  const answer = await say(ada, room, 'by the record API')
  const tab = await ChatTab.greeted(ada, { [room]: -1 })
  tab.say({ t: 'send', room, key: 'socket-key-1', text: 'by a socket' })
  await until(() => expect(heard).toHaveLength(2))
  await api('PATCH', `${messages}/${answer.body.id}`, { as: ada, body: { message: 'changed' } })
  await api('DELETE', `${messages}/${answer.body.id}`, { as: ada })
  await until(() => expect(heard).toHaveLength(4))
  expect(heard).toEqual([
    'create by the record API',
    'create by a socket',
    'update changed',
    'delete changed',
  ])
})

test('invalid messages are refused with the reason', async () => {
  const room = await newRoom()
  const other = await newRoom()
  const { body: elsewhere } = await say(ada, other, 'Elsewhere')
  const locked = await newRoom({ locked: true })
  const archived = await newRoom({ archived: true })
  const { body: theirs } = await say(ben, room, 'Mine')
  const refusals: [Awaited<ReturnType<typeof say>>, number, Record<string, string>][] = [
    [await say(ada, room, '   '), 400, { message: 'validation_required' }],
    [await say(ada, room, 'x'.repeat(4_001)), 400, { message: 'validation_max_text_constraint' }],
    [await say(ada, 'nowhere00000000', 'Hello'), 400, { room: 'validation_missing_rel_records' }],
    [await say(ada, room, 'Hello', { reply: elsewhere.id }), 400, { reply: 'validation_bad_reply' }],
    [
      await say(ada, room, 'Hello', { card: 'nothing00000000' }),
      400,
      { card: 'validation_missing_rel_records' },
    ],
    [await say(ada, locked, 'Hello'), 403, {}],
    [await say(admin, archived, 'Hello'), 403, {}],
    [await api('PATCH', `${messages}/${theirs.id}`, { as: ada, body: { message: 'Yours' } }), 404, {}],
    [await api('DELETE', `${messages}/${theirs.id}`, { as: ada }), 404, {}],
    [await api('POST', messages, { body: { room, message: 'Hello' } }), 400, {}],
  ]
  for (const [{ status, body }, expected, fields] of refusals) {
    expect({ status, body }).toMatchObject({ status: expected })
    const data = body.data as Record<string, { code: string }>
    for (const [field, code] of Object.entries(fields)) expect(data[field]?.code).toBe(code)
  }
  expect((await say(admin, locked, 'Admins may')).status).toBe(200)
  const batch = { requests: [{ method: 'POST', url: messages, body: { room, message: 'x' } }] }
  expect((await api('POST', '/api/batch', { as: ada, body: batch })).status).toBe(400)
})

test('a repeated key sends one message', async () => {
  const room = await newRoom()
  const headers = { 'Idempotency-Key': 'one-and-only-key' }
  const twice = await Promise.all(
    [1, 2].map(() => api<Json>('POST', messages, { as: ada, headers, body: { room, message: 'Once' } })),
  )
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
})

test('history is paged from any position', async () => {
  const room = await newRoom()
  for (let count = 1; count <= 12; count++) await say(ada, room, `m${count}`)
  const path = `/api/chat/rooms/${room}/messages`
  const seqs = async (query: string) => {
    const { body } = await api<{ messages: { seq: number }[]; earlier: boolean; later: boolean }>(
      'GET',
      `${path}?${query}`,
      { as: ben },
    )
    return [body.messages.map(({ seq }) => seq), body.earlier, body.later]
  }
  expect(await seqs('limit=3')).toEqual([[10, 11, 12], true, false])
  expect(await seqs('limit=3&before=10')).toEqual([[7, 8, 9], true, true])
  expect(await seqs('limit=5&before=3')).toEqual([[1, 2], false, true])
  expect(await seqs('limit=4&after=9')).toEqual([[10, 11, 12], true, false])
  expect(await seqs('limit=4&around=6')).toEqual([[4, 5, 6, 7], true, true])
  for (const query of ['limit=0', 'limit=1000', 'before=x', 'limit=1.5']) {
    expect((await api('GET', `${path}?${query}`, { as: ben })).status).toBe(400)
  }
  expect((await api('GET', '/api/chat/rooms/nowhere00000000/messages', { as: ben })).status).toBe(404)
  expect((await api('GET', path)).status).toBe(401)
})

test('words are found in a room, also after they changed', async () => {
  const room = await newRoom()
  await say(ada, room, 'The Überraschung is ready')
  const { body: second } = await say(ada, room, 'Another surprise')
  const search = async (q: string) => {
    const { body } = await api<{ messages: { seq: number }[] }>(
      'GET',
      `/api/chat/rooms/${room}/search?q=${encodeURIComponent(q)}`,
      { as: ben },
    )
    return body.messages.map(({ seq }) => seq)
  }
  expect([await search('uberra'), await search('surprise'), await search('"OR NEAR(')]).toEqual([
    [1],
    [2],
    [],
  ])
  await api('PATCH', `${messages}/${second.id}`, { as: ada, body: { message: 'Nothing' } })
  expect([await search('surprise'), await search('nothing')]).toEqual([[], [2]])
})

test('a published project becomes a card that only its author may send', async () => {
  const room = await newRoom()
  const hidden = await newProject(ada)
  const shown = await newProject(ada)
  await api('PATCH', `/api/collections/cam_projects/records/${shown.id}`, {
    as: ada,
    body: { published: true },
  })
  const card = (as: Person, url: string) => api<Json>('POST', '/api/chat/cards', { as, body: { url } })
  expect((await card(ada, `${ORIGIN}/projects/${hidden.id}`)).status).toBe(404)
  expect((await card(ada, 'http://127.0.0.1:8787/')).status).toBe(400)
  const { body, status } = await card(ben, `${ORIGIN}/projects/${shown.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'project', url: `/projects/${shown.id}`, site: 'Ada', author: ben.id })
  expect((await say(ada, room, 'Not mine', { card: body.id })).status).toBe(400)
  const { body: sent } = await say(ben, room, 'Look', { card: body.id })
  const { body: whole } = await api<Json>('GET', `${messages}/${sent.id}?expand=card`, { as: ada })
  expect(whole).toMatchObject({ card: body.id, expand: { card: { title: shown.title } } })
})
