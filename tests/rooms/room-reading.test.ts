import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { MAX_MISSED } from '../../worker/contract/chat/frames.ts'
import {
  chatter,
  command,
  following,
  historyOf,
  roomObject,
  said,
  chatUser,
} from '../support/worker/chat-room.ts'
import { leaveTabs, newKey, newRoom } from '../support/worker/chat-tab.ts'
import { migrated } from '../support/worker/world.ts'

const ada = chatUser('Ada')
const ben = chatUser('Ben')
const admin = chatUser('Root', { admin: true })

beforeAll(migrated)
afterEach(leaveTabs)

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const quiet = () => new Promise((done) => setTimeout(done, 60))

test('a returning client gets its missed events; after too long it reloads the room', async () => {
  const room = await newRoom()
  await chatter(room, 30)
  const tab = await following(room, ben, 12)
  expect(tab.revs(room)).toEqual(upTo(30).slice(12))
  await said(room, ada, 'and on')
  await tab.heard('event', 19)
  expect(tab.revs(room)).toEqual(upTo(31).slice(12))
  const fresh = await following(room, ben)
  expect(fresh.all('live')).toEqual([{ t: 'live', rooms: { [room]: 31 } }])
  expect(fresh.all('event')).toEqual([])
  // From a future that never was: a room restored from a copy.
  const ahead = await following(room, ben, 500)
  expect(ahead.all('reset')).toEqual([{ t: 'reset', room, rev: 31 }])
  await chatter(room, MAX_MISSED)
  const away = await following(room, ben, 30)
  expect(away.all('reset')).toEqual([{ t: 'reset', room, rev: MAX_MISSED + 31 }])
  expect(away.all('event')).toEqual([])
  const near = await following(room, ben, 31)
  expect(near.all('event')).toHaveLength(MAX_MISSED)
})

test('pages of history are contiguous', async () => {
  const room = await newRoom()
  await chatter(room, 25)
  await command(room, admin, { t: 'delete', id: `${room}0000000a` })
  const object = roomObject(room)
  const seqs = async (where: Parameters<typeof object.history>[1]) => {
    const found = await object.history(ada.id, where)
    return {
      seqs: found?.messages.map(({ seq }) => seq),
      earlier: found?.earlier,
      later: found?.later,
    }
  }
  expect(await seqs({ limit: 5 })).toEqual({ seqs: [21, 22, 23, 24, 25], earlier: true, later: false })
  expect(await seqs({ before: 12, limit: 4 })).toEqual({ seqs: [7, 8, 9, 11], earlier: true, later: true })
  expect(await seqs({ before: 4, limit: 4 })).toEqual({ seqs: [1, 2, 3], earlier: false, later: true })
  expect(await seqs({ after: 22, limit: 4 })).toEqual({ seqs: [23, 24, 25], earlier: true, later: false })
  expect(await seqs({ after: 0, limit: 2 })).toEqual({ seqs: [1, 2], earlier: false, later: true })
  expect(await seqs({ around: 15, limit: 4 })).toEqual({ seqs: [13, 14, 15, 16], earlier: true, later: true })
  expect(await object.history(ada.id, { limit: 1 })).toMatchObject({
    rev: 26,
    newest: 25,
    lastReadAt: '1970-01-01 00:00:00.000Z',
    lastReadSeq: 0,
  })
})

