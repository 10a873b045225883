import { vi } from 'vitest'
import type {
  ChatRequest,
  ChatDelivery,
  ChatMutes,
  ChatOutcome,
  ChatUser,
  ChatDelta,
} from '../../../worker/chat-calls.ts'
import type { ServerEvent } from '#contract/chat/frames'
import type { RoomCalls } from '../../../worker/features/chat/gateway/room-subscription.ts'
import type { TabMemory } from '../../../worker/features/chat/gateway/gateway-deps.ts'
import { Gateway } from '../../../worker/features/chat/gateway/gateway.ts'
import { Tab } from '../../../worker/features/chat/gateway/tab.ts'

/** Stores a list of texts, and can be unreachable. */
class FakeRoom implements RoomCalls {
  readonly id: string
  readonly log: string[] = []
  readonly calls: string[] = []
  readonly asks: ChatRequest[][] = []
  people: ChatUser[] = []
  mutes: ChatMutes = {}
  failing = 0
  deaf = false
  private followed = false
  private readonly deliver: (delivery: ChatDelivery) => void

  constructor(id: string, deliver: (delivery: ChatDelivery) => void) {
    this.id = id
    this.deliver = deliver
  }

  async attach(_gateway: string, after: number, people: ChatUser[]): Promise<ChatDelta> {
    this.note(`attach ${after}`)
    this.followed = true
    this.people = people
    return { ...this.delta(after), mutes: this.mutes }
  }
  async detach() {
    this.note('detach')
    this.followed = false
  }
  async present(_gateway: string, people: ChatUser[]): Promise<undefined> {
    this.note('present')
    this.people = people
  }
  async since(after: number): Promise<ChatDelta> {
    this.note(`since ${after}`)
    return this.delta(after)
  }
  async receive(asks: ChatRequest[]): Promise<ChatOutcome[]> {
    this.note('receive')
    this.asks.push(asks)
    const after = this.log.length
    const outcomes = asks.map(({ command }): ChatOutcome => {
      if (command.t !== 'send') return { done: true, id: '', seq: 0, rev: this.log.length }
      const seq = this.log.push(command.text)
      return { done: true, id: `m${seq}`, seq, rev: seq }
    })
    this.broadcast(after)
    return outcomes
  }

  say(...texts: string[]) {
    const after = this.log.length
    this.log.push(...texts)
    this.broadcast(after)
  }

  mute(mutes: ChatMutes) {
    this.mutes = mutes
    const rev = this.log.length
    if (this.followed && !this.deaf) this.deliver({ room: this.id, after: rev, rev, events: '', mutes })
  }

  private broadcast(after: number) {
    if (!this.followed || this.deaf || after === this.log.length) return
    this.deliver({ room: this.id, after, rev: this.log.length, events: this.events(after) })
  }
  private delta(after: number): ChatDelta {
    const rev = this.log.length
    return { rev, newest: rev, missed: after < 0 ? '' : this.events(after), reset: false }
  }
  private events(after: number): string {
    return this.log
      .slice(after)
      .map((text, index) => JSON.stringify({ t: 'event', room: this.id, rev: after + index + 1, text }))
      .join(',')
  }
  private note(call: string) {
    this.calls.push(call)
    if (this.failing > 0) {
      this.failing--
      throw new Error('out of reach')
    }
  }
}

type ReceivedEvent = ServerEvent & { text?: string; rev?: number; room?: string }

/** On a fake clock. */
export class GatewayHarness {
  readonly rooms = new Map<string, FakeRoom>()
  readonly frames = new Map<Tab, ReceivedEvent[][]>()
  readonly memories = new Map<Tab, TabMemory>()
  readonly closed = new Map<Tab, number>()
  readonly mutes = new Map<string, ChatMutes>()
  cards = new Map<string, Promise<string | undefined>>()
  gateway: Gateway
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
    this.gateway = this.newGateway()
  }

  newGateway(): Gateway {
    return new Gateway({
      name: 'gateway-0',
      room: (id) => this.room(id),
      rooms: async () => [...this.rooms.keys()].map((id) => ({ id, archived: id.startsWith('old') })),
      card: async (id) => this.cards.get(id),
      user: async (id) => chatUser(id),
      send: (tab, frame) => this.frames.get(tab)?.push(JSON.parse(frame) as ReceivedEvent[]),
      close: (tab, code) => {
        this.closed.set(tab, code)
        this.gateway.leave(tab)
      },
      store: (tab, memory) => this.memories.set(tab, structuredClone(memory)),
      memory: {
        mutes: () => [...this.mutes],
        storeMutes: (room, mutes) => void this.mutes.set(room, mutes),
      },
      now: this.now,
      schedule: (milliseconds, work) => void setTimeout(work, milliseconds),
    })
  }

  room(id: string): FakeRoom {
    const existing = this.rooms.get(id)
    if (existing) return existing
    const room = new FakeRoom(id, (delivery) => queueMicrotask(() => this.gateway.deliver(delivery)))
    this.rooms.set(id, room)
    return room
  }

  async tab(user: string, after?: Record<string, number>): Promise<Tab> {
    const tab = new Tab(chatUser(user))
    this.frames.set(tab, [])
    this.gateway.join(tab)
    await this.hello(tab, after)
    return tab
  }
  async hello(tab: Tab, after?: Record<string, number>) {
    await this.gateway.receive(tab, { t: 'hello', ...(after && { after }) })
    await turns()
  }
  send(tab: Tab, room: string, text: string, card?: string) {
    void this.gateway.receive(tab, { t: 'send', room, key: `key ${text}`, text, ...(card && { card }) })
  }

  sleep() {
    const tabs = [...this.memories].map(([old, memory]): [Tab, TabMemory] => {
      const tab = new Tab(memory.user)
      this.frames.set(tab, this.frames.get(old) ?? [])
      this.frames.delete(old)
      this.memories.delete(old)
      return [tab, memory]
    })
    this.gateway = this.newGateway()
    this.gateway.wake(tabs)
    return tabs.map(([tab]) => tab)
  }

  framesOf(tab: Tab) {
    return this.frames.get(tab) ?? []
  }
  texts(tab: Tab, room: string) {
    return this.framesOf(tab)
      .flat()
      .filter((event) => event.t === 'event' && event.room === room)
      .map(({ text }) => text)
  }
}

export const chatUser = (id: string): ChatUser => ({ id, name: id, avatar: undefined, admin: false })
export const turns = (milliseconds = 20) => vi.advanceTimersByTimeAsync(milliseconds)
