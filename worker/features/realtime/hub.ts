import type { Actor } from '../../collections/rules.ts'
import { Arrival } from './arrival.ts'
import { parseTopic, type Topic } from './topics.ts'

/** One noted change of a record. */
export interface RecordEvent {
  /** Its place in the order of commit. */
  seq: number
  collection: string
  action: string
  record: string
  row: Record<string, string | number | null>
}

/** One listener of one topic, as the event looks to them. */
export interface Wanted {
  topic: Topic
  actor: Actor | undefined
}

export interface Person extends Actor {
  /** Changes when all sessions of the person end. */
  tokenKey: string
}

export interface HubDeps {
  /** Events after `seq` in the order of commit, a bounded number at a time; with `since`, only later ones. */
  events(after: number, options?: { since: number }): Promise<RecordEvent[]>
  newest(): Promise<number>
  /** The name of a collection that a topic calls by its name or its id. */
  collectionOf(nameOrId: string): string | undefined
  person(id: string): Promise<Person | undefined>
  /** The data of an event for each of these; `undefined` for whoever it is none of. */
  messages(event: RecordEvent, wanted: Wanted[]): Promise<(string | undefined)[]>
  memory: HubMemory
  /** What `missedSince` says in the other hubs, the oldest; whoever changes networks comes to another one. */
  missedElsewhere(key: string): Promise<number | undefined>
  now(): number
}

/** What the hub keeps of streams whose people may come back, also when the hub itself is restarted. */
export interface HubMemory {
  /** Notes that everything up to here has arrived, also should the hub stop now. */
  arrived(seq: number): void
  joined(client: string, key: string): void
  /** Notes up to where a stream has surely heard. */
  left(client: string, seq: number, at: number): void
  /** Up to where all streams under this key got that left after `since`; they answer once. */
  takeLeft(key: string, since: number): number | undefined
}

/** Where a stream's bytes go. */
export interface Outlet {
  /** `false` when the listener does not keep up. */
  send(text: string): boolean
  /** Bytes given to `send` so far, and how many of them are on their way. */
  progress(): { sent: number; taken: number }
  /** Ends it once all that was sent is on its way. */
  close(): void
}

interface Stream {
  client: string
  network: string
  outlet: Outlet
  person: Person | undefined
  /** Bound once, for good, also when the sessions of that person end. */
  bound: string | undefined
  topics: Topic[]
  opened: number
  lastEvent: number
  arrival: Arrival
  /** Its person and topics; `''` for guests. */
  key: string
  /** Since which event it listens, when there was no stream like it before it; 0 when there was. */
  began: number | undefined
  /** Set while it is told what it missed: up to where it has been. */
  behind: number | undefined
}

export type Subscribed = 'done' | 'unknown' | 'somebody-else' | 'elsewhere' | 'too-many'

const IDLE_MS = 5 * 60 * 1000
const MAX_AGE_MS = 30 * 60 * 1000
/** How long what a stream missed is kept for whoever comes back. */
const MISSED_MS = 60 * 1000

/**
 * What was sent this long before we hear that a connection broke may not have arrived, in ms: it waits on its way, and
 * so does the news. On two busy cores events took up to 0.9 s (and news of a break 0.06 s), whatever the greeting took.
 */
const LATE_MS = 2_000

/** Streams of one hub, of one network and of one person. */
export interface StreamLimits {
  all: number
  network: number
  person: number
}

/** A stream costs some kilobytes; what waits for stalled listeners is bounded apart. */
const LIMITS: StreamLimits = { all: 4_000, network: 1_000, person: 100 }

/** All streams of one hub. Calls are carried out one after the other, so that events stay in order. */
export class Hub {
  private readonly deps: HubDeps
  private readonly limits: StreamLimits
  private readonly arrival = new Arrival()
  private readonly streams = new Map<string, Stream>()
  private cursor = 0
  private turn: Promise<unknown> = Promise.resolve()
  private drainWaits = false

  constructor(deps: HubDeps, limits = LIMITS) {
    this.deps = deps
    this.limits = limits
  }

