import { expect, test } from 'vitest'
import { calmRoom, enter, unread, words } from './support/settled-room.ts'
import { chance, Clock, ModelServer, ROOM, roomOf } from './support/chat-model.ts'
import { tabOf } from './support/chat-tab.ts'
import { RandomChat } from './support/random-chat.ts'
import { CallError } from '../web/platform/call-error.ts'
import { memoryStore } from '../web/platform/local-store.ts'
import { emptyChat } from '../web/features/chat/store.ts'
import {
  changeMessage,
  discardMessage,
  retryMessage,
  sendMessage,
} from '../web/features/chat/connection/sending.ts'

test('no message is lost, duplicated or reordered by cuts, refusals, repeats or closes', async () => {
  const again = process.env.SEED
  for (let round = 0; round < (again ? 1 : 40); round++) {
    const seed = Number(again ?? Math.floor(Math.random() * 2 ** 31))
    const chat = new RandomChat(seed)
    const { clock, server, said, tabs } = chat
    for (let step = 0; step < 150; step++) await chat.step(step)
    // After a pause, one more message lets every client notice what it missed.
    await clock.pass(60_000)
    server.forgetful = 0
    const note = `The seed is ${seed}.`
    const last = tabs[0]
    if (!last) throw new Error(note)
    sendMessage(last.chat.core, ROOM, { text: 'the end' })
    said.get('0')?.push('the end')
    await clock.pass(30_000)
    for (const tab of tabs) {
      for (let tries = 0; tries < 50 && tab.state.getState().messages[ROOM]?.later; tries++) {
        void tab.chat.loadNewest(ROOM)
        await clock.pass(500)
      }
    }
    const there = server.messages.filter(({ seq }) => !server.deleted.has(seq))
    for (const tab of tabs) {
      const shown = tab.list().map((one) => [one.id, one.message])
      expect(shown.length, note).toBeGreaterThan(0)
      expect(shown, `${note} ${tab.user}`).toEqual(
        there.slice(-shown.length).map(({ id, message }) => [id, message]),
      )
      expect(tab.chat.core.outbox.size, note).toBe(0)
      if (!tab.state.getState().messages[ROOM]?.earlier) expect(shown.length, note).toBe(there.length)
    }
    // Each text arrives as often as it was said, and what one tab said in the order in which it said it.
    const all = server.events.filter(({ action }) => action === 'create')
    expect(all.length, note).toBe([...said.values()].flat().length)
    for (const texts of said.values()) {
      const unique = texts.filter((text) => !text.startsWith('same'))
      const arrived = server.sent.filter((text) => unique.includes(text))
      expect(arrived, note).toEqual(unique)
    }
    chat.end()
  }
})

test('signing in loads rooms and unread marks and goes live, and signing out clears everything', async () => {
  const { server, open, clock, tabs } = await calmRoom('anna')
  const disk = memoryStore<never>()
  if (tabs[0]) sendMessage(tabs[0].chat.core, ROOM, { text: 'hello' })
  await clock.pass(500)
  const carl = await open('carl', disk)
  expect(carl.state.getState()).toMatchObject({
    me: 'carl',
    connection: 'live',
    subscribed: true,
    unread: { [ROOM]: true },
    lastRead: { [ROOM]: '1970-01-01 00:00:00.000Z' },
  })
  await enter(carl, clock)
  carl.chat.setDraft(ROOM, { text: 'half a', reply: '', card: null })
  await carl.chat.keep()
  await clock.pass(1_000)
  expect(await disk.keys()).not.toEqual([])
  carl.chat.stop()
  await clock.pass(1_000)
  expect(carl.state.getState()).toEqual(emptyChat)
  expect(await disk.keys()).toEqual([])
  expect([...server.lines].map(({ user }) => user)).toEqual(['anna'])
})

test('a message sent at any moment of a chat’s start or reconnect is unread afterwards', async () => {
  const { clock, open, tabs } = await calmRoom('anna')
  const [anna] = tabs
  if (!anna) throw new Error('Nobody is here')
  for (let milliseconds = 0; milliseconds < 400; milliseconds += 10) {
    const carl = await open(`carl${milliseconds}`, memoryStore<never>(), milliseconds)
    sendMessage(anna.chat.core, ROOM, { text: `after ${milliseconds} ms` })
    await clock.pass(1_000)
    expect(unread(carl), `${milliseconds} ms after the start`).toBe(true)
    await enter(carl, clock)
    carl.chat.seen(ROOM)
    carl.chat.close()
    await clock.pass(1_000)
    expect(unread(carl)).toBe(false)
    carl.cut()
    await clock.pass(milliseconds * 10)
    sendMessage(anna.chat.core, ROOM, { text: `${milliseconds * 10} ms after a cut` })
    await clock.pass(5_000)
    expect(unread(carl), `${milliseconds * 10} ms after a cut`).toBe(true)
    carl.crash()
  }
})

