import type { ChatDelivery } from '../../../chat-calls.ts'
import { FlushTimer } from '../flush-timer.ts'
import type { TabRegistry } from './tab-registry.ts'
import type { Backlog, Tab } from './tab.ts'

interface OutboxDeps {
  tabs: TabRegistry
  send(tab: Tab, frame: string): void
  /** Starts sending a tab the events that it missed in a room. */
  catchUp(tab: Tab, room: string, backlog: Backlog): void
  cursorOf(room: string): number | undefined
  moved(tab: Tab): void
  cursorsMoved(): void
  now(): number
  schedule(milliseconds: number, work: () => void): void
}

/** The gateway's next flush, and the tabs with events of their own. */
export class GatewayOutbox {
  private readonly deps: OutboxDeps
  private parts: ChatDelivery[] = []
  private dirtyTabs = new Set<Tab>()
  private readonly timer: FlushTimer

  constructor(deps: OutboxDeps) {
    this.deps = deps
    this.timer = new FlushTimer({
      now: deps.now,
      schedule: deps.schedule,
      flush: () => this.flush(),
      gap: () => gapFor(deps.tabs.tabs.size),
    })
  }

  /** Adds a delivery to the next flush; events for one user are sent to their tabs only. */
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

  /** Sends an event to one tab, before the rest of the next flush. */
  send(tab: Tab, event: string) {
    tab.queueFirst(event)
    this.scheduleFlush(tab)
  }

  /** The tab has an event of its own in the next flush. */
  scheduleFlush(tab: Tab) {
    this.dirtyTabs.add(tab)
    this.timer.add(0)
  }

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

  sendNow(tab: Tab) {
    this.dirtyTabs.delete(tab)
    this.sendOwn(tab, [])
  }

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

/** Tabs up to which every delivery may be a flush of its own. */
const FEW_TABS = 500
/** About twice the time that a frame to one socket takes: flushes then use half of the gateway's thread at most. */
const MS_PER_TAB = 0.04
const MAX_GAP_MS = 100

function gapFor(tabs: number): number {
  return tabs <= FEW_TABS ? 0 : Math.min(MAX_GAP_MS, tabs * MS_PER_TAB)
}

function textsOf({ events, ephemeral }: ChatDelivery): string[] {
  return [events, ephemeral ?? ''].filter((text) => text !== '')
}
