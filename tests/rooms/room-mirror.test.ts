import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import {
  announced,
  chatter,
  following,
  historyOf,
  mirrored,
  roomObject,
  said,
  say,
  chatUser,
  command,
} from '../support/worker/chat-room.ts'
import { newKey, newRoom } from '../support/worker/chat-tab.ts'
import { databaseWith, migrated } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

const ada = chatUser('Ada')
const ben = chatUser('Ben')

beforeAll(migrated)

/** Takes the database away from a room, until the function it answers gives it back. */
async function withoutDatabase(room: string): Promise<() => Promise<void>> {
  const exchange = (bindings: (own: Bindings) => Bindings) =>
    runInDurableObject(roomObject(room), (instance) => {
      // The instance is the worker's own class, whose `env` a test may exchange.
      const object = instance as unknown as { env: Bindings }
      object.env = bindings(object.env)
    })
  const DB = databaseWith((name) =>
    name === 'batch' ? () => Promise.reject(new Error('D1 is away')) : undefined,
  )
  await exchange((own) => ({ ...own, DB }))
  return () => exchange((own) => ({ ...own, DB: env.DB }))
}

/** Returns whether the copy got to where the room is. */
const settled = (room: string) =>
  roomObject(room)
    .settle()
    .then(
      () => true,
      () => false,
    )
const wordsOf = (rows: Record<string, unknown>[]) => rows.map(({ message }) => message)

test('the record API’s tables get what the room has, and their listeners each change once', async () => {
  const room = await newRoom()
  const id = await said(room, ada, 'one')
  const reply = await command(room, ben, { t: 'send', key: newKey(), text: 'two', reply: id })
  expect(await settled(room)).toBe(true)
  expect(await settled(room)).toBe(true)
  // The copy is made by itself, between two commands if they are slow.
  const giveBack = await withoutDatabase(room)
  await command(room, ada, { t: 'edit', id, text: 'first' })
  await command(room, ada, { t: 'edit', id, text: 'the first' })
  await command(room, ben, { t: 'react', id, emoji: '🎉' })
  await said(room, ada, 'three')
  await giveBack()
  expect(await settled(room)).toBe(true)
  const rows = await mirrored(room)
  const records = await historyOf(room)
  const columns = [
    'id',
    'room',
    'seq',
    'author',
    'message',
    'reply',
    'card',
    'created',
    'updated',
    'edited',
  ] as const
  for (const [index, record] of records.entries()) {
    for (const column of columns) expect(rows[index]?.[column], column).toBe(record[column])
    expect(JSON.parse(String(rows[index]?.reactions))).toEqual(record.reactions)
  }
  expect(rows).toHaveLength(3)
  expect(rows[1]?.reply).toBe(id)
  expect(reply).toMatchObject({ id: rows[1]?.id })
  const { results } = await env.DB.prepare('SELECT * FROM chat_reactions WHERE room = ?').bind(room).all()
  expect(results).toMatchObject([
    { id: records[0]?.reactions[0], message: id, user: ben.id, emoji: '🎉', room },
  ])
  expect(await announced(room)).toEqual([
    'create one',
    'create two',
    'update the first',
    'update the first',
    'update the first',
    'create three',
  ])

  const giveBackAgain = await withoutDatabase(room)
  await command(room, ben, { t: 'react', id, emoji: '🎉', on: false })
  await command(room, ada, { t: 'delete', id })
  const fleeting = await said(room, ada, 'nobody saw this')
  await command(room, ada, { t: 'delete', id: fleeting })
  await giveBackAgain()
  expect(await settled(room)).toBe(true)
  expect(wordsOf(await mirrored(room))).toEqual(['two', 'three'])
  const left = await env.DB.prepare('SELECT count(*) AS n FROM chat_reactions WHERE room = ?')
    .bind(room)
    .first('n')
  expect(left).toBe(0)
  expect((await announced(room)).slice(6)).toEqual(['delete the first'])
})

test('a long backlog is copied in steps, by itself', async () => {
  const room = await newRoom()
  await chatter(room, 1_050)
  await until(async () => expect(await mirrored(room)).toHaveLength(1_050), {
    interval: 100,
  })
  expect((await mirrored(room)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: 1_050 }, (_, index) => index + 1),
  )
})

test('a room works without the database, and the copy catches up afterwards', async () => {
  const room = await newRoom()
  await said(room, ada, 'before')
  expect(await settled(room)).toBe(true)
  const back = await withoutDatabase(room)
  const tab = await following(room, ben)
  const id = await said(room, ada, 'meanwhile')
  await tab.heard('event')
  await command(room, ada, { t: 'edit', id, text: 'meanwhile.' })
  await said(room, ben, 'still here')
  expect(await settled(room)).toBe(false)
  expect(wordsOf(await historyOf(room))).toEqual(['before', 'meanwhile.', 'still here'])
  expect(wordsOf(await mirrored(room))).toEqual(['before'])
  await back()
  // No request triggers it.
  await until(
    async () => expect(wordsOf(await mirrored(room))).toEqual(['before', 'meanwhile.', 'still here']),
    { interval: 100 },
  )
  tab.leave()
})