  get size(): number {
    return this.streams.size
  }

  /** Begins a stream and greets it with its client id; `false` when there are too many already. */
  async open(client: string, network: string, outlet: Outlet): Promise<boolean> {
    const now = this.deps.now()
    const stream: Stream = {
      client,
      network,
      outlet,
      person: undefined,
      bound: undefined,
      topics: [],
      opened: now,
      lastEvent: now,
      arrival: new Arrival(),
      key: '',
      began: undefined,
      behind: undefined,
    }
    const opened = await this.inTurn(async () => {
      if (this.streams.size >= this.limits.all) return false
      if (this.count((other) => other.network === network) >= this.limits.network) return false
      if (this.streams.size === 0) this.cursor = await this.deps.newest()
      this.streams.set(client, stream)
      return true
    })
    if (opened) this.tell(stream, 'PB_CONNECT', JSON.stringify({ clientId: client }))
    return opened
  }

  /** Replaces all that a stream listens to, and binds it to the person who asks. */
  async subscribe(
    client: string,
    { topics, person: id, network }: { topics: string[]; person: string | undefined; network: string },
  ): Promise<Subscribed> {
    return this.inTurn(async () => {
      const stream = this.streams.get(client)
      if (!stream) return 'unknown'
      if (stream.network !== network) return 'elsewhere'
      if (stream.bound !== undefined && stream.bound !== id) return 'somebody-else'
      if (stream.bound === undefined && id !== undefined) {
        if (this.count(({ bound }) => bound === id) >= this.limits.person) return 'too-many'
      }
      const person = id === undefined ? undefined : await this.deps.person(id)
      await this.deliverNew()
      stream.person = person
      stream.bound = person?.id
      stream.topics = topics.flatMap((text) => this.read(text))
      stream.lastEvent = this.deps.now()
      if (person && topics.length > 0)
        await this.catchUp(stream, `${person.id}\n${topics.toSorted().join('\n')}`)
      return 'done'
    })
  }

  /** Delivers what has happened since. Many calls at once cost one look. */
  async drain(): Promise<void> {
    if (this.drainWaits) return
    this.drainWaits = true
    await this.inTurn(async () => {
      this.drainWaits = false
      await this.deliverNew()
    })
  }

  /** A stream's other end is gone. What was sent just before may not have arrived. */
  leave(client: string) {
    const stream = this.streams.get(client)
    if (!stream) return
    this.forget(stream, this.deps.now() - LATE_MS)
  }

  /** Ends streams that were silent for five minutes or open for thirty, and those that nobody takes from. */
  sweep() {
    const now = this.deps.now()
    for (const stream of this.streams.values()) {
      if (now - stream.lastEvent >= IDLE_MS || now - stream.opened >= MAX_AGE_MS) this.end(stream)
      else if (!stream.outlet.send(':\n\n')) this.cut(stream)
    }
    this.noteArrived()
  }

  private read(text: string): Topic[] {
    const topic = parseTopic(text)
    const collection = topic && this.deps.collectionOf(topic.collection)
    return topic && collection ? [{ ...topic, collection }] : []
  }

  private async deliverNew() {
    if (this.streams.size === 0) return
    for (;;) {
      const events = await this.deps.events(this.cursor)
      if (events.length === 0) return
      for (const event of events) {
        await this.deliver(event, [...this.streams.values()])
        this.cursor = event.seq
        this.arrival.sent(event.seq, this.deps.now(), 0)
      }
      this.noteArrived()
    }
  }

  private noteArrived() {
    const unsure = this.arrival.firstUnsure(this.deps.now() - LATE_MS)
    this.deps.memory.arrived(unsure === undefined ? this.cursor : unsure - 1)
  }

  /**
   * Since which event streams of this person and these topics, be they gone or here, may not have got everything;
   * without any, `undefined`. Of one that is still here that is all it was sent: news of a break that nobody
   * announced, as when a network is gone, comes late or never.
   */
  missedSince(key: string): number | undefined {
    const left = this.deps.memory.takeLeft(key, this.deps.now() - MISSED_MS)
    const here = [...this.streams.values()].filter((one) => one.key === key)
    return oldest([left, ...here.map(({ began }) => began)])
  }

