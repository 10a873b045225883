import type { ChatOutcome, ChatRequest, ChatUser } from '../../../worker/chat-calls.ts'
import { Gateway } from '../../../worker/features/chat/gateway/gateway.ts'
import type { RoomCalls } from '../../../worker/features/chat/gateway/room-subscription.ts'
import { Tab } from '../../../worker/features/chat/gateway/tab.ts'
import { CommandBatcher } from '../../../worker/features/chat/room/command-batcher.ts'
import { nothingApplied } from '../../../worker/features/chat/room/room-deps.ts'
import { roomFacts } from '../../../worker/features/chat/room/room-facts-storage.ts'
import { RoomFollowers } from '../../../worker/features/chat/room/room-followers.ts'
import { RoomPresence } from '../../../worker/features/chat/room/room-presence.ts'
import { roomLog } from '../../../worker/features/chat/room/room-storage.ts'
import { Room } from '../../../worker/features/chat/room/room.ts'
import { chatGatewayOf } from '../../../worker/features/chat/socket-rules.ts'
import { seeded } from '../scale/queue.ts'
import { readDelay } from '../../../web/features/chat/connection/reading.ts'
import { SimulatedClock, Thread } from './clock.ts'
import { costs as standardCosts, ways } from './costs.ts'
import { memorySql } from './room-sql.ts'

export interface Wanted {
  gateways: number
  listeners: number
  messagesPerSecond: number
  seconds: number
  /** Clients wait with their read marks, like the product's own; true if absent. */
  patient?: boolean
  costs?: typeof standardCosts
}

export interface Figures {
  deliveries: number
  lost: number
  p50: number
  p99: number
  max: number
  /** Share of the time for which a thread was busy. */
  roomBusy: number
  gatewayBusy: number
  /** Calls from the room to gateways, and bytes of the largest presence report. */
  callsPerMessage: number
  reportBytes: number
  readsPerSecond: number
}

const ROOM = 'simulatedroom01'
const START = Date.UTC(2026, 0, 1)
/** Everyone is there, and first reports have been made. */
const WARM_MS = 20_000

/**
 * One room, its gateways and their sockets: the product's own code for all of them, on simulated threads that
 * take the costs of `costs.ts`.
 */
export async function simulated(wanted: Wanted): Promise<Figures> {
  const world = new World(wanted)
  await world.arrive()
  return world.talk()
}

class World {
  private readonly clock = new SimulatedClock()
  private readonly random = seeded(7)
  private readonly wanted: Wanted
  private readonly costs: typeof standardCosts
  private readonly roomThread = new Thread()
  private readonly gateways = new Map<string, { gateway: Gateway; thread: Thread }>()
  private readonly tabs: Tab[] = []
  private readonly batcher: CommandBatcher
  private readonly followers: RoomFollowers
  private readonly presence: RoomPresence
  private readonly room: Room
  private readonly sentAt = new Map<string, number>()
  private readonly waitsToRead = new Set<Tab>()
  private readonly delays: number[] = []
  private calls = 0
  private reads = 0
  private reportBytes = 0
  private lastFrame = ''
  private lastKeys: string[] = []

  constructor(wanted: Wanted) {
    this.wanted = wanted
    this.costs = wanted.costs ?? standardCosts
    const sql = memorySql() as unknown as Parameters<typeof roomLog>[0]
    const [log, facts] = [roomLog(sql), roomFacts(sql)]
    const now = () => START + Math.floor(this.clock.now())
    let ids = 0
    this.room = new Room({
      id: ROOM,
      log,
      settings: { locked: false, archived: false },
      rate: undefined,
      now,
      newId: () => `reaction${String(++ids).padStart(7, '0')}`,
    })
    const schedule = (milliseconds: number, work: () => void) =>
      this.clock.after(milliseconds, this.roomThread, work)
    this.followers = new RoomFollowers({
      room: ROOM,
      facts,
      gateway: (name) => ({ deliver: (delivery) => this.deliver(name, delivery) }),
      since: (after) => this.room.reading.since(after),
      mutes: () => ({}),
      schedule,
    })
    this.presence = new RoomPresence({
      room: ROOM,
      here: () => this.followers.people(),
      further: () => this.followers.further,
      broadcast: (event) => {
        this.followers.storePeople()
        const { rev } = this.room.position
        this.followers.deliver({ ...nothingApplied(rev), ephemeral: [event] })
      },
      schedule,
    })
    this.batcher = new CommandBatcher({
      apply: (requests) => {
        this.clock.occupy(this.costs.transaction + requests.length * this.costs.command)
        return this.room.apply(requests)
      },
      broadcast: (applied) => this.followers.deliver(applied),
      failed(error) {
        throw error
      },
      now: () => this.clock.now(),
      schedule,
    })
    for (let index = 0; index < wanted.gateways; index++) this.addGateway(`gateway-${index}`)
  }

