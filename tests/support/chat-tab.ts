import type { ChatRoomRecord } from '../../worker/contract/chat/chat.ts'
import type { ClientFrame, ServerEvent } from '../../worker/contract/chat/frames.ts'
import { createStore } from 'zustand/vanilla'
import type { memoryStore } from '../../web/platform/local-store.ts'
import type { SocketDeps } from '../../web/platform/socket.ts'
import type { ChatDeps } from '../../web/features/chat/connection/chat-core.ts'
import { Chat } from '../../web/features/chat/connection/chat.ts'
import { offlineChatIn } from '../../web/features/chat/connection/offline.ts'
import { emptyChat } from '../../web/features/chat/store.ts'
import { personOf, ROOM, roomOf, type Clock, type Line, type ModelServer } from './chat-model.ts'

/** Frames in flight are lost when the line is cut. */
class ModelLine {
  private epoch = 0
  private line: Line | undefined
  private up = 0
  private down = 0
  private ended = false
  readonly user: string
  private readonly world: { clock: Clock; server: ModelServer; random: () => number }
  private readonly handlers: Pick<SocketDeps, 'onState' | 'onOpen' | 'onText' | 'onClose'>

  constructor(user: string, world: ModelLine['world'], handlers: ModelLine['handlers']) {
    this.user = user
    this.world = world
    this.handlers = handlers
    world.clock.later(10, () => this.open())
  }

  get isOpen(): boolean {
    return this.line !== undefined
  }

  send = (text: string): boolean => {
    const { line, epoch } = this
    if (!line) return false
    // In order, however long each takes.
    this.up = Math.max(this.up, this.world.clock.now + this.world.random() * 60)
    this.world.clock.later(this.up - this.world.clock.now, () => {
      if (this.epoch === epoch) this.world.server.take(line, JSON.parse(text) as ClientFrame)
    })
    return true
  }

  cut(milliseconds = 200 + this.world.random() * 3_000) {
    if (!this.line) return
    this.world.server.lines.delete(this.line)
    this.line = undefined
    this.epoch++
    this.handlers.onClose(1006)
    this.handlers.onState('offline')
    this.world.clock.later(milliseconds, () => this.open())
  }

  close = () => {
    this.ended = true
    if (this.line) this.world.server.lines.delete(this.line)
    this.line = undefined
    this.epoch++
  }

  private open() {
    if (this.ended || this.line) return
    const { epoch, user, world } = this
    const receive = (events: ServerEvent[]) => {
      // Serialised at once: frames are immutable.
      const text = JSON.stringify(events)
      this.down = Math.max(this.down, world.clock.now + world.random() * 60)
      world.clock.later(this.down - world.clock.now, () => {
        if (this.epoch === epoch) this.handlers.onText(text)
      })
    }
    this.line = { receive, follows: false, user }
    world.server.lines.add(this.line)
    this.handlers.onState('open')
    this.handlers.onOpen()
  }
}

type Disk = ReturnType<typeof memoryStore<never>>

/** Can be closed without warning and reopened on the same machine. */
export function tabOf(
  user: string,
  world: ModelLine['world'],
  disk: Disk,
  {
    living = new Set<string>(),
    lossy = true,
    ahead = 0,
    fetchRooms = async () => [roomOf(ROOM)],
    findRooms = async () => [],
    attachToRoom = () => Promise.reject(new Error('No files')),
  }: {
    living?: Set<string>
    lossy?: boolean
    /** Error of the client's clock in milliseconds. */
    ahead?: number
    fetchRooms?: () => Promise<ChatRoomRecord[]>
    findRooms?: ChatDeps['server']['findRooms']
    attachToRoom?: ChatDeps['server']['attachToRoom']
  } = {},
) {
  const state = createStore(() => emptyChat)
  const { clock, server, random } = world
  let line: ModelLine | undefined
  const notices: string[] = []
  const page = { isVisible: true }
  let key = ''
  const tabs = {
    hold(one: string) {
      key = one
      living.add(one)
      return () => void living.delete(one)
    },
    living: async () => new Set(living),
  }
  const slowly = <Value>(make: () => Value) =>
    new Promise<Value>((done, fail) =>
      clock.later(random() * 80, () => {
        // The server's state at a moment between request and response.
        const value = make()
        const isLost = lossy && random() < 0.1
        clock.later(random() * 80, () => (isLost ? fail(new Error('Lost')) : done(value)))
      }),
    )
  const chat = new Chat({
    me: personOf(user),
    server: {
      fetchRooms,
      findRooms,
      fetchUnread: async () => ({ [ROOM]: server.hasUnread(user) }),
      fetchMentions: async () => ({ [ROOM]: server.mentionsFor(user) }),
      attachToRoom,
      findCalled: async (first) => (first === 'carl' ? [personOf(first)] : []),
      fetchHistory: (_room, place) => slowly(() => server.history(user, place)),
    },
    connect(handlers) {
      line = new ModelLine(user, world, handlers)
      return line
    },
    openOffline: async () => offlineChatIn(disk, tabs, user),
    listener: {
      onMessage: ({ message }) => void notices.push(message),
      onRefused: (code) => void notices.push(code),
      onPersonChanged() {},
      onSignedOut() {},
      onOutdated() {},
    },
    state,
    isVisible: () => page.isVisible,
    now: () => clock.now + ahead,
    later: clock.later,
    warn() {},
  })
  return {
    chat,
    user,
    state,
    page,
    notices,
    cut: (milliseconds?: number) => line?.cut(milliseconds),
    list: () => state.getState().messages[ROOM]?.list ?? [],
    crash() {
      living.delete(key)
      chat.core.end()
    },
  }
}
