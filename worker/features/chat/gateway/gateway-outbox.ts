import type { ChatDelivery } from '../../../chat-calls.ts'
import { FlushTimer } from '../flush-timer.ts'
import type { TabRegistry } from './tab-registry.ts'
import type { Backlog, Tab } from './tab.ts'

interface OutboxDeps {
  tabs: TabRegistry
  send(tab: Tab, frame: string): void
  /** Begins to tell a tab what it missed of a room. */
  catchUp(tab: Tab, room: string, backlog: Backlog): void
  /** Where the gateway stands in a room that it follows. */
  cursorOf(room: string): number | undefined
  /** A tab stands elsewhere, or the gateway does: to be remembered. */
  moved(tab: Tab): void
  cursorsMoved(): void
  now(): number
  schedule(milliseconds: number, work: () => void): void
}

/** What a gateway's next flush passes on, and the tabs to which it has something to say alone. */
export class GatewayOutbox {
  private readonly deps: OutboxDeps
  private parts: ChatDelivery[] = []
  private dirtyTabs = new Set<Tab>()
  private readonly timer: FlushTimer

  constructor(deps: OutboxDeps) {
    this.deps = deps
    this.timer = new FlushTimer({ now: deps.now, schedule: deps.schedule, flush: () => this.flush() })
  }

  /** Goes out with the next flush; what is for one person goes to their tabs alone. */
  pass(delivery: ChatDelivery) {
    if (delivery.events !== '' || delivery.ephemeral) this.parts.push(delivery)
    for (const { user, event } of delivery.perUser ?? []) {
      for (const tab of this.deps.tabs.tabsOf(user)) {
        if (!tab.group?.follows(delivery.room)) continue
        tab.queueLast(event)
        this.dirtyTabs.add(tab)
      }
    }
    this.timer.add(1)
  }

  /** Tells a tab something alone, before what the next flush passes on. */
  send(tab: Tab, event: string) {
    tab.queueFirst(event)
    this.scheduleFlush(tab)
  }

  /** The tab has something of its own to be told with the next flush. */
  scheduleFlush(tab: Tab) {
    this.dirtyTabs.add(tab)
    this.timer.add(0)
  }

  /**
   * One frame for each tab; those that follow the same rooms and have nothing of their own share it.
   */
  flush() {
    const { parts, dirtyTabs } = this
    this.parts = []
    this.dirtyTabs = new Set()
    if (parts.length > 0) {
      for (const group of this.deps.tabs.groups.values()) {
        const texts = parts.flatMap((part) => (group.follows(part.room) ? textsOf(part) : []))
        const frame = texts.length > 0 ? `[${texts.join(',')}]` : ''
        for (const tab of group.tabs) {
          if (tab.backlogs || dirtyTabs.has(tab)) this.sendOwn(tab, parts)
          else if (frame !== '') this.deps.send(tab, frame)
        }
      }
    }
    for (const tab of dirtyTabs) if (parts.length === 0 || !tab.group) this.sendOwn(tab, [])
    if (parts.some(({ events }) => events !== '')) this.deps.cursorsMoved()
  }

  /** Sends what a tab is told alone, now. */
  sendNow(tab: Tab) {
    this.dirtyTabs.delete(tab)
    this.sendOwn(tab, [])
  }

  /** The tab is gone. */
  drop(tab: Tab) {
    this.dirtyTabs.delete(tab)
  }

  private sendOwn(tab: Tab, parts: ChatDelivery[]) {
    const frame = tab.frame(parts, (room, backlog) => this.deps.catchUp(tab, room, backlog))
    if (frame !== '') this.deps.send(tab, frame)
    if (tab.backlogs && this.deps.tabs.tabs.has(tab)) {
      tab.levelled((room) => this.deps.cursorOf(room))
      this.deps.moved(tab)
    }
  }
}

function textsOf({ events, ephemeral }: ChatDelivery): string[] {
  return [events, ephemeral ?? ''].filter((text) => text !== '')
}
