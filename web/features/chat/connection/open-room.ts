import { recordsOf } from '#model/chat/room-messages'
import type { Core } from './chat-core.ts'
import { setUnread } from './incoming.ts'
import type { ReadMark } from './reading.ts'

/** Shorter absences do not count. */
const AWAY_MS = 60_000

/** The open room: its read mark and the position of the first unread message. */
export class OpenRoom {
  private readonly core: Core
  /** The read mark of messages shown while a room was still opening. */
  private seenEarly: ReadMark | undefined
  private hereAt: number
  private backAt = -Infinity

  constructor(core: Core) {
    this.core = core
    this.hereAt = core.deps.now()
  }

  async open(room: string): Promise<void> {
    const { core } = this
    const { state } = core.deps
    if (state.getState().openRoom !== room) this.close()
    this.begin(room)
    const { [room]: _, ...divider } = state.getState().divider
    state.setState({ openRoom: room, divider })
    const isCurrent = core.live.position(room) !== undefined && state.getState().subscribed
    // Messages are requested if they were never loaded or may be older than the server's read mark.
    const isKnown = isCurrent && core.reading.mark(room) !== undefined && core.histories.get(room).loaded
    await this.findDivider(room, { isKnown })
  }

  close(): void {
    const { core } = this
    const { openRoom } = core.deps.state.getState()
    core.opening = null
    core.followed = null
    if (openRoom === null) return
    core.deps.state.setState({ openRoom: null })
    core.histories.shorten(openRoom)
  }

  /** Marks everything as read when the newest message is shown in an open room of a visible page. */
  seen(room: string): void {
    const { core } = this
    const messages = core.histories.get(room)
    const last = recordsOf(messages).at(-1)
    const isOpen = core.deps.state.getState().openRoom === room
    if (!isOpen || !core.deps.isVisible() || messages.later || !last) return
    const mark = { seq: last.seq, at: last.created }
    if (core.opening === room) this.seenEarly = mark
    else this.markRead(room, mark)
  }

  /** The page is visible again: messages received meanwhile are unread. */
  lookedAt(): void {
    const { openRoom } = this.core.deps.state.getState()
    if (openRoom !== null && this.core.opening === null) this.divide(openRoom)
  }

  /** Call it regularly, so that after a machine's sleep the length of the absence is known. */
  noteHere(): void {
    const { deps } = this.core
    if (!deps.isVisible() || !deps.state.getState().subscribed) return
    const now = deps.now()
    if (now - this.hereAt > AWAY_MS) this.backAt = now
    this.hereAt = now
  }

  /** Call it on reconnection. After a long offline time, read marks of other devices are unknown. */
  cameBack(): void {
    this.noteHere()
    const { histories, opening, deps } = this.core
    const { openRoom } = deps.state.getState()
    if (openRoom === null) return
    const { loaded, later } = histories.get(openRoom)
    if (!loaded) return void this.loadFresh(openRoom)
    // A connection that was recognised as dead a minute late is part of the same absence.
    const wasAway = deps.now() - this.backAt < 2 * AWAY_MS
    if (!wasAway || later || opening !== null) return
    this.begin(openRoom)
    void this.findDivider(openRoom, { isKnown: false })
  }

  /** Nothing is marked as read until the first unread message is known. */
  private begin(room: string) {
    this.core.opening = room
    this.seenEarly = undefined
  }

  private async findDivider(room: string, { isKnown }: { isKnown: boolean }) {
    const { core } = this
    if (!isKnown) await this.loadFresh(room)
    // A link may have jumped elsewhere meanwhile.
    await core.histories.settled(room)
    if (core.opening !== room || core.ended) return
    core.opening = null
    this.divide(room)
    if (this.seenEarly) this.markRead(room, this.seenEarly)
  }

  /** The divider marks where reading stopped; without unread messages it does not move. */
  private divide(room: string) {
    const { core } = this
    const { state, me } = core.deps
    const after = core.reading.mark(room)?.seq ?? 0
    const isNew = recordsOf(core.histories.get(room)).some(
      ({ seq, author }) => seq > after && author !== me.id,
    )
    if (isNew) state.setState({ divider: { ...state.getState().divider, [room]: after } })
  }

  /** Loads the newest messages, unless a jump to others is in progress. */
  private async loadFresh(room: string): Promise<void> {
    const { histories } = this.core
    if (!histories.isJumping(room)) await histories.load(room, {}, 'newest')
  }

  private markRead(room: string, mark: ReadMark) {
    const { core } = this
    core.reading.read(room, mark)
    if (mark.seq >= core.histories.newest(room)) setUnread(core, room, false)
  }
}
