import { env, evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  chatter,
  ChatTab,
  gateway,
  leaveTabs,
  newKey,
  newRoom,
  roomObject,
  twoWithoutRooms,
  upTo,
} from '../support/worker/chat-tab.ts'
import { inOneMoment } from '../support/worker/one-moment.ts'
import { api, person, type Person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ ada, ben } = await twoWithoutRooms())
})
afterEach(leaveTabs)

const quiet = () => new Promise((done) => setTimeout(done, 100))

test('a message reaches every member, with an acknowledgement for its author', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const [one, other] = [await ChatTab.greeted(ada), await ChatTab.greeted(ben)]
  expect(one.all('live')[0]?.rooms[room]).toBe(0)
  const key = newKey()
  one.send(room, 'Hello', key)
  const [event] = await other.heard('event')
  expect(event).toMatchObject({ room, rev: 1, seq: 1, action: 'create', record: { message: 'Hello' } })
  expect(event?.record.expand?.author?.name).toBe('Ada')
  expect(await one.heard('ack')).toEqual([{ t: 'ack', key, id: event?.record.id, seq: 1 }])
  expect(one.words(room)).toEqual(['Hello'])
  expect(other.all('ack')).toEqual([])
})

test('a flood closes the socket', async () => {
  const room = await newRoom()
  for (const tab of [await ChatTab.open(ada), await ChatTab.open(ada, room)]) {
    await inOneMoment(async () => {
      for (let count = 0; count < 400; count++) tab.say({ t: 'have', after: {} })
      expect(await tab.closedWith()).toBe(4005)
    })
  }
})

test('a ping is answered', async () => {
  const tab = await ChatTab.open(ada)
  tab.raw('{"t":"ping"}')
  await tab.heard('pong')
})

test('a client that stops confirming is disconnected; one that never confirms is not', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const tabs = [await ChatTab.greeted(ada), await ChatTab.greeted(ada, undefined, room)]
  const simple = await ChatTab.greeted(ben)
  for (const tab of tabs) tab.say({ t: 'have', after: {} })
  await quiet()
  for (let round = 0; round < 6; round++) {
    await chatter(
      room,
      Array.from({ length: 50 }, () => 'x'.repeat(4_000)),
    )
  }
  for (const tab of tabs) expect(await tab.closedWith()).toBe(4003)
  await simple.heard('event', 300)
  expect(simple.revs(room)).toEqual(upTo(300))
  // It comes back and has the rest.
  const had = tabs[0]?.revs(room).at(-1) ?? 0
  const back = await ChatTab.greeted(ada, { [room]: had })
  await back.heard('event', 300 - had)
  expect(back.revs(room)).toEqual(upTo(300).slice(had))
})

test('signing out closes all sockets of the person, also those of single rooms', async () => {
  const room = await newRoom()
  const sockets = [
    await ChatTab.greeted(ada),
    await ChatTab.open(ada),
    await ChatTab.greeted(ada, undefined, room),
  ]
  const others = [await ChatTab.greeted(ben), await ChatTab.greeted(ben, undefined, room)]
  await evictDurableObject(gateway())
  await gateway().signOut(ada.id)
  for (const socket of sockets) expect(await socket.closedWith()).toBe(4001)
  await quiet()
  for (const socket of others) expect(socket.closed).toBeUndefined()
})

test('unknown rooms are refused, and the socket lives on', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const tab = await ChatTab.greeted(ada, { [room]: -1, nosuchroom00000: 4 })
  expect(tab.all('refused')).toEqual([{ t: 'refused', room: 'nosuchroom00000', code: 'unknown_room' }])
  expect(tab.all('live')[0]?.rooms).toEqual({ [room]: 0 })
  const key = newKey()
  tab.send('nosuchroom00001', 'Hello?', key)
  expect((await tab.heard('refused', 2))[1]).toMatchObject({ key, code: 'unknown_room' })
  tab.send(room, 'Hello')
  await tab.heard('ack')
})

test('two tabs of one person share how far they have read', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const [one, two, other] = [
    await ChatTab.greeted(ada),
    await ChatTab.greeted(ada),
    await ChatTab.greeted(ben),
  ]
  other.send(room, 'News')
  await one.heard('event')
  one.say({ t: 'read', room })
  for (const tab of [one, two]) {
    const [mark] = await tab.heard('read')
    expect(mark).toMatchObject({ room, seq: 1 })
  }
  expect(other.all('read').filter(({ room: of }) => of === room)).toEqual([])
})

test('a mute and its end reach every socket of the user, including new ones', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const hour = () => new Date(Date.now() + 3_600_000).toISOString().replace('T', ' ')
  const [one, two, direct, other] = [
    await ChatTab.greeted(ada),
    await ChatTab.greeted(ada),
    await ChatTab.greeted(ada, undefined, room),
    await ChatTab.greeted(ben),
  ]
  await roomObject(room).mute(ada.id, hour())
  for (const tab of [one, two, direct]) {
    const [muted] = await tab.heard('muted')
    expect(muted?.room).toBe(room)
    expect(muted?.seconds).toBeGreaterThan(3_500)
  }
  one.send(room, 'Hello?')
  expect((await one.heard('refused'))[0]).toMatchObject({ code: 'muted' })
  two.leave()
  // The shared state must outlive an eviction.
  await evictDurableObject(gateway())
  await evictDurableObject(roomObject(room))
  const back = await ChatTab.greeted(ada, { [room]: 0 })
  const directly = await ChatTab.greeted(ada, undefined, room)
  for (const tab of [back, directly]) expect(tab.all('live')[0]?.muted?.[room]).toBeGreaterThan(3_500)

  await roomObject(room).mute(ada.id, '')
  for (const tab of [back, directly]) {
    expect((await tab.heard('muted')).at(-1)).toEqual({ t: 'muted', room, seconds: 0 })
  }
  expect((await one.heard('muted', 2)).at(-1)).toEqual({ t: 'muted', room, seconds: 0 })
  expect((await direct.heard('muted', 2)).at(-1)).toEqual({ t: 'muted', room, seconds: 0 })
  const later = await ChatTab.greeted(ada)
  expect(later.all('live')[0]).not.toHaveProperty('muted')
  later.send(room, 'Heard again')
  await later.heard('ack')
  expect(other.all('muted')).toEqual([])
})

