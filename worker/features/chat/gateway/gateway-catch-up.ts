import type { ChatDelivery } from '../../../chat-calls.ts'
import type { FollowedRoom } from './followed-room.ts'
import type { TabCrowd } from './tab-crowd.ts'
import type { Backlog, Tab } from './tab.ts'

interface CatchUpDeps {
  crowd: TabCrowd
  roomOf(id: string): FollowedRoom
  /** Whether the gateway still has this very room. */
  holds(room: FollowedRoom): boolean
  stir(tab: Tab): void
  /** Tells everybody who follows the room. */
  pass(delivery: ChatDelivery): void
  later(milliseconds: number, work: () => void): void
}

const RETRY_MS = 250

/** Brings tabs that come back up to where their rooms are. */
export class GatewayCatchUp {
  private readonly deps: CatchUpDeps

  constructor(deps: CatchUpDeps) {
    this.deps = deps
  }

  /** Follows a new room from its beginning. */
  async welcome(id: string) {
    const delta = await this.deps.roomOf(id).follow(0)
    if (!delta) return
    const { rev, missed, reset } = delta
    const events = reset ? JSON.stringify({ t: 'reset', room: id, rev }) : missed
    if (events !== '') this.deps.pass({ room: id, after: 0, rev, events })
  }

  /** Sends a tab what it missed of a room, for as long as that takes. */
  async bringUp(tab: Tab, id: string, backlog: Backlog) {
    const current = () => this.deps.crowd.tabs.has(tab) && tab.backlogs?.get(id) === backlog
    while (current()) {
      const room = this.deps.roomOf(id)
      try {
        await room.follow(-1)
        // Gone meanwhile.
        if (room.cursor === undefined && !this.deps.holds(room)) return
        const delta = await room.since(backlog.at)
        if (!current()) return
        if (!delta) {
          tab.backlogs?.delete(id)
          return
        }
        if (this.caughtUp(tab, id, backlog, delta)) return
      } catch {
        // The room is restarting or out of reach.
        await new Promise<void>((done) => this.deps.later(RETRY_MS, done))
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
    this.deps.stir(tab)
    return tab.catchUp(backlog, { rev, missed: events })
  }
}
