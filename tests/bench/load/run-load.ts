import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { HttpLines } from '../../support/load/http-lines.ts'
import { LoadClients, pause, type Figures, type Target } from '../../support/load/load-clients.ts'
import { chatProtocols, populate, roomIds } from '../../support/load/people.ts'
import { workshop, type BareWorker } from '../../support/workerd/bare-worker.ts'
import { JamEditors } from './jam-editors.ts'
import { MemoryWatch } from './memory.ts'
import { requestMix, type RequestKind } from './request-mix.ts'

export interface LoadSize {
  seconds: number
  sockets: number
  rooms: number
  creators: number
  projectsEach: number
  jams: number
  /** 1: 100 requests a second. */
  share: number
  /** Kinds of requests to send; all by default. */
  only?: readonly string[]
}

export interface KindFigures {
  name: string
  sent: number
  p50: number
  p99: number
  maxP99: number
}

/** Of one time, in seconds since the load began. */
interface Timed {
  at: number
}

export interface LoadFigures {
  kinds: KindFigures[]
  requests: number
  /** Messages sent in the rooms, and how they arrived. */
  messages: number
  chat: Pick<Figures, 'p50' | 'p99' | 'lost' | 'doubled' | 'misordered'>
  jam: { faults: number; lost: number }
  /** The first of each kind of failure, with their number. */
  errors: Map<string, number>
  retried: number
  dropped: number
  resident: (Timed & { bytes: number })[]
  /** Bytes in use right after a collection of garbage, by the isolate's name. */
  heaps: (Timed & { bytes: Map<string, number> })[]
  mappings: { before: Record<string, number>; after: Record<string, number> }
  processorSeconds: number
}

const JAM_EDITORS = 2
const SAMPLE_MS = 1_000
/** Collecting garbage stops all isolates in turn, so heaps are read seldom. */
const SAMPLES_PER_HEAP = 10
/** Messages of one room a second. */
const MESSAGES_PER_ROOM = 1
/** It only ends what hangs: answers and deliveries that come late are not lost. */
const DRAIN_MS = 300_000

/** Runs the product in bare workerd under its daily traffic, with a database as journeys have it. */
export async function runLoad(size: LoadSize): Promise<LoadFigures> {
  const shop = await workshop()
  let product: BareWorker | undefined
  try {
    const people = Math.max(size.sockets, size.creators)
    const admins = size.jams * JAM_EDITORS
    await populate(shop.folder, { people: people + admins, rooms: size.rooms, admins })
    product = await shop.product({ inspected: true })
    return await measure(product, size, people)
  } finally {
    product?.kill()
    shop.clear()
  }
}

async function measure(product: BareWorker, size: LoadSize, people: number): Promise<LoadFigures> {
  const lines = new HttpLines(product.address)
  const memory = await MemoryWatch.open(product.pid, product.inspectorPort)
  const audience = new RoomAudience(lines, size)
  const jams = new JamEditors()
  const resident: LoadFigures['resident'] = []
  const heaps: LoadFigures['heaps'] = []
  try {
    const rooms = roomIds(size.rooms)
    const kinds = await requestMix({ ...size, lines, rooms })
    const admins = Array.from({ length: size.jams * JAM_EDITORS }, (_, index) => people + index)
    await jams.open(lines, admins)
    await audience.connect()
    kinds.push({
      name: 'jam edit',
      perSecond: 10,
      requests: 1,
      maxP99: 100,
      run: (turn) => jams.edit(turn),
    })
    const before = memory.mappings()
    const busy = memory.processorSeconds()
    const start = performance.now()
    const sampling = new AbortController()
    const sampled = (async () => {
      while (!sampling.signal.aborted) {
        const at = (performance.now() - start) / 1000
        resident.push({ at, bytes: memory.rssBytes() })
        await pause(SAMPLE_MS)
        if (resident.length % SAMPLES_PER_HEAP === 0) heaps.push({ at, bytes: await memory.liveHeaps() })
      }
    })()
    // Awaited when the load has ended; a failure before that is reported there.
    sampled.catch(() => undefined)
    const errors = new Map<string, number>()
    const sent = kinds.filter(({ name }) => size.only?.includes(name) ?? true)
    const rates = sent.map((kind) => new Rate(kind, errors))
    await openLoop(size, rates, audience)
    sampling.abort()
    await sampled
    return {
      kinds: rates.map((rate) => rate.figures()),
      requests: rates.reduce((all, { kind, sent }) => all + kind.requests * sent, 0),
      messages: audience.sent,
      chat: audience.figures(),
      jam: { faults: jams.faults, lost: jams.lost() },
      errors,
      retried: lines.retried,
      dropped: lines.dropped,
      resident,
      heaps,
      mappings: { before, after: memory.mappings() },
      processorSeconds: memory.processorSeconds() - busy,
    }
  } finally {
    audience.close()
    jams.close()
    memory.close()
    lines.close()
  }
}