test('a room is unread if another user has written since', async () => {
  const room = await newRoom()
  const object = roomObject(room)
  expect(await object.hasUnread(ada.id)).toBe(false)
  await said(room, ben, 'one')
  await said(room, ben, 'two')
  expect(await object.hasUnread(ada.id)).toBe(true)
  expect(await object.hasUnread(ben.id)).toBe(false)
  const [tab, second, others] = [
    await following(room, ada),
    await following(room, ada),
    await following(room, ben),
  ]
  tab.say({ t: 'read', room, seq: 1 })
  const [mark] = await second.heard('read')
  expect(mark).toMatchObject({ room, seq: 1 })
  expect(await object.hasUnread(ada.id)).toBe(true)
  tab.say({ t: 'read', room })
  expect((await second.heard('read', 2))[1]).toMatchObject({ seq: 2 })
  expect(await object.hasUnread(ada.id)).toBe(false)
  // Never back.
  tab.say({ t: 'read', room, seq: 1 })
  await quiet()
  expect(second.all('read')).toHaveLength(2)
  expect(others.all('read')).toEqual([])
  await evictDurableObject(object)
  expect(await object.hasUnread(ada.id)).toBe(false)
  expect(await object.history(ada.id, { limit: 1 })).toMatchObject({ lastReadSeq: 2 })
  await said(room, ben, 'three')
  expect(await object.hasUnread(ada.id)).toBe(true)
  const marked = await object.markRead(ada.id)
  expect(marked?.seq).toBe(3)
  expect(Date.parse(marked?.lastReadAt.replace(' ', 'T') ?? '')).toBeGreaterThan(Date.now() - 60_000)
  // A deleted message is not unread.
  const id = await said(room, ben, 'oops')
  await command(room, ben, { t: 'delete', id })
  expect(await object.hasUnread(ada.id)).toBe(false)
})

test.each(['at once', 'after a sleep', 'after a sleep, copied before'])(
  'sending a message marks the room as read, %s',
  async (when) => {
    const room = await newRoom()
    await said(room, ben, 'question')
    expect(await roomObject(room).hasUnread(ada.id)).toBe(true)
    await said(room, ada, 'answer')
    if (when.endsWith('before')) await roomObject(room).settle()
    if (when !== 'at once') await evictDurableObject(roomObject(room))
    expect(await roomObject(room).hasUnread(ada.id)).toBe(false)
    expect(await roomObject(room).history(ada.id, { limit: 1 })).toMatchObject({ lastReadSeq: 2 })
  },
)

test('a reply notifies the author of the answered message, also after hibernation, unless it is quiet', async () => {
  const room = await newRoom()
  const tab = await following(room, ada)
  const asked = await said(room, ada, 'who sings?')
  await command(room, ben, { t: 'send', key: newKey(), text: 'me', reply: asked })
  const quietly = await command(room, ben, {
    t: 'send',
    key: newKey(),
    text: 'or not',
    reply: asked,
    quiet: true,
  })
  expect(quietly).toMatchObject({ done: true })
  const records = (await tab.heard('event', 3)).map(({ record }) => record)
  expect(records.map(({ reply, notifies }) => [reply, notifies])).toEqual([
    ['', undefined],
    [asked, ada.id],
    [asked, undefined],
  ])
  expect((await historyOf(room)).map(({ notifies }) => notifies)).toEqual([undefined, ada.id, undefined])
  await evictDurableObject(roomObject(room))
  expect(await roomObject(room).unreadMentions(ada.id)).toBe(1)
  expect((await following(room, ben, 0)).all('event')[1]?.record.notifies).toBe(ada.id)
  // A deleted user is notified of nothing, in no record.
  await roomObject(room).forget(ada.id)
  expect((await historyOf(room)).map(({ notifies }) => notifies)).toEqual([undefined, undefined])
})

test('rooms stored before replies notified authors keep working', async () => {
  const room = await newRoom()
  const asked = await said(room, ada, 'who sings?')
  await runInDurableObject(roomObject(room), (_, { storage }) => void storage.sql.exec('DROP TABLE notified'))
  await evictDurableObject(roomObject(room))
  await command(room, ben, { t: 'send', key: newKey(), text: 'me', reply: asked })
  expect(await roomObject(room).unreadMentions(ada.id)).toBe(1)
  expect((await historyOf(room)).map(({ message }) => message)).toEqual(['who sings?', 'me'])
})

