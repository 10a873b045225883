import type { ChatDelivery } from '../../../chat-calls.ts'
import type { RoomSubscription } from './room-subscription.ts'
import type { TabRegistry } from './tab-registry.ts'
import type { Backlog, Tab } from './tab.ts'

interface CatchUpDeps {
  tabs: TabRegistry
  roomOf(id: string): RoomSubscription
  isCurrent(room: RoomSubscription): boolean
  scheduleFlush(tab: Tab): void
  pass(delivery: ChatDelivery): void
  schedule(milliseconds: number, work: () => void): void
}

const RETRY_MS = 250

/** Sends missed events to tabs that reconnect. */
export class GatewayCatchUp {
  private readonly deps: CatchUpDeps

  constructor(deps: CatchUpDeps) {
    this.deps = deps
  }

  /** Subscribes to a new room from its beginning. */
  async welcome(id: string) {
    const delta = await this.deps.roomOf(id).subscribe(0)
    if (!delta) return
    const { rev, missed, reset } = delta
    const events = reset ? JSON.stringify({ t: 'reset', room: id, rev }) : missed
    if (events !== '') this.deps.pass({ room: id, after: 0, rev, events })
  }

  /** Sends a tab the events that it missed in a room; retries until it succeeds. */
  async catchUp(tab: Tab, id: string, backlog: Backlog) {
    const current = () => this.deps.tabs.tabs.has(tab) && tab.backlogs?.get(id) === backlog
    while (current()) {
      const room = this.deps.roomOf(id)
      try {
        await room.subscribe(-1)
        // Deleted in the meantime.
        if (room.cursor === undefined && !this.deps.isCurrent(room)) return
        const delta = await room.since(backlog.at)
        if (!current()) return
        if (!delta) {
          tab.backlogs?.delete(id)
          return
        }
        if (this.caughtUp(tab, id, backlog, delta)) return
      } catch {
        // The room is restarting or unreachable.
        await new Promise<void>((done) => this.deps.schedule(RETRY_MS, done))
      }
    }
  }

  caughtUp(
    tab: Tab,
    room: string,
    backlog: Backlog,
    { rev, missed, reset }: { rev: number; missed: string; reset: boolean },
  ): boolean {
    const events = reset ? JSON.stringify({ t: 'reset', room, rev }) : missed
    this.deps.scheduleFlush(tab)
    return tab.catchUp(backlog, { rev, missed: events })
  }
}
