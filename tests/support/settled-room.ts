import { memoryStore } from '../../web/platform/local-store.ts'
import { chance, Clock, ModelServer, ROOM } from './chat-model.ts'
import { tabOf } from './chat-tab.ts'

export type Tab = ReturnType<typeof tabOf>

/** People in a room where nothing goes wrong by itself. */
export async function calmRoom(...users: string[]) {
  const random = chance(1)
  const clock = new Clock()
  const server = new ModelServer(clock, random)
  server.forgetful = 0
  server.strict = 0
  const world = { clock, server, random }
  /** After half a second the chat is live; after none it shows what is stored on the machine. */
  const open = async (user: string, disk = memoryStore<never>(), milliseconds = 500) => {
    const tab = tabOf(user, world, disk, { lossy: false })
    void tab.chat.start()
    await clock.pass(milliseconds)
    return tab
  }
  const tabs = []
  for (const user of users) tabs.push(await open(user))
  return { clock, server, open, tabs }
}

export const words = (tab: Tab | undefined) => tab?.list().map(({ message }) => message)
export const unread = (tab: Tab | undefined) => tab?.state.getState().unread[ROOM]

export async function enter(tab: Tab | undefined, clock: Clock) {
  void tab?.chat.open(ROOM)
  await clock.pass(500)
}