test('messages that a room had no time to copy are copied by its alarm', async () => {
  const room = await newRoom()
  await said(room, ada, 'one')
  expect(await settled(room)).toBe(true)
  await withoutDatabase(room)
  await said(room, ada, 'two')
  expect(wordsOf(await mirrored(room))).toEqual(['one'])
  // The next instance has the database again; only the alarm calls it, now or when a slow machine gets to it.
  await evictDurableObject(roomObject(room))
  await runDurableObjectAlarm(roomObject(room))
  await until(async () => expect(wordsOf(await mirrored(room))).toEqual(['one', 'two']), { interval: 100 })
})

test('copying the same events again changes nothing', async () => {
  const room = await newRoom()
  const id = await said(room, ada, 'one')
  await command(room, ben, { t: 'react', id, emoji: '👀' })
  await said(room, ada, 'two')
  expect(await settled(room)).toBe(true)
  const before = await mirrored(room)
  await runInDurableObject(roomObject(room), (_instance, state) => {
    // Simulates a lost answer of the database.
    state.storage.sql.exec("UPDATE facts SET value = '0' WHERE name = 'copied'")
  })
  await evictDurableObject(roomObject(room))
  await said(room, ada, 'three')
  expect(await settled(room)).toBe(true)
  expect((await mirrored(room)).slice(0, 2)).toEqual(before)
  const announcedRooms = await announced(room)
  expect(announcedRooms.filter((one) => one.startsWith('create'))).toEqual([
    'create one',
    'create two',
    'create three',
  ])
})

test('deleting a user’s data leaves gaps and nothing else', async () => {
  const room = await newRoom()
  const key = newKey()
  await say(room, ada, 'my address is …', key)
  const answer = await said(room, ben, 'do not write that here')
  await command(room, ada, { t: 'react', id: answer, emoji: '🙏', key: newKey() })
  const deleted = await said(room, ada, 'deleted long ago')
  await command(room, ada, { t: 'delete', id: deleted, key: newKey() })
  await roomObject(room).markRead(ada.id)
  await roomObject(room).mute(ada.id, '2099-01-01 00:00:00.000Z')
  expect(await settled(room)).toBe(true)
  const [tab, own] = [await following(room, ben), await following(room, ada)]
  await roomObject(room).forget(ada.id)
  expect(await own.closedWith()).toBe(4001)
  const events = await tab.heard('event', 2)
  expect(events.map(({ action, seq }) => `${action} ${seq}`)).toEqual(['delete 1', 'update 2'])
  expect(events[1]?.record.reactions).toEqual([])
  expect((await historyOf(room)).map(({ seq }) => seq)).toEqual([2])
  expect(wordsOf(await mirrored(room))).toEqual(['do not write that here'])
  const reactions = await env.DB.prepare('SELECT count(*) AS n FROM chat_reactions WHERE room = ?')
    .bind(room)
    .first('n')
  expect(reactions).toBe(0)
  // Nothing in the room's own storage names them or quotes them.
  const storedRev = await runInDurableObject(roomObject(room), (_instance, state) => {
    const { sql } = state.storage
    const tables = ['messages', 'changes', 'reactions', 'people', 'reads', 'mutes', 'gateways', 'facts']
    return JSON.stringify(tables.map((table) => sql.exec(`SELECT * FROM ${table}`).toArray()))
  })
  expect(storedRev).toContain(ben.id)
  for (const trace of [ada.id, 'Ada', 'address', key]) expect(storedRev).not.toContain(trace)
  // A client that reconnects from an older state sees the current one, without a missing step.
  const late = await following(room, ben, 0)
  expect(late.revs(room)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(JSON.stringify(late.frames)).not.toContain('address')
  for (const one of [tab, late]) one.leave()
})

test('the account of a prolific author is forgotten as well', async () => {
  const room = await newRoom()
  await chatter(room, 10)
  await runInDurableObject(roomObject(room), (_instance, state) => {
    state.storage.sql.exec(`UPDATE messages SET author = 'busy'`)
    // More than one step of forgetting takes.
    state.storage.sql.exec(
      `WITH RECURSIVE n(seq) AS (SELECT 11 UNION ALL SELECT seq + 1 FROM n WHERE seq < 1300)
       INSERT INTO messages SELECT seq, seq, 'busy', 'k' || seq, 'words', '', '', 1, 1, 0, 0 FROM n`,
    )
  })
  await evictDurableObject(roomObject(room))
  await roomObject(room).forget('busy')
  expect(await historyOf(room)).toEqual([])
  expect(await mirrored(room)).toEqual([])
  expect(await roomObject(room).since(-1)).toMatchObject({ rev: 2_600, newest: 1_300 })
})