test('typing and presence are broadcast and not stored', async () => {
  const room = await newRoom()
  const [tab, other] = [await following(room, ada), await following(room, ben)]
  other.say({ t: 'typing', room })
  other.say({ t: 'typing', room })
  expect(await tab.heard('typing')).toEqual([{ t: 'typing', room, user: { id: ben.id, name: 'Ben' } }])
  const [presence] = await tab.heard('presence')
  expect(presence).toMatchObject({ room, count: 2 })
  expect(presence?.people.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Ben'])
  other.leave()
  expect((await tab.heard('presence', 2))[1]).toMatchObject({ count: 1 })
  expect(tab.all('typing')).toHaveLength(1)
  expect(await roomObject(room).since(-1)).toMatchObject({ rev: 0 })
})

test('search finds words from their beginning, in the newest messages first', async () => {
  const room = await newRoom()
  await said(room, ada, 'The lip-sync of Zoë is great')
  const id = await said(room, ada, 'zoe sings')
  const removed = await said(room, ada, 'zoe is gone')
  await command(room, ada, { t: 'delete', id: removed })
  const found = async (words: string) =>
    (await roomObject(room).search(words, undefined))?.messages.map(({ message }) => message)
  expect(await found('zoe')).toEqual(['zoe sings', 'The lip-sync of Zoë is great'])
  expect(await found('lip syn')).toEqual(['The lip-sync of Zoë is great'])
  await command(room, ada, { t: 'edit', id, text: 'Max sings' })
  expect(await found('ZOE')).toEqual(['The lip-sync of Zoë is great'])
  expect(await found('max')).toEqual(['Max sings'])
  await command(room, ada, { t: 'delete', id })
  expect(await found('max')).toEqual([])
  expect(await found('"; DROP *')).toEqual([])
  expect((await roomObject(room).search('zoe', 1))?.messages).toEqual([])
})

test('search finds Chinese, Japanese, Korean and Thai inside a run of text', async () => {
  const room = await newRoom()
  const id = await said(room, ada, '今日は天気がいいですね')
  const removed = await said(room, ada, '天気予報')
  for (const text of ['พูดสวัสดีครับ', '오늘날씨', '新しいiPhone用ケース']) await said(room, ada, text)
  const found = async (words: string) =>
    (await roomObject(room).search(words, undefined))?.messages.map(({ message }) => message)
  expect(await found('天気')).toEqual(['天気予報', '今日は天気がいいですね'])
  expect(await found('天')).toEqual(['天気予報', '今日は天気がいいですね'])
  expect(await found('天気予報')).toEqual(['天気予報'])
  expect(await found('สวัสดี')).toEqual(['พูดสวัสดีครับ'])
  expect(await found('날씨')).toEqual(['오늘날씨'])
  expect(await found('iPhone用ケース')).toEqual(['新しいiPhone用ケース'])
  await command(room, ada, { t: 'edit', id, text: '雨が降る' })
  await command(room, ada, { t: 'delete', id: removed })
  expect(await found('天気')).toEqual([])
  expect(await found('降る')).toEqual(['雨が降る'])
  for (const words of ['"天気', '天\0気', '天'.repeat(10_000), '雨" OR "x']) {
    expect(await found(words)).toBeInstanceOf(Array)
  }
})

test('a room whose words were indexed before runs had parts indexes them again', async () => {
  const room = await newRoom()
  await said(room, ada, '今日は天気がいいですね')
  await runInDurableObject(roomObject(room), (_, { storage }) => {
    storage.sql.exec(`
      DROP TABLE segments;
      DROP TABLE segments_until;
      CREATE VIRTUAL TABLE words USING fts5 (
        message, content='messages', content_rowid='seq', tokenize='unicode61 remove_diacritics 2');
      INSERT INTO words (rowid, message) SELECT seq, message FROM messages;
      CREATE TABLE words_until (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL);
      INSERT INTO words_until VALUES (1, 1)`)
  })
  await evictDurableObject(roomObject(room))
  expect((await roomObject(room).search('天気', undefined))?.messages).toHaveLength(1)
  await runInDurableObject(roomObject(room), (_, { storage }) => {
    const tables = storage.sql.exec("SELECT name FROM sqlite_master WHERE name GLOB 'words*'").toArray()
    expect(tables).toEqual([])
  })
})
