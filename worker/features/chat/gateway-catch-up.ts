import type { FollowedRoom } from './followed-room.ts'
import type { TabCrowd } from './tab-crowd.ts'
import type { Lag, Tab } from './tab.ts'

interface CatchUpDeps {
  crowd: TabCrowd
  roomOf(id: string): FollowedRoom
  /** Whether the gateway still has this very room. */
  holds(room: FollowedRoom): boolean
  stir(tab: Tab): void
  later(milliseconds: number, work: () => void): void
}

const RETRY_MS = 250

/** Brings tabs that come back up to where their rooms are. */
export class GatewayCatchUp {
  private readonly deps: CatchUpDeps

  constructor(deps: CatchUpDeps) {
    this.deps = deps
  }

  /** Sends a tab what it missed of a room, for as long as that takes. */
  async bringUp(tab: Tab, id: string, lag: Lag) {
    const current = () => this.deps.crowd.tabs.has(tab) && tab.lags?.get(id) === lag
    while (current()) {
      const room = this.deps.roomOf(id)
      try {
        await room.follow(-1)
        // Gone meanwhile.
        if (room.cursor === undefined && !this.deps.holds(room)) return
        const stand = await room.since(lag.at)
        if (!current()) return
        if (!stand) {
          tab.lags?.delete(id)
          return
        }
        if (this.caughtUp(tab, id, lag, stand)) return
      } catch {
        // The room is restarting or out of reach.
        await new Promise<void>((done) => this.deps.later(RETRY_MS, done))
      }
    }
  }

  caughtUp(
    tab: Tab,
    room: string,
    lag: Lag,
    { rev, missed, reset }: { rev: number; missed: string; reset: boolean },
  ): boolean {
    const told = reset ? JSON.stringify({ t: 'reset', room, rev }) : missed
    this.deps.stir(tab)
    return tab.catchUp(lag, { rev, missed: told })
  }
}
