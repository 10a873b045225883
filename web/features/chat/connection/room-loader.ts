import { NEVER_READ } from '#contract/chat/chat'
import { CallError, isTemporary } from '../../../platform/call-error.ts'
import { orderRooms } from './room-order.ts'
import type { Core } from './chat-core.ts'

/** Failed requests are retried with delays that double up to a limit. */
const RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

/** Loads the list of rooms; retries while the server answers with errors. */
export class RoomLoader {
  private readonly core: Core
  /** Unsubscribed rooms were loaded. */
  private readonly onRooms: () => void
  private failures = 0
  private stopRetry: (() => void) | undefined
  /** Ids of threads opened by URL; the server's list has none. */
  private readonly reached = new Set<string>()

  constructor(core: Core, onRooms: () => void) {
    this.core = core
    this.onRooms = onRooms
  }

  async load(): Promise<void> {
    const { core } = this
    const { setState, getState } = core.deps.state
    this.stopRetry?.()
    setState({ loading: { ...getState().loading, rooms: true } })
    try {
      const listed = await core.deps.server.fetchRooms()
      const others = [...this.reached].filter((reached) => !listed.some(({ id }) => id === reached))
      const threads = others.length > 0 ? await this.findThreads(others) : []
      const rooms = orderRooms([...listed, ...threads])
      if (core.ended) return
      this.failures = 0
      setState({ rooms, roomsFailed: false })
      this.onRooms()
    } catch (failure) {
      core.deps.warn('Loading the chat rooms failed', failure)
      if (core.ended) return
      // Offline, the stored list stays readable.
      if (isAnswered(failure)) {
        setState({ rooms: [], roomsFailed: true })
        const wait = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** this.failures++)
        this.stopRetry = core.later(wait, () => void this.load())
      }
    }
    setState({ loading: { ...getState().loading, rooms: false } })
  }

  /** Opened threads in their current form, or as they were if the server does not answer. */
  private async findThreads(ids: readonly string[]) {
    try {
      return await this.core.deps.server.findRooms('id', ids)
    } catch (failure) {
      this.core.deps.warn('Loading the opened threads failed', failure)
      return this.core.deps.state.getState().rooms.filter(({ id }) => ids.includes(id))
    }
  }

  /** For a URL's room that is not in the list. Returns whether it exists, or `unknown` without an answer. */
  async reach(slug: string): Promise<boolean | 'unknown'> {
    const { core } = this
    const { setState, getState } = core.deps.state
    try {
      const [room] = await core.deps.server.findRooms('slug', [slug])
      if (!room || core.ended) return false
      this.reached.add(room.id)
      setState({ rooms: orderRooms([...getState().rooms.filter(({ id }) => id !== room.id), room]) })
      this.onRooms()
      return true
    } catch (failure) {
      core.deps.warn('Finding a chat room failed', failure)
      return isTemporary(failure) ? 'unknown' : false
    }
  }
}

/** Returns whether the server answered; without an answer nothing is known. */
function isAnswered(failure: unknown): boolean {
  return failure instanceof CallError && failure.status > 0
}

/** Deletions often come in series, and reach everyone in the room at once. */
const REFRESH_MS = 2_000

export function refreshUnreadSoon(core: Core): void {
  if (core.refreshesUnread) return
  core.refreshesUnread = true
  core.later(REFRESH_MS, () => {
    core.refreshesUnread = false
    void loadUnread(core)
  })
}

export async function loadUnread(core: Core): Promise<void> {
  const { deps } = core
  const { setState, getState } = deps.state
  setState({ loading: { ...getState().loading, unread: true } })
  const before = new Map(getState().rooms.map(({ id }) => [id, core.live.position(id)]))
  try {
    const unread = await deps.server.fetchUnread()
    const mentions = Object.values(unread).some(Boolean) ? await deps.server.fetchMentions() : {}
    if (core.ended) return
    const marks = core.reading.snapshot().marks
    // Every room counts as never read until more is known (specification, section 4).
    const lastRead = Object.keys(unread).map((room) => [room, marks[room]?.at ?? NEVER_READ])
    // Recent read marks may not have reached the server.
    const isRead = (room: string) => {
      const newest = core.histories.newest(room)
      return newest > 0 && getState().openRoom === room && core.reading.isRead(room, newest)
    }
    // Messages sent since the server's query are not in its answer.
    const isSince = (room: string) =>
      core.live.position(room) !== before.get(room) && getState().unread[room] === true
    const flags = Object.entries(unread).map(
      ([room, isUnread]) => [room, (isUnread || isSince(room)) && !isRead(room)] as const,
    )
    setState({
      unread: Object.fromEntries(flags),
      mentions: Object.fromEntries(
        flags.flatMap(([room, isUnread]) => (isUnread ? [[room, mentions[room] ?? 0]] : [])),
      ),
      lastRead: { ...getState().lastRead, ...Object.fromEntries(lastRead) },
    })
  } catch (failure) {
    deps.warn('Loading what is unread failed', failure)
  }
  if (!core.ended) setState({ loading: { ...getState().loading, unread: false } })
}