test('fifty rooms over one socket, each in its order', async () => {
  const rooms = await Promise.all(Array.from({ length: 50 }, newRoom))
  await gateway().roomsChanged()
  const all = await ChatTab.greeted(ada)
  const some = await ChatTab.greeted(ben, Object.fromEntries(rooms.slice(0, 3).map((room) => [room, -1])))
  for (let round = 1; round <= 3; round++) {
    await Promise.all(rooms.map((room) => chatter(room, [`${round}a`, `${round}b`])))
  }
  const words = ['1a', '1b', '2a', '2b', '3a', '3b']
  await all.heard('event', 300)
  await some.heard('event', 18)
  await quiet()
  for (const [index, room] of rooms.entries()) {
    expect(all.words(room)).toEqual(words)
    expect(some.words(room)).toEqual(index < 3 ? words : [])
  }
})

test('a room made later is followed from its first message, also by who follows only some', async () => {
  const first = await newRoom()
  const skipped = await newRoom()
  await gateway().roomsChanged()
  const tabs = [await ChatTab.greeted(ada), await ChatTab.greeted(ben, { [first]: -1 })]
  const later = await newRoom()
  await chatter(later, ['early'])
  await gateway().roomsChanged()
  for (const tab of tabs) await tab.heard('rooms')
  await evictDurableObject(gateway())
  await chatter(later, ['late'])
  await chatter(skipped, ['unheard'])
  for (const tab of tabs) await until(() => expect(tab.words(later)).toEqual(['early', 'late']))
  await gateway().roomsChanged()
  await quiet()
  expect(tabs[0]?.words(skipped)).toEqual(['unheard'])
  expect(tabs[1]?.words(skipped)).toEqual([])
  for (const tab of tabs) expect(tab.words(later)).toEqual(['early', 'late'])
})

test('a card is sent only by its author, and nothing overtakes its message', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const id = `card${newKey().slice(4)}0`
  await env.DB.prepare(
    "INSERT INTO chat_cards (id, created, updated, author, kind, url, title) VALUES (?, '', '', ?, 'link', 'https://a.test', 'A page')",
  )
    .bind(id, ada.id)
    .run()
  const [owner, other] = [await ChatTab.greeted(ada), await ChatTab.greeted(ben)]
  owner.say({ t: 'send', room, key: newKey(), text: 'first', card: id })
  for (const text of ['second', 'third']) owner.send(room, text)
  await other.heard('event', 3)
  expect(other.words(room)).toEqual(['first', 'second', 'third'])
  expect(other.all('event')[0]?.record.expand?.card?.title).toBe('A page')
  other.say({ t: 'send', room, key: newKey(), text: 'stolen', card: id })
  expect((await other.heard('refused'))[0]?.code).toBe('bad_card')
})

test('a new name is taken over with the next hello', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const eve = await person({ name: 'Eve' })
  const tab = await ChatTab.greeted(eve)
  await env.DB.prepare("UPDATE users SET name = 'Eva' WHERE id = ?").bind(eve.id).run()
  tab.say({ t: 'hello' })
  await tab.heard('live', 2)
  tab.send(room, 'It is me')
  expect((await tab.heard('event'))[0]?.record.expand?.author?.name).toBe('Eva')
  await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(eve.id).run()
  tab.say({ t: 'hello' })
  expect(await tab.closedWith()).toBe(4001)
})

test('a new name or right counts at once, in a gateway and in a room’s own socket, also after a sleep', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  const eve = await person({ name: 'Eve' })
  const [tab, own] = [await ChatTab.greeted(eve), await ChatTab.greeted(eve, undefined, room)]
  await api('PATCH', `/api/collections/users/records/${eve.id}`, { as: eve, body: { name: 'Eva' } })
  for (const [index, socket] of [tab, own].entries()) {
    socket.send(room, `It is me ${index}`)
    const event = (await socket.heard('event', index + 1)).at(-1)
    expect(event?.record.expand?.author?.name).toBe('Eva')
  }
  await env.DB.prepare('UPDATE chat_rooms SET locked = 1 WHERE id = ?').bind(room).run()
  await roomObject(room).roomChanged()
  const mayWrite = async (admin: number) => {
    await env.DB.prepare('UPDATE users SET admin = ? WHERE id = ?').bind(admin, eve.id).run()
    await gateway().personChanged(eve.id)
    await evictDurableObject(gateway())
    await evictDurableObject(roomObject(room))
    return Promise.all(
      [tab, own].map(async (socket) => {
        const key = newKey()
        socket.send(room, 'In a locked room', key)
        return until(() => {
          const answer = [...socket.all('ack'), ...socket.all('refused')].find((one) => one.key === key)
          expect(answer).toBeDefined()
          return answer?.t
        })
      }),
    )
  }
  expect(await mayWrite(1)).toEqual(['ack', 'ack'])
  expect(await mayWrite(0)).toEqual(['refused', 'refused'])
})
