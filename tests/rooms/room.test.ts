import { env, evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  following,
  historyOf,
  joined,
  roomObject,
  said,
  say,
  chatUser,
  command,
} from '../support/worker/chat-room.ts'
import { leaveTabs, newKey, newRoom, type ChatTab } from '../support/worker/chat-tab.ts'
import { inOneMoment } from '../support/worker/one-moment.ts'
import { migrated } from '../support/worker/world.ts'

const ada = chatUser('Ada')
const ben = chatUser('Ben')
const admin = chatUser('Root', { admin: true })

beforeAll(migrated)
afterEach(leaveTabs)

const refusal = (code: string) => ({ done: false, code })
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function settings(room: string, change: string) {
  await env.DB.exec(`UPDATE chat_rooms SET ${change} WHERE id = '${room}'`)
  await roomObject(room).roomChanged()
}

test('concurrent messages reach every client once, in one order, and each is acknowledged', async () => {
  const room = await newRoom()
  const people = await Promise.all(upTo(5).map((n) => following(room, chatUser(`p${n}`))))
  const keys = people.map(() => upTo(15).map(() => newKey()))
  for (let turn = 0; turn < 15; turn++) {
    for (const [index, tab] of people.entries()) {
      tab.say({ t: 'send', room, key: keys[index]?.[turn] ?? '', text: `${index}-${turn}` })
    }
  }
  for (const tab of people) await tab.heard('event', 75)
  for (const [index, tab] of people.entries()) {
    expect(tab.revs(room)).toEqual(upTo(75))
    expect(tab.words(room)).toEqual(people[0]?.words(room))
    // One's own messages keep their order, and are acknowledged under the key they were sent with.
    const own = tab.words(room).filter((text) => text.startsWith(`${index}-`))
    expect(own).toEqual(upTo(15).map((n) => `${index}-${n - 1}`))
    const acks = await tab.heard('ack', 15)
    expect(acks.map(({ key }) => key)).toEqual(keys[index])
  }
  const seqs = people[0]?.all('event').map(({ seq }) => seq)
  expect(seqs).toEqual(upTo(75))
})

test('a message has the author, position and time of the server, not the client’s', async () => {
  const room = await newRoom()
  const picture = { id: 'picture00000001', file: 'face.png' }
  const tab = await following(room, chatUser('Cleo', { avatar: picture }))
  const before = Date.now()
  // A raw frame, as a client that forges what it can.
  tab.raw(
    JSON.stringify({
      t: 'send',
      room,
      key: newKey(),
      text: '  Hi \u0000there\uD800 ',
      author: ben.id,
      created: '2001-01-01 00:00:00.000Z',
      seq: 99,
      edited: 'never',
    }),
  )
  const [event] = await tab.heard('event')
  const record = event?.record
  expect(record).toMatchObject({
    room,
    seq: 1,
    author: chatUser('Cleo').id,
    message: 'Hi there\uFFFD',
    reply: '',
    card: '',
    reactions: [],
    edited: '',
    collectionName: 'chat_messages',
    expand: { author: { name: 'Cleo', avatar: picture.id, expand: { avatar: { file: 'face.png' } } } },
  })
  expect(record?.expand).not.toHaveProperty('card')
  expect(record?.id).toBe(`${room}00000001`)
  const created = Date.parse(record?.created.replace(' ', 'T') ?? '')
  expect(created).toBeGreaterThanOrEqual(before - 1_000)
  expect(created).toBeLessThanOrEqual(Date.now() + 1_000)
  expect(await roomObject(room).message(record?.id ?? '')).toEqual(record)
})

test('a key identifies its message permanently, also after hibernation and deletion', async () => {
  const room = await newRoom()
  const key = newKey()
  const first = await say(room, ada, 'once', key)
  expect(first).toMatchObject({ done: true, seq: 1, rev: 1 })
  expect(await say(room, ada, 'twice', key)).toEqual(first)
  await evictDurableObject(roomObject(room))
  expect(await say(room, ada, '   ', key)).toEqual(first)
  // Another user's key is a different one.
  expect(await say(room, ben, 'mine', key)).toMatchObject({ done: true, seq: 2 })
  const id = `${room}00000001`
  const removal = newKey()
  const deleted = await command(room, ada, { t: 'delete', id, key: removal })
  expect(deleted).toMatchObject({ done: true, id, rev: 3 })
  expect(await command(room, ada, { t: 'delete', id, key: removal })).toEqual(deleted)
  expect(await command(room, ada, { t: 'delete', id, key: newKey() })).toEqual(refusal('not_found'))
  await settings(room, 'locked = 1')
  expect(await say(room, ada, 'again', key)).toEqual(first)
  expect((await historyOf(room)).map(({ message }) => message)).toEqual(['mine'])
})

