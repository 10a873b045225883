import { MAX_PRESENT, type ChatUser, type PresentUsers } from '../../../chat-calls.ts'
import type { RoomSubscription } from './room-subscription.ts'
import type { TabGroup } from './tab-group.ts'
import type { Tab } from './tab.ts'

interface PresenceDeps {
  groups: ReadonlyMap<string, TabGroup<Tab>>
  rooms: Map<string, Pick<RoomSubscription, 'idle' | 'cursor' | 'present' | 'detach'>>
  schedule(milliseconds: number, work: () => void): void
  /** Sends to one tab only. */
  send(tab: Tab, event: string): void
  released(): void
}

/** Minimum interval of presence reports to a room; longer when there are many users. */
const MIN_MS = 2_000
const MS_PER_PERSON = 5

/** Reports a gateway's users to rooms when they change, and releases rooms without subscribers. */
export class GatewayPresence {
  private readonly deps: PresenceDeps
  private changes = new Set<TabGroup<Tab>>()
  private arrivals = new Set<Tab>()
  private waits = false

  constructor(deps: PresenceDeps) {
    this.deps = deps
  }

  changed(group: TabGroup<Tab>) {
    this.changes.add(group)
    this.soon()
  }

  /** A new tab needs the presence of its rooms, even if its user was there before. */
  arrived(tab: Tab) {
    this.arrivals.add(tab)
    this.soon()
  }

  soon() {
    if (this.waits) return
    this.waits = true
    let people = 0
    for (const group of this.deps.groups.values()) people += group.people.size
    this.deps.schedule(Math.max(MIN_MS, people * MS_PER_PERSON), () => this.announce())
  }

  /**
   * Each user in a room once, by name only, because nothing else is shown. Beyond `MAX_PRESENT` they are counted: a
   * report must not grow with the number of listeners.
   */
  presentIn(room: string): PresentUsers {
    const people: ChatUser[] = []
    const further = new Set<string>()
    const listed = new Set<string>()
    for (const group of this.deps.groups.values()) {
      if (!group.follows(room)) continue
      for (const [id, { user }] of group.people) {
        if (listed.has(id)) continue
        if (listed.size < MAX_PRESENT) {
          listed.add(id)
          people.push({ id, name: user.name, avatar: undefined, admin: false })
        } else further.add(id)
      }
    }
    return { people, further: further.size }
  }

  private announce() {
    this.waits = false
    const { changes, arrivals } = this
    this.changes = new Set()
    this.arrivals = new Set()
    const groups = [...this.deps.groups.values()]
    let released = false
    for (const [id, room] of this.deps.rooms) {
      if (groups.some((group) => group.follows(id))) {
        const arrived = [...arrivals].filter((tab) => tab.group?.follows(id))
        if (arrived.length > 0 || [...changes].some((group) => !group.without.has(id))) {
          this.present(id, room, arrived).catch(outOfReach)
        }
      } else if (room.idle) {
        this.deps.rooms.delete(id)
        released = true
        if (room.cursor !== undefined) room.detach().catch(outOfReach)
      } else this.soon()
    }
    if (released) this.deps.released()
  }

  private async present(id: string, room: Pick<RoomSubscription, 'present'>, arrived: Tab[]) {
    const event = await room.present()
    if (event === undefined) return
    for (const tab of arrived) if (tab.group?.follows(id)) this.deps.send(tab, event)
  }
}

/** The room drops us when its deliveries fail, and learns all users with the next change. */
export function outOfReach() {}
