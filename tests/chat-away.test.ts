import { expect, test } from 'vitest'
import { memoryStore } from '../web/platform/local-store.ts'
import { timeOf } from '../web/features/chat/history/history-rows.ts'
import { changeMessage, sendMessage } from '../web/features/chat/connection/sending.ts'
import { calmRoom, enter, type Tab } from './support/settled-room.ts'
import { ROOM } from './support/chat-model.ts'
import { tabOf } from './support/chat-tab.ts'

const divider = (tab: Tab) => tab.state.getState().divider[ROOM]

/** Anna talks, and Carl has the room open. */
async function twoInARoom() {
  const { server, clock, open } = await calmRoom()
  const disk = memoryStore<never>()
  const [anna, carl] = [await open('anna'), await open('carl', disk)]
  await enter(carl, clock)
  const say = async (text: string) => {
    sendMessage(anna.chat.core, ROOM, { text })
    await clock.pass(500)
    carl.chat.seen(ROOM)
    await clock.pass(500)
  }
  await say('one')
  return { server, clock, open, anna, carl, say }
}

test('“new since” is taken when the room opens, and stays while it is open', async () => {
  const { clock, tabs } = await calmRoom('anna', 'carl')
  const [anna, carl] = tabs
  if (!anna || !carl) throw new Error('Nobody is here')
  const divider = () => carl.state.getState().divider[ROOM]
  await enter(carl, clock)
  expect(divider()).toBeUndefined()
  carl.chat.close()
  sendMessage(carl.chat.core, ROOM, { text: 'mine' })
  await clock.pass(500)
  sendMessage(anna.chat.core, ROOM, { text: 'one' })
  await clock.pass(500)
  await enter(carl, clock)
  expect(divider()).toBe(1)
  carl.chat.seen(ROOM)
  sendMessage(anna.chat.core, ROOM, { text: 'two' })
  await clock.pass(500)
  carl.chat.seen(ROOM)
  expect(divider()).toBe(1)
  carl.chat.close()
  await enter(carl, clock)
  expect(divider()).toBeUndefined()
})

test('a user who returns sees a divider above new messages, which stays while they read', async () => {
  const { carl, say } = await twoInARoom()
  expect(divider(carl)).toBeUndefined()
  carl.page.isVisible = false
  await say('two')
  await say('three')
  carl.page.isVisible = true
  carl.chat.lookedAt()
  carl.chat.seen(ROOM)
  expect(divider(carl)).toBe(1)
  await say('four')
  expect(divider(carl)).toBe(1)
  // A short focus while nothing happens does not remove the divider.
  carl.chat.lookedAt()
  expect(divider(carl)).toBe(1)
})

test('messages read in another tab meanwhile are not new after the return', async () => {
  const { clock, open, carl, say } = await twoInARoom()
  const second = await open('carl')
  carl.page.isVisible = false
  await enter(second, clock)
  await say('two')
  second.chat.seen(ROOM)
  await clock.pass(1_000)
  carl.page.isVisible = true
  carl.chat.lookedAt()
  expect(divider(carl)).toBeUndefined()
})

test('a user who was offline for a while finds the divider too; a short disconnect draws none', async () => {
  const { server, clock, open, anna, carl, say } = await twoInARoom()
  carl.cut()
  sendMessage(anna.chat.core, ROOM, { text: 'two' })
  await clock.pass(10_000)
  carl.chat.seen(ROOM)
  await clock.pass(1_000)
  expect(divider(carl)).toBeUndefined()

  carl.cut(3_600_000)
  await clock.pass(1_000)
  sendMessage(anna.chat.core, ROOM, { text: 'three' })
  await clock.pass(3_600_000)
  carl.chat.seen(ROOM)
  await clock.pass(1_000)
  expect(divider(carl)).toBe(2)
  expect(server.marks.get('carl')).toBe(3)
  await say('four')
  expect(divider(carl)).toBe(2)

  // Messages read on their phone meanwhile are not unread.
  carl.cut(3_600_000)
  await clock.pass(1_000)
  sendMessage(anna.chat.core, ROOM, { text: 'five' })
  const phone = await open('carl')
  await enter(phone, clock)
  phone.chat.seen(ROOM)
  await clock.pass(3_600_000)
  expect(carl.state.getState().subscribed).toBe(true)
  expect(divider(carl)).toBe(2)
})

