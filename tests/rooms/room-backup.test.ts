import { env, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { roomTables } from '../../worker/features/chat/room/room-backup-storage.ts'
import { sessionTables } from '../../worker/features/jam/session-backup-storage.ts'
import { ChatTab, gateway, leaveTabs, newKey, newRoom, twoWithoutRooms } from '../support/worker/chat-tab.ts'
import {
  chatter,
  command,
  following,
  historyOf,
  joined,
  mirrored,
  roomObject,
  said,
  chatUser,
} from '../support/worker/chat-room.ts'
import {
  backedUpObject,
  backUp,
  contentsOf,
  restore,
  type RoomBackup,
} from '../support/worker/room-backup.ts'
import { until } from '../support/until.ts'

const ada = chatUser('Ada')
const ben = chatUser('Ben')
const admin = chatUser('Mod', { admin: true })

let people: Awaited<ReturnType<typeof twoWithoutRooms>>
beforeAll(async () => {
  people = await twoWithoutRooms()
})
afterEach(leaveTabs)

const FAR = '2099-01-01 00:00:00.000Z'

/** A room with everything that a room stores. */
async function livelyRoom(count: number): Promise<string> {
  const room = await newRoom()
  await chatter(room, count)
  const first = await said(room, ada, 'Marmalade for breakfast')
  const edited = await said(room, ben, 'teh second')
  await command(room, ben, { t: 'edit', id: edited, text: 'the second, with 日本語の文' })
  await command(room, ada, { t: 'send', key: newKey(), text: 'A reply', reply: edited })
  await command(room, ben, { t: 'react', id: first, emoji: '🎉', key: newKey() })
  await command(room, ada, { t: 'react', id: edited, emoji: '👀' })
  const removed = await said(room, ada, 'Against the rules')
  await command(room, admin, { t: 'delete', id: removed })
  await roomObject(room).mute(ben.id, FAR)
  await roomObject(room).markRead(ada.id)
  return room
}

/** Contents that a restore leaves as they are: how far the copy is depends on D1. */
async function comparable(room: string) {
  const { facts: _facts, ...rest } = await contentsOf('chat', room)
  return rest
}

test('each table of a room and of a jam is saved, stays, or can be recreated', async () => {
  const room = await livelyRoom(1)
  const all = Object.keys(await contentsOf('chat', room))
  expect(all.toSorted()).toEqual([...roomTables.saved, ...roomTables.stay].toSorted())
  // A page of the backup adds tables and triggers of its own; the tail removes them.
  await backUp('chat', room)
  expect(Object.keys(await contentsOf('chat', room))).toEqual(all)
  expect(sessionTables.stay).toEqual([])
})

test('a backup while people write is of one moment, and restores to the same rows', async () => {
  const room = await livelyRoom(2_000)
  let round = 0
  const remaining = await said(room, ada, 'stays')
  const backup = await backUp('chat', room, async () => {
    round++
    const id = await said(room, ada, `meanwhile ${round}`)
    await command(room, ada, { t: 'edit', id, text: `meanwhile ${round}, edited` })
    await command(room, admin, { t: 'react', id: remaining, emoji: '🎈', on: round % 2 === 1 })
    await roomObject(room).mute(ben.id, round % 2 === 1 ? '' : FAR)
    // It changes and deletes old rows of every table.
    if (round === 2) await roomObject(room).forget(chatUser('crowd000001').id)
    await roomObject(room).markRead(ben.id)
    // After the last page nothing of it is stored any more while the rows are compared.
    await roomObject(room).settle()
  })
  expect(round).toBeGreaterThan(2)
  const source = await comparable(room)
  expect(backup.state.counts.messages).toBe(source.messages?.length)
  const target = await newRoom()
  expect(await restore(backup, target)).toBeUndefined()
  expect(await comparable(target)).toEqual({ ...source, gateways: [] })
})

test('a restored room can be searched and used, and is copied to the record API', async () => {
  const backup = await backUp('chat', await livelyRoom(30))
  const room = await newRoom()
  expect(await restore(backup, room)).toBeUndefined()
  const found = await roomObject(room).search('marmalade', undefined)
  expect(found?.messages.map(({ message }) => message)).toEqual(['Marmalade for breakfast'])
  expect((await roomObject(room).search('日本語', undefined))?.messages).toHaveLength(1)
  const { rev = 0, seq = 0 } = backup.state.position
  const outcome = await command(room, ada, { t: 'send', key: newKey(), text: 'goes on' })
  expect(outcome).toMatchObject({ done: true, seq: seq + 1, rev: rev + 1 })
  await roomObject(room).settle()
  const shown = await historyOf(room)
  expect((await mirrored(room)).map(({ message }) => message)).toEqual(shown.map(({ message }) => message))
  expect(await command(room, ben, { t: 'send', key: newKey(), text: 'muted' })).toMatchObject({ done: false })
})

test('a client of before the restore gets what it missed, or is reset if it knows more', async () => {
  const room = await livelyRoom(5)
  const backup = await backUp('chat', room)
  const { rev = 0 } = backup.state.position
  const missing = await said(room, ada, 'lost by the restore')
  const open = await following(room, ben)
  expect(await restore(backup, room)).toBe('The room has data already.')
  expect((await historyOf(room)).at(-1)?.id).toBe(missing)
  expect(await restore(backup, room, true)).toBeUndefined()
  expect(await open.closedWith()).toBe(1012)
  const ahead = await joined(room, ben)
  ahead.say({ t: 'hello', after: { [room]: rev + 1 } })
  expect(await ahead.heard('reset')).toMatchObject([{ room, rev }])
  const behind = await joined(room, ada)
  behind.say({ t: 'hello', after: { [room]: rev - 1 } })
  expect(await behind.heard('event')).toMatchObject([{ rev }])
  // The copy had the lost message, whose number the next one gets.
  await said(room, ada, 'in its place')
  await until(async () => {
    await runDurableObjectAlarm(roomObject(room))
    expect((await mirrored(room)).map(({ message }) => message)).toEqual(
      (await historyOf(room)).map(({ message }) => message),
    )
  })
  for (const tab of [ahead, behind]) tab.leave()
})

test('an incomplete backup is refused, and the room stays unchanged', async () => {
  const backup = await backUp('chat', await livelyRoom(20))
  const room = await newRoom()
  const none = await contentsOf('chat', room)
  const [first, ...others] = backup.parts
  const without = { ...backup, parts: [{ rows: first?.rows.slice(1) ?? [], deleted: [] }, ...others] }
  expect(await restore(without, room)).toBe('The table messages is not complete.')
  const altered = { ...backup, state: { ...backup.state, position: { ...backup.state.position, rev: 7 } } }
  expect(await restore(altered, room)).toContain('The restored rev is')
  const newer = { ...backup, header: { ...backup.header, format: 2 } }
  expect(await restore(newer, room)).toBe('A newer release wrote this file.')
  const foreign = {
    ...backup,
    header: { ...backup.header, tables: { passwords: { columns: ['a'], key: ['a'] } } },
  }
  expect(await restore(foreign, room)).toBe('The table passwords is not known.')
  const messages = backup.header.tables.messages ?? { columns: [], key: [] }
  const tables = {
    ...backup.header.tables,
    messages: { ...messages, columns: [...messages.columns, 'colour'] },
  }
  const parts = backup.parts.map(({ rows, deleted }) => ({
    rows: rows.map((row) => (row[0] === 'messages' ? [...row, 'red'] : row)),
    deleted,
  }))
  expect(await restore({ ...backup, header: { ...backup.header, tables }, parts }, room)).toBe(
    'The column colour of messages is not known.',
  )
  expect(withoutStaged(await contentsOf('chat', room))).toEqual(none)
  // An interrupted backup does not block a restore.
  expect(await restore(backup, room)).toBeUndefined()
})

const withoutStaged = (contents: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(contents).filter(([name]) => !name.startsWith('backup_')))

test('a column that the backup lacks gets its default', async () => {
  const backup = await backUp('chat', await livelyRoom(3))
  const { moderated } = backup.header.tables
  const at = moderated?.columns.indexOf('via') ?? -1
  const older: RoomBackup = {
    ...backup,
    header: {
      ...backup.header,
      tables: {
        ...backup.header.tables,
        moderated: { columns: moderated?.columns.toSpliced(at, 1) ?? [], key: moderated?.key ?? [] },
      },
    },
    parts: backup.parts.map(({ rows, deleted }) => ({
      rows: rows.map((row) => (row[0] === 'moderated' ? row.toSpliced(at + 1, 1) : row)),
      deleted,
    })),
  }
  const room = await newRoom()
  expect(await restore(older, room)).toBeUndefined()
  expect((await contentsOf('chat', room)).moderated).toHaveLength(1)
})

test('a room without a file is restored from its copy in the database', async () => {
  const room = await livelyRoom(3)
  await said(room, { ...ada, id: people.ada.id, name: 'Ada' }, 'from an account')
  await env.DB.prepare('INSERT INTO chat_mutes VALUES (?, ?, ?, ?, ?)').bind(room, ben.id, FAR, FAR, '').run()
  await roomObject(room).settle()
  const before = await historyOf(room)
  const copied = await mirrored(room)
  // The room is lost, its record and copy are not.
  await runInDurableObject(roomObject(room), async (_instance, { storage }) => storage.deleteAll())
  await evictDurableObject(roomObject(room))
  const object = backedUpObject('chat', room)
  expect(await object.restoreFromCopy(false)).toEqual({ events: copied.length })
  const after = await historyOf(room)
  expect(after.at(-1)).toEqual(before.at(-1))
  // The others have no accounts, only names in the room.
  const nameless = (one: (typeof before)[number]) =>
    JSON.parse(JSON.stringify({ ...one, expand: { reactions: one.expand?.reactions?.map(({ id }) => id) } }))
  expect(after.map(nameless)).toEqual(before.map(nameless))
  expect(await object.restoreFromCopy(false)).toEqual({ refused: 'The room has data already.' })
  expect(await command(room, ben, { t: 'send', key: newKey(), text: 'muted' })).toMatchObject({ done: false })
  expect((await roomObject(room).search('marmalade', undefined))?.messages).toHaveLength(1)
  const { position } = (await backUp('chat', room)).state
  const next = await command(room, ada, { t: 'send', key: newKey(), text: 'goes on' })
  expect(next).toMatchObject({ done: true, seq: (position.seq ?? 0) + 1 })
  await roomObject(room).settle()
  expect((await mirrored(room)).map(({ id }) => id)).toEqual((await historyOf(room)).map(({ id }) => id))
  // A room that was never used stays unused.
  expect(await backedUpObject('chat', await newRoom()).restoreFromCopy(false)).toEqual({ events: 0 })
})

test('gateway clients of a restored room are reset, and receive later events', async () => {
  const room = await newRoom()
  await gateway().roomsChanged()
  await said(room, ada, 'first')
  const backup = await backUp('chat', room)
  const { rev = 0 } = backup.state.position
  const tab = await ChatTab.greeted(people.ada)
  for (const text of ['lost', 'lost as well']) await said(room, ada, text)
  await tab.heard('event', 2)
  expect(await restore(backup, room, true)).toBeUndefined()
  expect(await tab.heard('reset')).toMatchObject([{ room, rev }])
  await said(room, ada, 'in its place')
  expect((await tab.heard('event', 3)).at(-1)).toMatchObject({ rev: rev + 1 })
})

test('a later backup ends an earlier one', async () => {
  const room = await livelyRoom(3)
  const object = backedUpObject('chat', room)
  const first = await object.backUpPage(undefined)
  if ('refused' in first) throw new Error(first.refused)
  await backUp('chat', room)
  expect(await object.backUpTail(first.run, 1)).toEqual({ refused: 'This backup of the room has ended.' })
})

test('a room that was never used has nothing to save, and stays so', async () => {
  const room = await newRoom()
  const object = backedUpObject('jam', room)
  expect(await object.backUpPage(undefined)).toMatchObject({ tables: {}, rows: [] })
  expect(await contentsOf('jam', room)).toEqual({})
})