  /** Sends a stream what those like it before it may have missed in the last minute. */
  private async catchUp(stream: Stream, key: string) {
    const first = stream.began === undefined
    // Its own topics once more are no other stream's.
    stream.key = ''
    const missed = [this.missedSince(key), first ? await this.deps.missedElsewhere(key) : undefined]
    const after = oldest(missed)
    this.deps.memory.joined(stream.client, key)
    stream.key = key
    stream.began ??= after === undefined ? this.cursor : 0
    if (after !== undefined) await this.repeat(stream, after)
  }

  /** What has happened since `from`, up to the newest event, so that what is told last is how things are. */
  private async repeat(stream: Stream, from: number) {
    const since = this.deps.now() - MISSED_MS
    for (let after = from; after < this.cursor;) {
      stream.behind = after
      const missed = (await this.deps.events(after, { since })).filter(({ seq }) => seq <= this.cursor)
      if (missed.length === 0) break
      for (const event of missed) {
        await this.deliver(event, [stream])
        // Whoever is gone by now has not got the rest.
        if (!this.streams.has(stream.client)) return
        stream.behind = after = event.seq
      }
    }
    stream.behind = undefined
  }

  /** Notes up to where a stream has heard that is no more: all that was sent until `since` and taken. */
  private forget(stream: Stream, since: number) {
    this.streams.delete(stream.client)
    const unsure =
      stream.arrival.firstUnsure(since, stream.outlet.progress().taken) ?? Number.POSITIVE_INFINITY
    const heard = Math.min(unsure - 1, stream.behind ?? this.cursor)
    this.deps.memory.left(stream.client, heard, this.deps.now())
  }

  private async deliver(event: RecordEvent, streams: Stream[]) {
    if (event.collection === 'users') await this.renew(event.record)
    const listening = streams.flatMap((stream) =>
      stream.topics.flatMap((topic) =>
        concerns(topic, event) ? [{ stream, topic, actor: stream.person }] : [],
      ),
    )
    if (listening.length === 0) return
    const messages = await this.deps.messages(event, listening)
    for (const [index, { stream, topic }] of listening.entries()) {
      const data = messages[index]
      if (data === undefined) continue
      stream.arrival.sent(event.seq, this.deps.now(), stream.outlet.progress().sent + 1)
      this.tell(stream, topic.text, data)
    }
  }

  /** A person whose account changed: their streams go on with what they are now, or end with their sessions. */
  private async renew(id: string) {
    const theirs = [...this.streams.values()].filter(({ person }) => person?.id === id)
    if (theirs.length === 0) return
    const person = await this.deps.person(id)
    for (const stream of theirs) {
      if (person && person.tokenKey === stream.person?.tokenKey) stream.person = person
      else this.end(stream)
    }
  }

  private tell(stream: Stream, name: string, data: string) {
    stream.lastEvent = this.deps.now()
    if (!stream.outlet.send(`id:${stream.client}\nevent:${name}\ndata:${data}\n\n`)) this.cut(stream)
  }

  private cut(stream: Stream) {
    this.leave(stream.client)
    stream.outlet.close()
  }

  /** Ends a stream whose listener is there: all that was sent still arrives. */
  private end(stream: Stream) {
    if (this.streams.has(stream.client)) this.forget(stream, Number.POSITIVE_INFINITY)
    stream.outlet.close()
  }

  private count(chosen: (stream: Stream) => boolean): number {
    return [...this.streams.values()].filter(chosen).length
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.turn.then(work)
    // The next call runs whatever becomes of this one; its own caller hears of the failure.
    this.turn = done.catch(() => undefined)
    return done
  }
}

function oldest(events: (number | undefined)[]): number | undefined {
  const known = events.filter((one) => one !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

function concerns({ collection, record }: Topic, event: RecordEvent): boolean {
  return collection === event.collection && (record === '*' || record === event.record)
}
