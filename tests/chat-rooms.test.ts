import { expect, test } from 'vitest'
import { chance, Clock, ModelServer, ROOM, tabOf } from './support/chat-model.ts'
import { memoryStore } from '../web/platform/local-store.ts'
import { isMutedIn } from '../web/features/chat/connection/muted.ts'
import { retryMessage, sayMessage } from '../web/features/chat/connection/sending.ts'
import { isPending } from '../web/features/chat/messages/room-messages.ts'

/** A room where nothing goes wrong by itself, and the way to open it in a tab. */
function calmRoom() {
  const random = chance(1)
  const clock = new Clock()
  const server = new ModelServer(clock, random)
  server.forgetful = 0
  server.strict = 0
  const open = async (user: string, disk = memoryStore<never>()) => {
    const tab = tabOf(user, { clock, server, random }, disk, { lossy: false })
    void tab.chat.start()
    await clock.pass(500)
    return tab
  }
  return { clock, server, open }
}

test('all is marked as read at once, also in rooms that were never opened; other tabs and the server hear of it', async () => {
  const { server, clock, open } = calmRoom()
  const [anna, carl, second] = [await open('anna'), await open('carl'), await open('carl')]
  const unread = () => [anna, carl, second].map(({ state }) => state.getState().unread[ROOM])
  for (const text of ['one', 'two']) sayMessage(anna.chat.core, ROOM, { text })
  await clock.pass(1_000)
  expect(unread()).toEqual([false, true, true])
  carl.chat.markAllRead()
  await clock.pass(1_000)
  expect(unread()).toEqual([false, false, false])
  expect(server.marks.get('carl')).toBe(2)
})

test('anyone who is heard again can write again by themselves; what was refused is theirs to send', async () => {
  const { server, clock, open } = calmRoom()
  const disk = memoryStore<never>()
  const anna = await open('anna', disk)
  void anna.chat.open(ROOM)
  await clock.pass(500)
  let isMuted = true
  server.refuses = (frame) =>
    isMuted ? 'muted' : frame.t === 'send' && frame.text === '' ? 'empty' : undefined
  sayMessage(anna.chat.core, ROOM, { text: 'listen' })
  await clock.pass(60_000)
  expect(anna.list()).toMatchObject([{ message: 'listen', refusal: 'muted' }])
  expect(isMutedIn({ list: anna.list() })).toBe(true)

  isMuted = false
  // Nobody waits for it behind another window.
  anna.page.isVisible = false
  await clock.pass(60_000)
  expect(isMutedIn({ list: anna.list() })).toBe(true)
  anna.page.isVisible = true
  await clock.pass(11_000)
  expect(anna.list()).toMatchObject([{ message: 'listen', state: 'refused', refusal: 'was_muted' }])
  expect(isMutedIn({ list: anna.list() })).toBe(false)
  expect(server.messages).toEqual([])

  anna.crash()
  const again = await open('anna', disk)
  expect(again.list()).toMatchObject([{ message: 'listen', state: 'refused', refusal: 'was_muted' }])
  const [one] = again.list()
  if (one && isPending(one)) retryMessage(again.chat.core, ROOM, one.key)
  await clock.pass(1_000)
  expect(again.list()).toMatchObject([{ message: 'listen', seq: 1 }])
})
