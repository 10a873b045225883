import type { Actor } from '../../collections/rules.ts'
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
  now(): number
}

/** What the hub keeps of streams whose people may come back, also when the hub itself is restarted. */
export interface HubMemory {
  /** Notes that everything up to here has been delivered. */
  delivered(seq: number): void
  joined(client: string, key: string): void
  left(client: string, seq: number, at: number): void
  /** Up to where the newest stream under this key got that left after `since`; each answers once. */
  takeLeft(key: string, since: number): number | undefined
}

/** Where a stream's bytes go. */
export interface Outlet {
  /** `false` when the listener does not keep up. */
  send(text: string): boolean
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
}

export type Subscribed = 'done' | 'unknown' | 'somebody-else' | 'elsewhere'

const IDLE_MS = 5 * 60 * 1000
const MAX_AGE_MS = 30 * 60 * 1000
/** How long what a stream missed is kept for whoever comes back. */
const MISSED_MS = 60 * 1000

/** All streams of one hub. Calls are carried out one after the other, so that events stay in order. */
export class Hub {
  private readonly deps: HubDeps
  private readonly streams = new Map<string, Stream>()
  private cursor = 0
  private turn: Promise<unknown> = Promise.resolve()
  private drainWaits = false

  constructor(deps: HubDeps) {
    this.deps = deps
  }

  get size(): number {
    return this.streams.size
  }

  /** Begins a stream and greets it with its client id. */
  async open(client: string, network: string, outlet: Outlet): Promise<void> {
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
    }
    await this.inTurn(async () => {
      if (this.streams.size === 0) this.cursor = await this.deps.newest()
      this.streams.set(client, stream)
    })
    this.tell(stream, 'PB_CONNECT', JSON.stringify({ clientId: client }))
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

  /** A stream's other end is gone. */
  leave(client: string) {
    if (!this.streams.delete(client)) return
    this.deps.memory.left(client, this.cursor, this.deps.now())
  }

  /** Ends streams that were silent for five minutes or open for thirty. */
  sweep() {
    const now = this.deps.now()
    for (const stream of this.streams.values()) {
      if (now - stream.lastEvent >= IDLE_MS || now - stream.opened >= MAX_AGE_MS) this.end(stream)
      else if (!stream.outlet.send(':\n\n')) this.end(stream)
    }
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
      }
      this.deps.memory.delivered(this.cursor)
    }
  }

  /** Sends a returning stream what the one before it under the same person and topics did not get. */
  private async catchUp(stream: Stream, key: string) {
    const since = this.deps.now() - MISSED_MS
    let after = this.deps.memory.takeLeft(key, since)
    this.deps.memory.joined(stream.client, key)
    while (after !== undefined && after < this.cursor) {
      const missed = (await this.deps.events(after, { since })).filter(({ seq }) => seq <= this.cursor)
      for (const event of missed) await this.deliver(event, [stream])
      after = missed.at(-1)?.seq
    }
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
      if (data !== undefined) this.tell(stream, topic.text, data)
    }
  }

  /** A person whose account changed: their streams go on with what they are now, or as a guest's. */
  private async renew(id: string) {
    const theirs = [...this.streams.values()].filter(({ person }) => person?.id === id)
    if (theirs.length === 0) return
    const person = await this.deps.person(id)
    for (const stream of theirs) {
      stream.person = person && person.tokenKey === stream.person?.tokenKey ? person : undefined
    }
  }

  private tell(stream: Stream, name: string, data: string) {
    stream.lastEvent = this.deps.now()
    if (!stream.outlet.send(`id:${stream.client}\nevent:${name}\ndata:${data}\n\n`)) this.end(stream)
  }

  private end(stream: Stream) {
    this.leave(stream.client)
    stream.outlet.close()
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.turn.then(work)
    // The next call runs whatever becomes of this one; its own caller hears of the failure.
    this.turn = done.catch(() => undefined)
    return done
  }
}

function concerns({ collection, record }: Topic, event: RecordEvent): boolean {
  return collection === event.collection && (record === '*' || record === event.record)
}
