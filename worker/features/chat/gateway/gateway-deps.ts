import type { ChatUser } from '../../../chat-calls.ts'
import type { RoomCalls } from './room-subscription.ts'
import type { MuteMemory } from './gateway-mutes.ts'
import type { ListedRoom } from './room-list.ts'
import type { Tab } from './tab.ts'

export interface TabMemory {
  user: ChatUser
  /** The rooms it does not follow; undefined before its hello. */
  without?: string[]
  /** Its cursors in rooms where it has to catch up. */
  at?: Record<string, number>
  /** The gateway's cursor in each room, stored with one tab for all. */
  cursors?: Record<string, number>
}

export interface GatewayDeps {
  name: string
  room(id: string): RoomCalls
  rooms(): Promise<ListedRoom[]>
  /** JSON of a card's record, if this user made it. */
  card(id: string, author: string): Promise<string | undefined>
  /** The user as stored now; undefined if the account was deleted. */
  user(id: string): Promise<ChatUser | undefined>
  send(tab: Tab, frame: string): void
  close(tab: Tab, code: number): void
  store(tab: Tab, memory: TabMemory): void
  memory: MuteMemory
  now(): number
  schedule(milliseconds: number, work: () => void): void
}
