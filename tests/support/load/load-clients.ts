import { type LeanSocket, openLeanSocket } from './lean-socket.ts'

/** The address of its sockets, and its first frame. */
export interface Target {
  name: string
  url: string
  /** Protocols of the n-th client. */
  protocols(client: number): Promise<string[]>
  /** The first frame, after which the server answers something. */
  hello?: string
}

export interface Figures {
  clients: number
  deliveriesPerSecond: number
  /** Milliseconds from sending to each arrival. */
  p50: number
  p95: number
  p99: number
  /** Messages not seen by all clients, seen twice, and seen out of order. */
  lost: number
  doubled: number
  misordered: number
  /** Milliseconds until all clients were connected. */
  connected: number
}

/** Delivery of one message to one client. */
interface Delivery {
  room: string
  rev: number
  key: string
  /** NaN: not a client of this load. */
  from: number
  sent: number
}

interface Client {
  socket: LeanSocket
  at: Map<string, number>
}

/** Many clients get the same frame, so it is parsed once. */
class FrameReader {
  private readonly known: { bytes: Buffer; deliveries: Delivery[] }[] = []
  private readonly run: string

  constructor(run: string) {
    this.run = run
  }

  read(bytes: Buffer, start: number, end: number): Delivery[] {
    for (let index = this.known.length - 1; index >= 0; index--) {
      const one = this.known[index]
      if (one?.bytes.length === end - start && one.bytes.compare(bytes, start, end) === 0)
        return one.deliveries
    }
    const copy = Buffer.from(bytes.subarray(start, end))
    const deliveries = (JSON.parse(copy.toString()) as FrameEvent[])
      .filter(({ t, action }) => t === 'event' && action === 'create')
      .map(({ room, rev, record }) => {
        const [key = '', sent = ''] = record.message.split(' ')
        const [run, , from] = key.split('-')
        return { room, rev, key, from: run === this.run ? Number(from) : NaN, sent: Number(sent) }
      })
    if (this.known.length >= KNOWN_FRAMES) this.known.shift()
    this.known.push({ bytes: copy, deliveries })
    return deliveries
  }
}

interface FrameEvent {
  t: string
  room: string
  rev: number
  action: string
  record: { message: string }
}

/** Frames that some clients have and others have not yet. */
const KNOWN_FRAMES = 32

/** A growing array without an object per number. */
class Numbers {
  private values = new Float64Array(1 << 20)
  private count = 0

  add(value: number) {
    if (this.count === this.values.length) {
      const more = new Float64Array(2 * this.count)
      more.set(this.values)
      this.values = more
    }
    this.values[this.count++] = value
  }

  clear() {
    this.count = 0
  }

  sorted(): Float64Array {
    return this.values.slice(0, this.count).sort()
  }
}

let runs = 0

/** Connected clients of one target, and what they have seen. */
export class LoadClients {
  readonly clients: Client[] = []
  readonly target: Target
  connected = 0
  received = 0
  doubled = 0
  misordered = 0
  private readonly latencies = new Numbers()
  /** Called when a sender gets its own message back. */
  private readonly echo = new Map<string, () => void>()
  private readonly run = (runs++).toString(36)
  private readonly reader = new FrameReader(this.run)
  private sentCount = 0

  constructor(target: Target) {
    this.target = target
  }

  async connect(count: number, { atOnce = 50 } = {}): Promise<void> {
    const start = performance.now()
    let next = this.clients.length
    const lane = async () => {
      while (next < count) {
        const index = next++
        await this.join(index)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    this.connected = performance.now() - start
  }

  private async join(index: number): Promise<void> {
    const { url, hello } = this.target
    const protocols = await this.target.protocols(index)
    const at = new Map<string, number>()
    let greeted: (() => void) | undefined
    const greeting = new Promise<void>((done) => {
      if (hello === undefined) done()
      else greeted = done
    })
    const socket = await openLeanSocket(url, protocols, (bytes, start, end) => {
      if (!greeted) return this.heard(at, index, this.reader.read(bytes, start, end))
      // The greeting does not count.
      greeted()
      greeted = undefined
    })
    if (hello !== undefined) socket.send(hello)
    await greeting
    this.clients[index] = { socket, at }
  }

  private heard(positions: Map<string, number>, index: number, deliveries: Delivery[]) {
    const now = performance.now()
    for (const { room, rev, key, from, sent } of deliveries) {
      const at = positions.get(room)
      if (at !== undefined && rev === at) this.doubled++
      else if (at !== undefined && rev !== at + 1) this.misordered++
      positions.set(room, rev)
      if (Number.isNaN(from)) continue
      this.received++
      this.latencies.add(now - sent)
      if (from === index) this.echo.get(key)?.()
    }
  }

  /** Resolves when the sender sees its message. */
  say(from: number, room: string): Promise<void> {
    // In the form that FrameReader reads.
    const key = `${this.run}-${(this.sentCount++).toString(36).padStart(8, '0')}-${from}`
    const text = `${key} ${performance.now().toFixed(2)} the quick brown fox jumps over the lazy dog`
    return new Promise((done) => {
      this.echo.set(key, () => {
        this.echo.delete(key)
        done()
      })
      this.clients[from]?.socket.send(JSON.stringify({ t: 'send', room, key, text }))
    })
  }

  clear() {
    this.latencies.clear()
    this.received = 0
    this.doubled = 0
    this.misordered = 0
  }

  figures(sent: number, seconds: number): Figures {
    const sorted = this.latencies.sorted()
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      clients: this.clients.length,
      deliveriesPerSecond: this.received / seconds,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      lost: sent * this.clients.length - this.received,
      doubled: this.doubled,
      misordered: this.misordered,
      connected: this.connected,
    }
  }

  async close(): Promise<void> {
    for (const { socket } of this.clients) socket.terminate()
    await pause(200)
  }
}

const IN_FLIGHT = 16
const QUIET_MS = 400

/** Sixteen messages in flight: the server's capacity. */
export async function closedLoop(clients: LoadClients, rooms: string[], seconds: number): Promise<Figures> {
  clients.clear()
  const start = performance.now()
  const end = start + seconds * 1000
  let sent = 0
  const lane = async () => {
    while (performance.now() < end) {
      const turn = sent++
      await clients.say(turn % clients.clients.length, rooms[turn % rooms.length] ?? '')
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  const took = (performance.now() - start) / 1000
  await pause(QUIET_MS)
  return clients.figures(sent, took)
}

/** A fixed rate of deliveries: the delay of a message. */
export async function openLoop(
  clients: LoadClients,
  rooms: string[],
  { deliveries, seconds }: { deliveries: number; seconds: number },
): Promise<Figures> {
  clients.clear()
  const gap = (1000 * clients.clients.length) / deliveries
  const start = performance.now()
  let sent = 0
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor((performance.now() - start) / gap)
    for (; sent <= due; sent++)
      void clients.say(sent % clients.clients.length, rooms[sent % rooms.length] ?? '')
    await pause(1)
  }
  const took = (performance.now() - start) / 1000
  await pause(QUIET_MS)
  return clients.figures(sent, took)
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}