  /** All listeners say hello within half of the warm-up. */
  async arrive() {
    const { listeners, gateways } = this.wanted
    for (let index = 0; index < listeners; index++) {
      const user = personOf(index)
      const place = this.gateways.get(chatGatewayOf(user.id, gateways))
      if (!place) throw new Error('Every user has a gateway')
      const tab = new Tab(user)
      this.tabs.push(tab)
      this.clock.after((this.random() * WARM_MS) / 2, place.thread, () => {
        this.clock.occupy(this.costs.receive)
        place.gateway.join(tab)
        void place.gateway.receive(tab, { t: 'hello', after: { [ROOM]: -1 } })
      })
    }
    await this.clock.runUntil(WARM_MS)
  }

  async talk(): Promise<Figures> {
    const { messagesPerSecond, seconds, listeners } = this.wanted
    const count = messagesPerSecond * seconds
    const busyBefore = [this.roomThread, ...this.threads()].map(({ busyMs }) => busyMs)
    this.calls = 0
    this.reads = 0
    this.delays.length = 0
    for (let index = 0; index < count; index++) {
      this.clock.after(((index + this.random()) * 1_000) / messagesPerSecond, undefined, () =>
        this.say(index),
      )
    }
    // Late messages have ten more seconds.
    await this.clock.runUntil(WARM_MS + (seconds + 10) * 1_000)
    const busy = [this.roomThread, ...this.threads()].map(
      ({ busyMs }, index) => (busyMs - (busyBefore[index] ?? 0)) / (seconds * 1_000),
    )
    const sorted = Float64Array.from(this.delays).sort()
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      deliveries: sorted.length,
      lost: count * listeners - sorted.length,
      p50: at(0.5),
      p99: at(0.99),
      max: at(1),
      roomBusy: busy[0] ?? 0,
      gatewayBusy: Math.max(...busy.slice(1)),
      callsPerMessage: this.calls / count,
      reportBytes: this.reportBytes,
      readsPerSecond: this.reads / seconds,
    }
  }

  private *threads() {
    for (const { thread } of this.gateways.values()) yield thread
  }

  private addGateway(name: string) {
    const thread = new Thread()
    const gateway = new Gateway({
      name,
      room: () => this.roomFor(thread),
      rooms: async () => [{ id: ROOM, archived: false }],
      card: async () => undefined,
      user: async (id) => ({ id, name: id, avatar: undefined, admin: false }),
      send: (tab, frame) => this.send(tab, frame),
      close: () => undefined,
      store: () => undefined,
      memory: { mutes: () => [], storeMutes: () => undefined },
      now: () => this.clock.now(),
      schedule: (milliseconds, work) => this.clock.after(milliseconds, thread, work),
    })
    this.gateways.set(name, { gateway, thread })
  }

  /** The room as a gateway calls it: over a way, on the room's thread, and back. */
  private roomFor(thread: Thread): RoomCalls {
    const travel = (to: Thread) =>
      new Promise<void>((done) => {
        this.clock.after(this.way('object'), to, done)
      })
    const call = async <Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> => {
      await travel(this.roomThread)
      this.clock.occupy(this.costs.call)
      const answer = await work()
      await travel(thread)
      return answer
    }
    return {
      attach: (name, after, people, further) =>
        call(() => {
          this.noteReport(people)
          const delta = this.room.reading.since(after)
          this.followers.attach(name, delta.rev, people.map(namedOnly), further)
          this.presence.changed()
          return { ...delta, mutes: {} }
        }),
      detach: (name) => call(() => this.followers.detach(name)),
      present: (name, people, further) =>
        call(() => {
          this.noteReport(people)
          this.followers.present(name, people.map(namedOnly), further)
          this.presence.changed()
          return this.presence.standing
        }),
      since: (after) => call(() => this.room.reading.since(after)),
      receive: (requests) => call(() => this.receive(requests)),
    }
  }

  private receive(requests: ChatRequest[]): Promise<ChatOutcome[]> {
    this.reads += requests.filter(({ command }) => command.t === 'read').length
    return Promise.all(
      requests.map((request) => new Promise<ChatOutcome>((answer) => this.batcher.add(request, answer))),
    )
  }

  private deliver(name: string, delivery: Parameters<Gateway['deliver']>[0]): Promise<void> {
    this.calls++
    const place = this.gateways.get(name)
    // A stub keeps its calls in order, so all of them take the same way; nothing leaves before the commit.
    const [shortest] = ways.object
    this.clock.after(shortest + ways.commit[1], place?.thread, () => {
      this.clock.occupy(this.costs.call)
      place?.gateway.deliver(delivery)
    })
    return Promise.resolve()
  }

  private send(tab: Tab, frame: string) {
    this.clock.occupy(this.costs.frame)
    const keys = frame === this.lastFrame ? this.lastKeys : keysIn(frame)
    this.lastFrame = frame
    this.lastKeys = keys
    if (keys.length === 0) return
    const arrival = this.clock.now() + this.way('client')
    for (const key of keys) {
      const sent = this.sentAt.get(key)
      if (sent !== undefined) this.delays.push(arrival - sent)
    }
    this.readSoon(tab, arrival)
  }

  /** A listener at the end of the room reads what arrives; its client collects marks. */
  private readSoon(tab: Tab, arrival: number) {
    if (this.waitsToRead.has(tab)) return
    this.waitsToRead.add(tab)
    const { listeners, patient = true, gateways } = this.wanted
    const delay = readDelay(patient ? listeners : 0)
    const place = this.gateways.get(chatGatewayOf(tab.user.id, gateways))
    // The first marks of a crowd are spread like their arrivals.
    const wait = arrival - this.clock.now() + delay * (patient ? 0.5 + this.random() : 1)
    this.clock.after(wait + this.way('client'), place?.thread, () => {
      this.waitsToRead.delete(tab)
      this.clock.occupy(this.costs.receive)
      void place?.gateway.receive(tab, { t: 'read', room: ROOM, seq: this.room.position.newest })
    })
  }

  private say(index: number) {
    const tab = this.tabs[(index * 7_919) % this.tabs.length]
    const key = `key${String(index).padStart(9, '0')}`
    if (!tab) return
    this.sentAt.set(key, this.clock.now())
    const place = this.gateways.get(chatGatewayOf(tab.user.id, this.wanted.gateways))
    this.clock.after(this.way('client'), place?.thread, () => {
      this.clock.occupy(this.costs.receive)
      void place?.gateway.receive(tab, { t: 'send', room: ROOM, key, text: `${key} the quick brown fox` })
    })
  }

  private noteReport(people: ChatUser[]) {
    this.reportBytes = Math.max(this.reportBytes, JSON.stringify(people).length)
  }

  private way(kind: 'client' | 'object'): number {
    const [shortest, longest] = ways[kind]
    return shortest + this.random() * (longest - shortest)
  }
}

function personOf(index: number): ChatUser {
  const id = `listener${String(index).padStart(7, '0')}`
  return { id, name: `Listener ${index}`, avatar: undefined, admin: false }
}

function namedOnly({ id, name }: ChatUser) {
  return { id, name }
}

/** The keys that messages of a frame begin with. */
function keysIn(frame: string): string[] {
  return frame.includes('"action":"create"')
    ? [...frame.matchAll(/"message":"(key\d{9}) /g)].map(([, key]) => key ?? '')
    : []
}