test('turning a reaction over twice under one key turns it over once', async () => {
  const room = await newRoom()
  const id = await said(room, ada, 'nice')
  const key = newKey()
  const first = await command(room, ben, { t: 'react', id, emoji: '👍', key })
  expect(await command(room, ben, { t: 'react', id, emoji: '👍', key })).toEqual(first)
  expect((await historyOf(room))[0]?.reactions).toHaveLength(1)
})

test('invalid commands are refused by name, and the socket stays open', async () => {
  const room = await newRoom()
  const other = await newRoom()
  const elsewhere = await said(other, ada, 'over here')
  const theirs = await said(room, ben, 'mine')
  const deleted = await said(room, ben, 'soon gone')
  await command(room, ben, { t: 'delete', id: deleted })
  const tab = await following(room, ada)
  const cases: [Parameters<ChatTab['say']>[0], string][] = [
    [{ t: 'send', room, key: newKey(), text: ' \n\t ' }, 'empty'],
    [{ t: 'send', room, key: newKey(), text: '\u0000\u0007' }, 'empty'],
    [{ t: 'send', room, key: newKey(), text: 'x'.repeat(4_001) }, 'too_long'],
    [{ t: 'send', room, key: newKey(), text: 'ok', reply: elsewhere }, 'bad_reply'],
    [{ t: 'send', room, key: newKey(), text: 'ok', reply: deleted }, 'bad_reply'],
    [{ t: 'send', room, key: newKey(), text: 'ok', reply: 'nonsense' }, 'bad_reply'],
    [{ t: 'send', room, key: newKey(), text: 'ok', card: 'nosuchcard00000' }, 'bad_card'],
    [{ t: 'send', room: other, key: newKey(), text: 'ok' }, 'unknown_room'],
    [{ t: 'edit', room, id: theirs, text: 'changed', key: newKey() }, 'not_yours'],
    [{ t: 'edit', room, id: deleted, text: 'changed', key: newKey() }, 'not_found'],
    [{ t: 'delete', room, id: theirs, key: newKey() }, 'not_yours'],
    [{ t: 'delete', room, id: elsewhere, key: newKey() }, 'not_found'],
    [{ t: 'react', room, id: theirs, emoji: 'a', key: newKey() }, 'bad_emoji'],
    [{ t: 'react', room, id: theirs, emoji: '👍👍', key: newKey() }, 'bad_emoji'],
    [{ t: 'react', room, id: theirs, emoji: '', key: newKey() }, 'bad_emoji'],
    [{ t: 'react', room, id: deleted, emoji: '👍', key: newKey() }, 'not_found'],
  ]
  for (const [frame] of cases) tab.say(frame)
  const refused = await tab.heard('refused', cases.length)
  const byKey = new Map(refused.map(({ key, code }) => [key, code]))
  for (const [frame, code] of cases) expect(byKey.get('key' in frame ? frame.key : ''), code).toBe(code)
  tab.say({ t: 'send', room, key: newKey(), text: '😀'.repeat(4_000) })
  await tab.heard('ack')
  expect((await historyOf(room)).at(-1)?.message).toHaveLength(8_000)
  expect(tab.closed).toBeUndefined()
})

test('the write rate is limited; a repeat costs nothing', async () => {
  const room = await newRoom()
  const key = newKey()
  const first = await say(room, ada, 'first', key)
  const outcomes = await Promise.all(upTo(30).map((n) => say(room, ada, `line ${n}`)))
  const refused = outcomes.filter((one) => one?.done === false)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(19)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  for (const one of refused) {
    expect(one).toMatchObject({ code: 'too_fast' })
    expect(one?.done === false && one.retryAfter).toBeGreaterThan(0)
  }
  expect(await say(room, ada, 'first', key)).toEqual(first)
  expect(await say(room, ben, 'I am somebody else')).toMatchObject({ done: true })
})