/** Sends what is due, whether or not earlier answers have come, and returns when all have. */
async function openLoop({ seconds, share }: LoadSize, rates: Rate[], audience: RoomAudience): Promise<void> {
  const start = performance.now()
  for (let now = start; now - start < seconds * 1000; now = performance.now()) {
    const elapsed = ((now - start) / 1000) * share
    for (const rate of rates) rate.sendDue(elapsed)
    audience.sendDue((now - start) / 1000)
    await pause(1)
  }
  const drained = Promise.all([...rates.map((rate) => rate.drained()), audience.drained()])
  // Unreferenced, or the bench would end only after it.
  await Promise.race([drained, setTimeout(DRAIN_MS, undefined, { ref: false })])
  for (const rate of rates) rate.noteUnanswered()
}

/** The runs of one kind of request. */
class Rate {
  readonly kind: RequestKind
  sent = 0
  private readonly latencies: number[] = []
  private readonly errors: Map<string, number>
  private readonly open = new Set<Promise<void>>()

  constructor(kind: RequestKind, errors: Map<string, number>) {
    this.kind = kind
    this.errors = errors
  }

  sendDue(elapsed: number) {
    while (this.sent < elapsed * this.kind.perSecond) {
      const run = this.once(this.sent++)
      this.open.add(run)
      void run.then(() => this.open.delete(run))
    }
  }

  async drained() {
    await Promise.all(this.open)
  }

  noteUnanswered() {
    if (this.open.size > 0) this.errors.set(`${this.kind.name}: no answer`, this.open.size)
  }

  figures(): KindFigures {
    const sorted = this.latencies.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    const { name, maxP99 } = this.kind
    return { name, sent: this.sent, p50: at(0.5), p99: at(0.99), maxP99 }
  }

  private async once(turn: number) {
    const start = performance.now()
    try {
      const waited = (await this.kind.run(turn)) ?? 0
      this.latencies.push(performance.now() - start - waited)
    } catch (error) {
      // Ids differ, and most failures are the same.
      const text = `${this.kind.name}: ${String(error)
        .replace(/\b[a-z0-9]{15}\b/g, '…')
        .slice(0, 300)}`
      this.errors.set(text, (this.errors.get(text) ?? 0) + 1)
    }
  }
}

/** The sockets of all rooms, each of which follows one room. */
class RoomAudience {
  sent = 0
  private readonly rooms: { id: string; clients: LoadClients; sent: number }[]
  private readonly each: number
  private readonly open = new Set<Promise<void>>()

  constructor(lines: HttpLines, { rooms, sockets }: LoadSize) {
    this.each = Math.floor(sockets / rooms)
    this.rooms = roomIds(rooms).map((id, room) => {
      const target: Target = {
        name: id,
        url: `${lines.address.replace('http', 'ws')}/api/chat/live`,
        protocols: (index) => chatProtocols(lines, room * this.each + index),
        hello: JSON.stringify({ t: 'hello', after: { [id]: -1 } }),
      }
      return { id, clients: new LoadClients(target), sent: 0 }
    })
  }

  async connect() {
    for (const { clients } of this.rooms) await clients.connect(this.each)
    // Presence of the newcomers is announced within two seconds.
    await pause(2_500)
    for (const { clients } of this.rooms) clients.clear()
  }

  sendDue(elapsed: number) {
    while (this.sent < elapsed * MESSAGES_PER_ROOM * this.rooms.length) {
      const room = this.rooms[this.sent % this.rooms.length]
      if (!room) return
      const said = room.clients.say(room.sent++ % this.each, room.id)
      this.open.add(said)
      void said.then(() => this.open.delete(said))
      this.sent++
    }
  }

  /** Resolves when all messages have arrived everywhere; only their senders know of them sooner. */
  async drained() {
    await Promise.all(this.open)
    while (this.rooms.some(({ clients, sent }) => clients.received < sent * this.each)) await pause(20)
  }

  /** Delays of the slowest room, and the losses of all. */
  figures(): LoadFigures['chat'] {
    const all = this.rooms.map(({ clients, sent }) => clients.figures(sent, 1))
    const sum = (of: (figures: Figures) => number) => all.reduce((total, one) => total + of(one), 0)
    return {
      p50: Math.max(...all.map(({ p50 }) => p50)),
      p99: Math.max(...all.map(({ p99 }) => p99)),
      lost: sum(({ lost }) => lost),
      doubled: sum(({ doubled }) => doubled),
      misordered: sum(({ misordered }) => misordered),
    }
  }

  close() {
    for (const { clients } of this.rooms) void clients.close()
  }
}
