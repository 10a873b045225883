import { expect, test } from 'vitest'
import { chance, Clock, ModelServer, ROOM, tabOf } from './support/chat-model.ts'
import { memoryStore } from '../web/platform/local-store.ts'
import { sayMessage } from '../web/features/chat/connection/sending.ts'

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