test('a message is unread until it is visible in a focused tab; other tabs and the server are notified', async () => {
  const { server, clock, tabs } = await calmRoom('anna', 'carl', 'carl')
  const [anna, carl, second] = tabs
  if (!anna || !carl) throw new Error('Nobody is here')
  await enter(carl, clock)
  sendMessage(anna.chat.core, ROOM, { text: 'one' })
  await clock.pass(300)
  // A tab that shows the room gets a moment; a tab that shows something else does not.
  expect([unread(carl), unread(second)]).toEqual([false, true])
  carl.chat.seen(ROOM)
  await clock.pass(1_000)
  expect([unread(anna), unread(carl), unread(second)]).toEqual([false, false, false])
  expect(server.marks.get('carl')).toBe(1)
  // Open, but scrolled up, or in a hidden page.
  carl.page.isVisible = false
  sendMessage(anna.chat.core, ROOM, { text: 'two' })
  await clock.pass(300)
  carl.chat.seen(ROOM)
  await clock.pass(1_000)
  expect([unread(carl), unread(second)]).toEqual([true, true])
  expect(carl.notices).toEqual(['one', 'two'])
  carl.page.isVisible = true
  carl.chat.seen(ROOM)
  await clock.pass(1_000)
  expect([unread(carl), unread(second)]).toEqual([false, false])
  // A reply marks as read.
  sendMessage(anna.chat.core, ROOM, { text: 'three' })
  await clock.pass(1_000)
  expect(unread(second)).toBe(true)
  sendMessage(carl.chat.core, ROOM, { text: 'four' })
  await clock.pass(1_000)
  expect([unread(carl), unread(second), unread(anna)]).toEqual([false, false, true])
})

test('messages shown while the room opens are marked as read, and no others', async () => {
  const { server, clock, open, tabs } = await calmRoom('anna')
  const [anna] = tabs
  if (!anna) throw new Error('Nobody is here')
  const disk = memoryStore<never>()
  const carl = await open('carl', disk)
  await enter(carl, clock)
  sendMessage(anna.chat.core, ROOM, { text: 'one' })
  await clock.pass(500)
  await carl.chat.keep()
  carl.crash()
  sendMessage(anna.chat.core, ROOM, { text: 'two' })
  await clock.pass(500)
  const again = tabOf('carl', { server, clock, random: () => 0.5 }, disk, { lossy: false })
  // The server is not asked yet.
  void again.chat.start()
  await clock.pass(0)
  void again.chat.open(ROOM)
  expect(words(again)).toEqual(['one'])
  again.chat.seen(ROOM)
  await clock.pass(1_000)
  expect(words(again)).toEqual(['one', 'two'])
  expect(server.marks.get('carl')).toBe(1)
  expect(again.state.getState().divider[ROOM]).toBe(0)
  again.chat.seen(ROOM)
  await clock.pass(1_000)
  expect([server.marks.get('carl'), unread(again)]).toEqual([2, false])
})

test('changes show at once, name people, and are taken back when the room will not have them', async () => {
  const { server, clock, tabs } = await calmRoom('anna')
  const [anna] = tabs
  if (!anna) throw new Error('Nobody is here')
  await enter(anna, clock)
  for (const text of ['one', 'two']) sendMessage(anna.chat.core, ROOM, { text })
  await clock.pass(1_000)
  const [one, two] = anna.list()
  if (!one || !two) throw new Error('Nothing was said')
  changeMessage(anna.chat.core, { t: 'edit', room: ROOM, id: one.id, text: 'for @carl' })
  await clock.pass(2_000)
  const named = 'for @[carl](user:carl)'
  expect(words(anna)).toEqual([named, 'two'])
  changeMessage(anna.chat.core, { t: 'edit', room: ROOM, id: one.id, text: 'changed' })
  changeMessage(anna.chat.core, { t: 'delete', room: ROOM, id: two.id })
  changeMessage(anna.chat.core, { t: 'react', room: ROOM, id: one.id, emoji: '👍' })
  expect(words(anna)).toEqual(['changed'])
  expect(anna.list()[0]).toMatchObject({ expand: { reactions: [{ emoji: '👍', user: 'anna' }] } })
  server.refuses = ({ t }) => (t === 'send' ? undefined : 'not_yours')
  await clock.pass(1_000)
  expect(words(anna)).toEqual([named, 'two'])
  expect(anna.notices).toEqual(['not_yours', 'not_yours', 'not_yours'])
})

