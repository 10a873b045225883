import { EditError, type Edit } from '../../worker/contract/document/edit.ts'
import { jamClientFrame, type JamClientFrame, type JamServerEvent } from '../../worker/contract/jam/frames.ts'
import { newJamDocument } from '#model/jam/jam-document'
import { JamSockets } from '../../worker/features/jam/room-sockets.ts'
import type { JamFacts, RecordingRow, RoomStore } from '../../worker/features/jam/room-store.ts'
import { Room, type Hello } from '../../worker/features/jam/room.ts'
import type { Logged } from '../../worker/features/jam/session.ts'
import { Replica } from '../../web/features/jam/room/replica.ts'
import type { RandomSource } from './random-source.ts'

const jam: JamFacts = { owner: 'person-0', seats: 4 }

interface StoredJam {
  rev: number
  document: ReturnType<typeof newJamDocument>
  log: readonly Logged[]
  clients: ReadonlyMap<string, { user: string; n: number }>
}

/** A batch is stored as a whole, or not at all. */
class Disk {
  committed: StoredJam = { rev: 0, document: newJamDocument(), log: [], clients: new Map() }
  private now = this.committed

  commit() {
    this.committed = this.now
  }

  /** Uncommitted writes are lost. */
  fail() {
    this.now = this.committed
  }

  store(): RoomStore {
    const recordings = new Map<string, RecordingRow>()
    return {
      load: () => ({ rev: this.now.rev, document: this.now.document, log: [...this.now.log] }),
      append: (logged) => {
        // A row read back from disk.
        const row = JSON.parse(JSON.stringify(logged)) as Logged
        this.now = { ...this.now, log: [...this.now.log, row] }
      },
      storeSnapshot: (rev, document) => {
        this.now = { ...this.now, rev, document: structuredClone(document) }
      },
      client: (client) => this.now.clients.get(client),
      storeClient: (client, user, n) => {
        this.now = { ...this.now, clients: new Map(this.now.clients).set(client, { user, n }) }
      },
      recording: (id) => recordings.get(id),
      storeRecording: (recording) => void recordings.set(recording.id, recording),
      forget: () => undefined,
      isRemoved: () => false,
      removed: () => [],
      setRemoved: () => undefined,
      seats: () => [],
      setSeats: () => undefined,
      transport: () => ({ at: 0, position: 0, playing: false }),
      setTransport: () => undefined,
      start: () => null,
      setStart: () => undefined,
      jam: () => jam,
      setJam: () => undefined,
      copied: () => 0,
      setCopied: () => undefined,
    }
  }
}

/** Frames in flight are lost with it. */
interface Line {
  socket: WebSocket
  up: { due: number; text: string }[]
  down: { due: number; text: string }[]
  isGreeted: boolean
}

/** Its connection comes and goes. */
export class SimulatedTab {
  readonly person: string
  client = ''
  replica!: Replica
  line: Line | undefined
  backAt = 0
  refused = 0
  resumed = 0
  /** The room must never lose these. */
  readonly heard = new Map<number, string>()
  private tabs = 0

  constructor(person: string) {
    this.person = person
    this.reload()
  }

  /** A tab with unsent edits resumes; any other is new to the room. */
  reload() {
    const unsent = this.tabs > 0 ? structuredClone(this.replica.unsent) : []
    if (unsent.length === 0) this.client = `${this.person}-tab-${++this.tabs}`
    else this.resumed++
    this.line = undefined
    this.replica = new Replica({
      client: this.client,
      changed: () => undefined,
      refused: () => void this.refused++,
      missed: () => this.say({ t: 'hello', client: this.client, rev: this.replica.rev }, 0),
    })
    this.replica.resume(unsent)
  }

  say(frame: JamClientFrame, due: number) {
    this.line?.up.push({ due, text: JSON.stringify(frame) })
  }

  /** `false` if the edit is impossible. */
  edit(edit: Edit, key?: string): boolean {
    try {
      this.replica.edit(edit, key === undefined ? {} : { key })
      return true
    } catch (error) {
      if (error instanceof EditError) return false
      throw error
    }
  }
}

/** The network delays frames, in order, and is cut. Time is counted in steps. */
export class JamNetwork {
  readonly tabs: SimulatedTab[]
  readonly disk = new Disk()
  room: Room
  time = 0
  kills = 0
  cuts = 0
  private sockets!: JamSockets
  private later: (() => void)[] = []
  private readonly source: RandomSource
  private readonly lifetimes = { boots: 0 }

