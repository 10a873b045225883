import { expect, test } from 'vitest'
import { calmRoom } from './support/settled-room.ts'
import { chance, Clock, ModelServer, ROOM, roomOf } from './support/chat-model.ts'
import { tabOf } from './support/chat-tab.ts'
import { CallError } from '../web/platform/call-error.ts'
import { memoryStore } from '../web/platform/local-store.ts'
import { retryMessage, sendMessage } from '../web/features/chat/connection/sending.ts'
import { isPending } from '../worker/model/chat/room-messages.ts'

test('all rooms are marked as read, also those never opened; other tabs and the server are notified', async () => {
  const { server, clock, open } = await calmRoom()
  const [anna, carl, second] = [await open('anna'), await open('carl'), await open('carl')]
  const unread = () => [anna, carl, second].map(({ state }) => state.getState().unread[ROOM])
  for (const text of ['one', 'two']) sendMessage(anna.chat.core, ROOM, { text })
  await clock.pass(1_000)
  expect(unread()).toEqual([false, true, true])
  carl.chat.markAllRead()
  await clock.pass(1_000)
  expect(unread()).toEqual([false, false, false])
  expect(server.marks.get('carl')).toBe(2)
})

test('mutes and their end reach all tabs of the user; refused messages can be sent afterwards', async () => {
  const { server, clock, open } = await calmRoom()
  const disk = memoryStore<never>()
  const [anna, second, carl] = [await open('anna', disk), await open('anna'), await open('carl')]
  const muted = () => [anna, second, carl].map(({ state }) => ROOM in state.getState().muted)
  // On its way when the room stops hearing her.
  sendMessage(anna.chat.core, ROOM, { text: 'listen' })
  server.mute('anna', 86_400)
  await clock.pass(1_000)
  expect(muted()).toEqual([true, true, false])
  expect(anna.list()).toMatchObject([{ message: 'listen', refusal: 'muted' }])
  const sent = server.heard
  await clock.pass(3_600_000)
  expect(muted()).toEqual([true, true, false])
  // No client asks during that time.
  expect(server.heard - sent).toBe(0)

  server.mute('anna', 0)
  await clock.pass(1_000)
  expect(muted()).toEqual([false, false, false])
  expect(anna.list()).toMatchObject([{ message: 'listen', state: 'refused', refusal: 'was_muted' }])
  expect(server.messages).toEqual([])

  anna.crash()
  const again = await open('anna', disk)
  expect(again.list()).toMatchObject([{ message: 'listen', state: 'refused', refusal: 'was_muted' }])
  const [one] = again.list()
  if (one && isPending(one)) retryMessage(again.chat.core, ROOM, one.key)
  await clock.pass(1_000)
  expect(again.list()).toMatchObject([{ message: 'listen', seq: 1 }])
})

test('a mute ends by the clock of this machine; one that is prolonged does not end before', async () => {
  const { server, clock, open } = await calmRoom()
  const anna = await open('anna')
  const isMuted = () => ROOM in anna.state.getState().muted
  server.mute('anna', 600)
  await clock.pass(500_000)
  server.mute('anna', 600)
  await clock.pass(500_000)
  expect(isMuted()).toBe(true)
  await clock.pass(101_000)
  expect(isMuted()).toBe(false)
  // The room's clock is behind: it says so when something is said.
  server.mute('anna', 10)
  await clock.pass(1_000)
  anna.state.setState({ muted: {} })
  sendMessage(anna.chat.core, ROOM, { text: 'too early' })
  await clock.pass(1_000)
  expect(isMuted()).toBe(true)
  await clock.pass(10_000)
  expect(isMuted()).toBe(false)
  expect(anna.list()).toMatchObject([{ message: 'too early', refusal: 'was_muted' }])
})

test('a returning user learns that they were muted or unmuted', async () => {
  const { server, clock, open } = await calmRoom()
  const anna = await open('anna')
  const isMuted = () => ROOM in anna.state.getState().muted
  anna.cut()
  server.mute('anna', 86_400)
  expect(isMuted()).toBe(false)
  await clock.pass(5_000)
  expect(isMuted()).toBe(true)
  sendMessage(anna.chat.core, ROOM, { text: 'listen' })
  await clock.pass(1_000)
  expect(anna.list()).toMatchObject([{ refusal: 'muted' }])
  anna.cut()
  server.mute('anna', 0)
  await clock.pass(5_000)
  expect(isMuted()).toBe(false)
  expect(anna.list()).toMatchObject([{ refusal: 'was_muted' }])
})

test('a room in another one is not in the list, opens by its address and stays when the list is loaded again', async () => {
  const clock = new Clock()
  const random = chance(1)
  const server = new ModelServer(clock, random)
  const thread = { ...roomOf('thread000000001'), slug: 'a-thread', parent: ROOM }
  const asked: string[] = []
  let isAway = false
  const tab = tabOf('anna', { clock, server, random }, memoryStore<never>(), {
    lossy: false,
    async findRooms(by, values) {
      if (isAway) throw new CallError({ status: 503, code: 'internal', url: '/' })
      asked.push(`${by} ${values.join()}`)
      return values.includes(by === 'id' ? thread.id : thread.slug) ? [thread] : []
    },
  })
  void tab.chat.start()
  await clock.pass(1_000)
  const slugs = () => tab.state.getState().rooms.map(({ slug }) => slug)
  expect(slugs()).toEqual([roomOf(ROOM).slug])
  expect(await tab.chat.reachRoom('nothing')).toBe(false)
  isAway = true
  expect(await tab.chat.reachRoom('a-thread')).toBe('unknown')
  isAway = false
  expect(await tab.chat.reachRoom('a-thread')).toBe(true)
  expect(slugs()).toContain('a-thread')
  isAway = true
  await tab.chat.retryRooms()
  expect(slugs()).toContain('a-thread')
  isAway = false
  thread.slug = 'renamed'
  await tab.chat.retryRooms()
  expect(slugs()).toContain('renamed')
  expect(asked).toEqual(['slug nothing', 'slug a-thread', `id ${thread.id}`])
})
