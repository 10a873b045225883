import type { ChatMutes } from '../../../chat-calls.ts'
import { mutedEvent, secondsUntil } from './answers.ts'
import type { Tab } from './tab.ts'

export interface MuteMemory {
  mutes(): [room: string, mutes: ChatMutes][]
  storeMutes(room: string, mutes: ChatMutes): void
}

interface MutesDeps {
  memory: MuteMemory
  tabsOf(user: string): Tab[]
  send(tab: Tab, event: string): void
  now(): number
}

/** Each room reports all of its mutes; the users are notified of changes. */
export class GatewayMutes {
  private readonly deps: MutesDeps
  private readonly rooms: Map<string, ChatMutes>

  constructor(deps: MutesDeps) {
    this.deps = deps
    this.rooms = new Map(deps.memory.mutes())
  }

  are(room: string, mutes: ChatMutes) {
    const before = this.rooms.get(room) ?? {}
    const changed = Object.keys({ ...before, ...mutes }).filter((user) => before[user] !== mutes[user])
    if (changed.length === 0) return
    if (Object.keys(mutes).length > 0) this.rooms.set(room, mutes)
    else this.rooms.delete(room)
    this.deps.memory.storeMutes(room, mutes)
    for (const user of changed) {
      const event = mutedEvent(room, secondsUntil(mutes[user] ?? 0, this.deps.now()))
      for (const tab of this.deps.tabsOf(user)) if (tab.group?.follows(room)) this.deps.send(tab, event)
    }
  }

  /** Seconds for which these rooms have muted the user; `undefined`: none has. */
  of(user: string, rooms: readonly string[]): Record<string, number> | undefined {
    const muted = rooms.flatMap((room) => {
      const seconds = secondsUntil(this.rooms.get(room)?.[user] ?? 0, this.deps.now())
      return seconds > 0 ? [[room, seconds] as const] : []
    })
    return muted.length > 0 ? Object.fromEntries(muted) : undefined
  }
}