  constructor(people: number, source: RandomSource) {
    this.source = source
    this.tabs = Array.from({ length: people }, (_, index) => new SimulatedTab(`person-${index}`))
    this.room = this.boot()
  }

  cut(tab: SimulatedTab, steps: number) {
    if (!tab.line) return
    this.sockets.closed(tab.line.socket)
    tab.line = undefined
    tab.backAt = this.time + steps
    this.cuts++
  }

  /** During a batch, before any client was notified. */
  kill() {
    this.kills++
    this.disk.fail()
    for (const tab of this.tabs) {
      tab.line = undefined
      tab.backAt = this.time + Math.floor(this.source.next() * 10)
    }
    this.later = []
    this.room = this.boot()
  }

  /** Tabs reconnect and send, the room runs a batch, frames arrive. `killed`: the batch does not finish. */
  step({ killed = false } = {}) {
    this.time++
    for (const tab of this.tabs) {
      if (!tab.line && this.time >= tab.backAt) this.connect(tab)
      if (tab.line?.isGreeted) {
        // A drag is sent after 100 ms; a step is 20.
        for (const frame of tab.replica.toSend(this.time * 20)) tab.say(frame, this.due())
      }
    }
    const hellos: { tab: SimulatedTab; frame: Hello }[] = []
    for (const tab of this.tabs) {
      for (const text of arrived(tab.line?.up, this.time)) {
        const frame = jamClientFrame.parse(JSON.parse(text))
        const member = tab.line && this.sockets.member(tab.line.socket)
        if (!member) continue
        if (frame.t === 'hello') hellos.push({ tab, frame })
        else this.room.receive(member, frame)
      }
    }
    if (killed) return this.kill()
    this.room.keepSnapshot()
    this.disk.commit()
    this.sockets.flush()
    for (const { tab, frame } of hellos) {
      const member = tab.line && this.sockets.member(tab.line.socket)
      if (member) this.room.handleHello(member, frame)
    }
    this.sockets.flush()
    for (const work of this.later.splice(0)) work()
    for (const tab of this.tabs) this.deliver(tab)
  }

  private deliver(tab: SimulatedTab) {
    for (const text of arrived(tab.line?.down, this.time)) {
      // Safe: the room's frames are the contract's.
      const events = JSON.parse(text) as JamServerEvent[]
      for (const event of events) {
        if (event.t === 'edit') tab.heard.set(event.rev, JSON.stringify(event.edit))
        if (event.t === 'live' && tab.line) tab.line.isGreeted = true
      }
      tab.replica.receive(events)
    }
  }

  private connect(tab: SimulatedTab) {
    const down: Line['down'] = []
    const socket = {
      send: (text: string) => void down.push({ due: this.due(), text }),
      close: () => undefined,
      serializeAttachment: () => undefined,
      // Safe: the room uses nothing else of a socket.
    } as unknown as WebSocket
    tab.line = { socket, up: [], down, isGreeted: false }
    this.sockets.accept(socket, {
      kind: 'person',
      user: { id: tab.person, name: tab.person, admin: true } as never,
    })
    tab.replica.reconnected()
    tab.say({ t: 'hello', client: tab.client, rev: tab.replica.rev }, this.due())
  }

  private due(): number {
    return this.time + 1 + Math.floor(this.source.next() * 12)
  }

  private boot(): Room {
    const state = {
      getWebSockets: () => [],
      acceptWebSocket: () => undefined,
      // Safe: nothing else of the state is used.
    } as unknown as ConstructorParameters<typeof JamSockets>[0]
    this.sockets = new JamSockets(state, () => this.time * 20)
    return new Room({
      store: this.disk.store(),
      sockets: this.sockets,
      boot: `boot-${++this.lifetimes.boots}`,
      now: () => this.time * 20,
      newId: () => this.source.id('room'),
      schedule: (_, work) => void this.later.push(work),
      edited: () => undefined,
      seatsChanged: () => undefined,
      removed: () => undefined,
    })
  }
}

/** In the order of sending. */
function arrived(way: { due: number; text: string }[] | undefined, time: number): string[] {
  const texts: string[] = []
  while (way?.[0] && way[0].due <= time) {
    texts.push(way[0].text)
    way.shift()
  }
  return texts
}
