import type { ChatMessageRecord, ChatPerson } from '#contract/chat/chat'
import type { ClientFrame, RefusalCode } from '#contract/chat/frames'
import type { Socket, SocketDeps } from '../../../platform/socket.ts'
import type {
  attachToRoom,
  fetchHistory,
  fetchMentions,
  fetchRooms,
  fetchUnread,
  findRooms,
} from '../../../data/chat.ts'
import type { findCalled } from '../../../data/chat-rooms.ts'
import { keyMaker } from './keys.ts'
import { batchedState, type BatchedState, type StatePort } from './batched-state.ts'
import { Histories } from '#model/chat/histories'
import { Live, type LiveDeps } from './live.ts'
import type { OfflineChat } from './offline.ts'
import { Outbox, type OutboxDeps } from '#model/chat/outbox'
import { Reading } from './reading.ts'
import type { ChangeFrame } from '#model/chat/changes/index'

export interface ChatListener {
  /** A message of another user arrived; `isMissed` when it was sent before the connection was made. */
  onMessage(record: ChatMessageRecord, isMissed: boolean): void
  /** An optimistic change was refused. */
  onRefused(code: RefusalCode): void
  /** The user's rights have changed. */
  onPersonChanged(): void
  /** The session behind the socket has ended. */
  onSignedOut(): void
  /** The server no longer supports this version of the app. */
  onOutdated(): void
}

export interface ChatDeps {
  me: ChatPerson
  server: {
    fetchRooms: typeof fetchRooms
    findRooms: typeof findRooms
    fetchUnread: typeof fetchUnread
    fetchMentions: typeof fetchMentions
    fetchHistory: typeof fetchHistory
    attachToRoom: typeof attachToRoom
    findCalled: typeof findCalled
  }
  connect(handlers: Pick<SocketDeps, 'onState' | 'onOpen' | 'onText' | 'onClose'>): Socket
  openOffline(): Promise<OfflineChat>
  listener: ChatListener
  state: StatePort
  isVisible(): boolean
  now(): number
  /** Runs `work` after a number of milliseconds. Returns a cancel function. */
  later(milliseconds: number, work: () => void): () => void
  warn(words: string, failure: unknown): void
}

/** The parts of a user's chat, and their shared state. */
export interface Core {
  deps: ChatDeps & { state: BatchedState }
  live: Live
  outbox: Outbox
  histories: Histories
  reading: Reading
  offline: OfflineChat | undefined
  socket: Socket | undefined
  /** Rooms that changed since they were stored. */
  unkept: Set<string>
  /** The room whose divider is being determined; nothing is marked as read before. */
  opening: string | null
  /** The room whose end is in view. */
  followed: string | null
  /** Milliseconds by which this device's clock is ahead of the server's, estimated from messages. */
  ahead: number
  /** True if a reload of the unread counts is scheduled. */
  refreshesUnread: boolean
  ended: boolean
  /** A new key for a command given at `now`. */
  newKey(now: number): string
  say(frame: ClientFrame): boolean
  later(milliseconds: number, work: () => void): () => void
  end(): void
}

export function createCore(
  world: ChatDeps,
  onLive: Omit<LiveDeps, 'send' | 'now'>,
  preparing: Pick<OutboxDeps, 'upload' | 'onUploadFailed' | 'mention' | 'onMentioned'>,
): Core {
  const deps = { ...world, state: batchedState(world.state) }
  const timers = new Set<() => void>()
  const { setState, getState } = deps.state

  const later = (milliseconds: number, work: () => void) => {
    const stop = deps.later(milliseconds, () => {
      timers.delete(cancel)
      if (!core.ended) work()
    })
    const cancel = () => {
      timers.delete(cancel)
      stop()
    }
    timers.add(cancel)
    return cancel
  }
  const say = (frame: ClientFrame) => core.socket?.send(JSON.stringify(frame)) ?? false

  const core: Core = {
    deps,
    live: new Live({ ...onLive, send: say, now: deps.now }),
    outbox: new Outbox({
      send: (frame) => void say(frame),
      store: {
        set: async (key, waiting) => core.offline?.outbox.set(key, waiting),
        delete: async (key) => core.offline?.outbox.delete(key),
      },
      ...preparing,
      schedule: later,
    }),
    histories: new Histories({
      me: deps.me,
      ask: deps.server.fetchHistory,
      commands: (room) =>
        core.outbox
          .inRoom(room)
          .flatMap(({ frame, refusal }): ChangeFrame[] => (frame.t === 'send' || refusal ? [] : [frame])),
      show(room, messages) {
        core.unkept.add(room)
        setState({ messages: { ...getState().messages, [room]: messages } })
      },
      onLoading(room, isLoading) {
        const { loading } = getState()
        setState({ loading: { ...loading, messages: { ...loading.messages, [room]: isLoading } } })
      },
      onPage(room, { rev, lastReadAt, lastReadSeq }) {
        core.live.startAt(room, rev)
        core.reading.confirm(room, { seq: lastReadSeq, at: lastReadAt })
      },
      schedule: later,
      now: deps.now,
      warn: deps.warn,
    }),
    reading: new Reading({
      send: (room, seq) => say({ t: 'read', room, seq }),
      people: (room) => getState().presence[room]?.count ?? 0,
      onMark(room, { at }) {
        setState({ lastRead: { ...getState().lastRead, [room]: at } })
      },
      schedule: later,
    }),
    offline: undefined,
    socket: undefined,
    unkept: new Set(),
    opening: null,
    followed: null,
    ahead: 0,
    refreshesUnread: false,
    ended: false,
    newKey: keyMaker(),
    say,
    later,
    end() {
      core.ended = true
      for (const stop of timers) stop()
      core.outbox.end()
      core.socket?.close()
    },
  }
  return core
}