test('a refused message stays, also after a reload, until it is retried or discarded', async () => {
  const { server, clock, open } = await calmRoom()
  const disk = memoryStore<never>()
  const anna = await open('anna', disk)
  server.refuses = () => 'room_locked'
  const key = sendMessage(anna.chat.core, ROOM, { text: 'listen' })
  const other = sendMessage(anna.chat.core, ROOM, { text: 'never mind' })
  await clock.pass(1_000)
  expect(anna.list()).toMatchObject([
    { state: 'refused', refusal: 'room_locked' },
    { state: 'refused', refusal: 'room_locked' },
  ])
  anna.crash()
  const again = await open('anna', disk)
  expect(again.list()).toMatchObject([{ state: 'refused' }, { state: 'refused' }])
  server.refuses = () => undefined
  discardMessage(again.chat.core, ROOM, other)
  retryMessage(again.chat.core, ROOM, key)
  await clock.pass(1_000)
  expect(again.list()).toMatchObject([{ message: 'listen', seq: 1 }])
  // Far too long a message never leaves, and is not lost either.
  sendMessage(again.chat.core, ROOM, { text: 'x'.repeat(4_001) })
  expect(again.list().at(-1)).toMatchObject({ state: 'refused', refusal: 'too_long' })
})

test('a link opens its message in the history while the room is still loading', async () => {
  const { clock, open, tabs } = await calmRoom('anna')
  const [anna] = tabs
  for (let line = 1; line <= 30; line++) if (anna) sendMessage(anna.chat.core, ROOM, { text: `line ${line}` })
  await clock.pass(10_000)
  const disk = memoryStore<never>()
  const before = await open('carl', disk)
  await enter(before, clock)
  await before.chat.keep()
  before.crash()
  // The cached last page and the requested newest page must not conflict, whichever is requested first.
  for (const [seq, isOpenFirst] of [
    [3, true],
    [3, false],
    [25, true],
    [25, false],
  ] as const) {
    const carl = await open('carl', disk, 0)
    expect(words(carl)).toHaveLength(10)
    if (isOpenFirst) void carl.chat.open(ROOM)
    const isThere = carl.chat.jumpTo(ROOM, { seq })
    if (!isOpenFirst) void carl.chat.open(ROOM)
    await clock.pass(2_000)
    expect(await isThere).toBe(true)
    expect(words(carl)).toContain(`line ${seq}`)
    expect(words(carl)).not.toContain('line 15')
    // The read position is known from that page as well.
    expect(carl.state.getState().divider[ROOM]).toBe(0)
    carl.chat.seen(ROOM)
    carl.crash()
  }
})

test('a server error shows no rooms and is retried; offline, the stored rooms stay', async () => {
  const clock = new Clock()
  const random = chance(1)
  const server = new ModelServer(clock, random)
  const disk = memoryStore<never>()
  const url = '/api/collections/chat_rooms/records'
  let fails: 'server' | 'network' | undefined
  const open = () => {
    const tab = tabOf('anna', { clock, server, random }, disk, {
      lossy: false,
      async fetchRooms() {
        if (fails === 'server') throw new CallError({ status: 500, code: 'internal', url })
        if (fails === 'network') throw new CallError({ status: 0, code: 'offline', url })
        return [roomOf(ROOM)]
      },
    })
    void tab.chat.start()
    return tab
  }
  const first = open()
  await clock.pass(1_000)
  expect(first.state.getState()).toMatchObject({ rooms: [{ id: ROOM }], roomsFailed: false })
  await first.chat.keep()
  first.crash()

  fails = 'network'
  const unreachable = open()
  await clock.pass(1_000)
  expect(unreachable.state.getState()).toMatchObject({ rooms: [{ id: ROOM }], roomsFailed: false })
  unreachable.crash()

  fails = 'server'
  const refused = open()
  await clock.pass(1_000)
  expect(refused.state.getState()).toMatchObject({ rooms: [], roomsFailed: true })
  await refused.chat.keep()
  fails = undefined
  await clock.pass(10_000)
  expect(refused.state.getState()).toMatchObject({ rooms: [{ id: ROOM }], roomsFailed: false })
  refused.crash()

  // The empty list did not replace the cached rooms.
  fails = 'network'
  const again = open()
  await clock.pass(1_000)
  expect(again.state.getState().rooms).toMatchObject([{ id: ROOM }])
})
