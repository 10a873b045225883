import type { ChatDelivery, ChatUser } from '../../../chat-calls.ts'
import type { TabGroup } from './tab-group.ts'

/** A room in which a tab's cursor differs from the gateway's. */
export interface Backlog {
  at: number
  /** The missed events have been requested; deliveries are held meanwhile. */
  waits: boolean
  held: ChatDelivery[]
}

export class Tab {
  user: ChatUser
  /** Undefined before its hello. */
  group: TabGroup<Tab> | undefined
  /** By room; a tab without an entry is at the gateway's cursor. */
  backlogs: Map<string, Backlog> | undefined
  /** JSON of events for this tab only, before and after the shared part of the next flush. */
  private first: string[] | undefined
  private last: string[] | undefined
  private lane: Promise<void> | undefined

  constructor(user: ChatUser) {
    this.user = user
  }

  get waits(): boolean {
    return this.lane !== undefined
  }

  /** Runs `work` after all earlier work. */
  inLane(work: () => Promise<void>): Promise<void> {
    const lane = (this.lane ?? Promise.resolve()).then(work).finally(() => {
      if (this.lane === lane) this.lane = undefined
    })
    this.lane = lane
    return lane
  }

  queueFirst(event: string) {
    this.first ??= []
    this.first.push(event)
  }

  queueLast(event: string) {
    this.last ??= []
    this.last.push(event)
  }

  /** Starts a backlog in a room, from the tab's cursor. */
  backlogAt(room: string, at: number): Backlog {
    const backlog: Backlog = { at, waits: true, held: [] }
    this.backlogs ??= new Map()
    this.backlogs.set(room, backlog)
    return backlog
  }

  /** The cursors of the tab's backlogs; undefined if it has none. */
  positions(): Record<string, number> | undefined {
    return this.backlogs && Object.fromEntries([...this.backlogs].map(([room, { at }]) => [room, at]))
  }

  /** Ends the backlogs that have reached the gateway's cursor; returns whether there were any. */
  levelled(cursorOf: (room: string) => number | undefined): boolean {
    let ended = false
    for (const [room, backlog] of this.backlogs ?? []) {
      if (!backlog.waits && backlog.at === cursorOf(room)) ended = this.backlogs?.delete(room) ?? false
    }
    if (this.backlogs?.size === 0) this.backlogs = undefined
    return ended
  }

  /** The tab's own next frame; empty if nothing is new. `hole` is called for a room with missing events. */
  frame(parts: ChatDelivery[], hole: (room: string, backlog: Backlog) => void): string {
    const texts = this.first ?? []
    for (const part of parts) {
      if (!this.group?.follows(part.room)) continue
      const backlog = this.backlogs?.get(part.room)
      if (part.events !== '' && (!backlog || this.isNext(backlog, part, hole))) texts.push(part.events)
      if (part.ephemeral) texts.push(part.ephemeral)
    }
    if (this.last) texts.push(...this.last)
    this.first = undefined
    this.last = undefined
    return texts.length > 0 ? `[${texts.join(',')}]` : ''
  }

  catchUp(backlog: Backlog, { rev, missed }: { rev: number; missed: string }): boolean {
    if (missed !== '') this.queueFirst(missed)
    backlog.at = rev
    const held = backlog.held
    backlog.held = []
    backlog.waits = false
    let whole = true
    for (const part of held) {
      const next = this.isNext(backlog, part, () => (whole = false))
      if (next) this.queueFirst(part.events)
    }
    return whole
  }

  private isNext(
    backlog: Backlog,
    part: ChatDelivery,
    hole: (room: string, backlog: Backlog) => void,
  ): boolean {
    if (part.rev <= backlog.at) return false
    if (backlog.waits || part.after !== backlog.at) {
      backlog.held.push(part)
      if (!backlog.waits) {
        backlog.waits = true
        hole(part.room, backlog)
      }
      return false
    }
    backlog.at = part.rev
    return true
  }
}
