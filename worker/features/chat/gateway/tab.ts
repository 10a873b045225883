import type { ChatDelivery, ChatUser } from '../../../chat-calls.ts'
import type { TabGroup } from './tab-group.ts'

/** A room of which a tab has had less, or more, than the gateway passes on. */
export interface Backlog {
  /** The newest event the tab has been sent. */
  at: number
  /** What it missed has been asked for; deliveries are held meanwhile. */
  waits: boolean
  held: ChatDelivery[]
}

/** One socket of a person as its gateway knows it. */
export class Tab {
  speaker: ChatUser
  /** Undefined until it has said hello. */
  group: TabGroup<Tab> | undefined
  /** By room; a tab without an entry stands where the gateway stands. */
  backlogs: Map<string, Backlog> | undefined
  /** JSON of events for this tab alone, before and after what everybody gets with the next flush. */
  private first: string[] | undefined
  private last: string[] | undefined
  private lane: Promise<void> | undefined

  constructor(speaker: ChatUser) {
    this.speaker = speaker
  }

  /** Whether something it said still waits, which what follows must not overtake. */
  get waits(): boolean {
    return this.lane !== undefined
  }

  /** Runs `work` after all that was given before. */
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

  /** From now on the tab has to be brought up to date in a room, of which it has had so much. */
  backlogAt(room: string, at: number): Backlog {
    const backlog: Backlog = { at, waits: true, held: [] }
    this.backlogs ??= new Map()
    this.backlogs.set(room, backlog)
    return backlog
  }

  /** Where the tab stands in rooms that it has to be brought up to date in; undefined: nowhere. */
  positions(): Record<string, number> | undefined {
    return this.backlogs && Object.fromEntries([...this.backlogs].map(([room, { at }]) => [room, at]))
  }

  /** Ends backlogs of rooms where the tab has come level with the gateway; returns whether it ended any. */
  levelled(cursorOf: (room: string) => number | undefined): boolean {
    let ended = false
    for (const [room, backlog] of this.backlogs ?? []) {
      if (!backlog.waits && backlog.at === cursorOf(room)) ended = this.backlogs?.delete(room) ?? false
    }
    if (this.backlogs?.size === 0) this.backlogs = undefined
    return ended
  }

  /**
   * Its own next frame from what is passed on in this turn; `hole` is told of a room of which it needs
   * something that is not there. Empty: nothing is new to it.
   */
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

  /**
   * What was missed has come, up to `rev`; deliveries held since then follow it. Returns whether all of them did:
   * otherwise something is missing again.
   */
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