test('locked, archived and muted', async () => {
  const room = await newRoom()
  const id = await said(room, ada, 'before')
  await settings(room, 'locked = 1')
  expect(await say(room, ada, 'x')).toEqual(refusal('room_locked'))
  expect(await command(room, ada, { t: 'edit', id, text: 'x' })).toEqual(refusal('room_locked'))
  expect(await command(room, ben, { t: 'react', id, emoji: '👍' })).toEqual(refusal('room_locked'))
  expect(await say(room, admin, 'x')).toMatchObject({ done: true })
  await evictDurableObject(roomObject(room))
  expect(await say(room, ada, 'x')).toEqual(refusal('room_locked'))
  await settings(room, 'locked = 0, archived = 1')
  expect(await say(room, admin, 'x')).toEqual(refusal('room_archived'))
  await settings(room, 'archived = 0')

  await roomObject(room).mute(ada.id, new Date(Date.now() + 90_000).toISOString().replace('T', ' '))
  await evictDurableObject(roomObject(room))
  const muted = await say(room, ada, 'x')
  expect(muted).toMatchObject({ done: false, code: 'muted' })
  expect(muted?.done === false && muted.retryAfter).toBeGreaterThan(60)
  expect(await say(room, ben, 'x')).toMatchObject({ done: true })
  // Their own words they may take back.
  expect(await command(room, ada, { t: 'delete', id })).toMatchObject({ done: true })
  await roomObject(room).mute(ada.id, '')
  expect(await say(room, ada, 'heard again')).toMatchObject({ done: true })
  await roomObject(room).mute(ada.id, '2001-01-01 00:00:00.000Z')
  expect(await say(room, ada, 'long over')).toMatchObject({ done: true })
})

test('a missing room is reported, and found once it is created', async () => {
  const room = 'latecomer000001'
  const object = roomObject(room)
  expect(await object.receive([])).toBeUndefined()
  expect(await object.attach('gateway-x', -1, [])).toBeUndefined()
  expect(await object.history(ada.id, { limit: 5 })).toBeUndefined()
  expect(await object.hasUnread(ada.id)).toBe(false)
  const answer = await object.fetch('https://room/', { headers: { Upgrade: 'websocket' } })
  expect(answer.status).toBe(404)
  await env.DB.exec(
    `INSERT INTO chat_rooms (id, created, updated, name, slug) VALUES ('${room}', '', '', 'Late', 'late')`,
  )
  await object.roomChanged()
  expect(await say(room, ada, 'here now')).toMatchObject({ done: true, seq: 1 })
})

test('a deleted room deletes its data and closes its sockets', async () => {
  const room = await newRoom()
  const tab = await following(room, ada)
  const key = newKey()
  await say(room, ada, 'old', key)
  await env.DB.exec(`DELETE FROM chat_rooms WHERE id = '${room}'`)
  await roomObject(room).roomChanged()
  expect(await tab.closedWith()).toBe(1000)
  expect(tab.all('rooms')).toHaveLength(1)
  expect(await roomObject(room).receive([])).toBeUndefined()
  await evictDurableObject(roomObject(room))
  expect(await roomObject(room).message(`${room}00000001`)).toBeUndefined()
  await env.DB.exec(
    `INSERT INTO chat_rooms (id, created, updated, name, slug) VALUES ('${room}', '', '', 'Again', 'again')`,
  )
  await roomObject(room).roomChanged()
  expect(await say(room, ada, 'new', key)).toMatchObject({ done: true, seq: 1, rev: 1 })
})

test('sign-out closes the sockets of one person', async () => {
  const room = await newRoom()
  const [tab, second, other] = [
    await following(room, ada),
    await following(room, ada),
    await following(room, ben),
  ]
  await evictDurableObject(roomObject(room))
  await roomObject(room).signOut(ada.id)
  expect(await tab.closedWith()).toBe(4001)
  expect(await second.closedWith()).toBe(4001)
  await said(room, admin, 'still there')
  await other.heard('event')
})

test('a frame that no honest client sends closes the socket', async () => {
  const room = await newRoom()
  for (const raw of [
    'nonsense',
    '{"t":"shout"}',
    new ArrayBuffer(4),
    JSON.stringify({ t: 'send', text: 1 }),
  ]) {
    const tab = await joined(room, ada)
    tab.raw(raw)
    expect(await tab.closedWith()).toBe(4004)
  }
  const flood = await following(room, ada)
  await inOneMoment(async () => {
    for (let n = 0; n < 1_000; n++) flood.say({ t: 'typing', room })
    expect(await flood.closedWith()).toBe(4005)
  })
})