test('a message of a user with a wrong clock gets the right time at once, after any server event', async () => {
  const { server, clock, open } = await calmRoom()
  const anna = await open('anna')
  const carl = tabOf('carl', { server, clock, random: () => 0.5 }, memoryStore<never>(), {
    lossy: false,
    ahead: 36_000_000,
  })
  void carl.chat.start()
  await clock.pass(1_000)
  await enter(carl, clock)
  sendMessage(anna.chat.core, ROOM, { text: 'one' })
  await clock.pass(1_000)
  sendMessage(carl.chat.core, ROOM, { text: 'two' })
  const pending = carl.list().at(-1)?.created ?? ''
  await clock.pass(1_000)
  const stored = carl.list().at(-1)?.created ?? ''
  expect(Math.abs(timeOf(pending) - timeOf(stored))).toBeLessThan(1_000)
})

test('a reply counts as a mention of the author it answers, unless it is a quiet one', async () => {
  const { clock, tabs } = await calmRoom('anna', 'bert', 'carl')
  const [anna, bert, carl] = tabs
  if (!anna || !bert || !carl) throw new Error('Nobody is here')
  const counts = () => tabs.map(({ state }) => state.getState().mentions[ROOM] ?? 0)
  await enter(anna, clock)
  sendMessage(anna.chat.core, ROOM, { text: 'who sings?' })
  await clock.pass(500)
  const [question] = anna.list()
  anna.chat.close()
  sendMessage(carl.chat.core, ROOM, { text: 'me', reply: question?.id })
  await clock.pass(500)
  expect(counts()).toEqual([1, 0, 0])
  sendMessage(carl.chat.core, ROOM, { text: 'or not', reply: question?.id, quiet: true })
  await clock.pass(500)
  expect(counts()).toEqual([1, 0, 0])
  await enter(anna, clock)
  anna.chat.seen(ROOM)
  await clock.pass(500)
  expect(counts()).toEqual([0, 0, 0])
})

test('a deleted message is no longer unread, nor is a mention that was removed by an edit', async () => {
  const { clock, tabs } = await calmRoom('anna', 'carlcarlcarl')
  const [anna, carl] = tabs
  if (!anna || !carl) throw new Error('Nobody is here')
  const standing = () => {
    const { unread, mentions } = carl.state.getState()
    return [unread[ROOM], mentions[ROOM] ?? 0]
  }
  const idOf = (text: string) => {
    const found = anna.list().find(({ message }) => message.includes(text))
    return found?.id ?? ''
  }
  sendMessage(anna.chat.core, ROOM, { text: 'one for @[carl](user:carlcarlcarl)' })
  sendMessage(anna.chat.core, ROOM, { text: 'two for @[carl](user:carlcarlcarl)' })
  await clock.pass(1_000)
  expect(standing()).toEqual([true, 2])
  changeMessage(anna.chat.core, { t: 'edit', room: ROOM, id: idOf('one'), text: 'one for all' })
  await clock.pass(5_000)
  expect(standing()).toEqual([true, 1])
  changeMessage(anna.chat.core, { t: 'delete', room: ROOM, id: idOf('two') })
  await clock.pass(5_000)
  expect(standing()).toEqual([true, 0])
  changeMessage(anna.chat.core, { t: 'delete', room: ROOM, id: idOf('one') })
  await clock.pass(5_000)
  expect(standing()).toEqual([false, 0])
})

test('fetching unread status keeps the last-read time of a room that this browser has read in', async () => {
  const { clock, carl, say } = await twoInARoom()
  const read = () => carl.state.getState().lastRead[ROOM]
  const before = read()
  expect(before).not.toMatch(/^1970/)
  await say('two')
  carl.cut()
  await clock.pass(10_000)
  expect(carl.state.getState().subscribed).toBe(true)
  expect(read()).not.toMatch(/^1970/)
})
