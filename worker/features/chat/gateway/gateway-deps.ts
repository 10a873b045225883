import type { ChatUser } from '../../../chat-calls.ts'
import type { RoomCalls } from './room-subscription.ts'
import type { MuteMemory } from './gateway-mutes.ts'
import type { ListedRoom } from './room-list.ts'
import type { Tab } from './tab.ts'

/** What of a tab outlives the gateway's sleep. */
export interface TabMemory {
  speaker: ChatUser
  /** The rooms it does not follow; undefined until it has said hello. */
  without?: string[]
  /** Where it stands in rooms in which it has to be brought up to date. */
  at?: Record<string, number>
  /** Where the gateway stands in each room. One tab keeps it for all. */
  cursors?: Record<string, number>
}

export interface GatewayDeps {
  /** The gateway's own name. */
  name: string
  room(id: string): RoomCalls
  rooms(): Promise<ListedRoom[]>
  /** JSON of a card's record, if this person made it. */
  card(id: string, author: string): Promise<string | undefined>
  /** The person as they are called now; undefined when the account is gone. */
  speaker(id: string): Promise<ChatUser | undefined>
  send(tab: Tab, frame: string): void
  close(tab: Tab, code: number): void
  store(tab: Tab, memory: TabMemory): void
  memory: MuteMemory
  now(): number
  schedule(milliseconds: number, work: () => void): void
}
