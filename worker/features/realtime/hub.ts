import { Arrival } from './arrival.ts'
import type {
  HubDeps,
  Outlet,
  RecordEvent,
  Stream,
  StreamLimits,
  Subscribed,
  Subscription,
} from './hub-deps.ts'
import { parseTopic, type Topic } from './topics.ts'

const IDLE_MS = 5 * 60 * 1000
const MAX_AGE_MS = 30 * 60 * 1000
/** Time for which a stream's cursor is stored for a reconnect. */
const MISSED_MS = 60 * 1000

/**
 * Milliseconds that events, and the notice of a break, may take to arrive. On two busy cores events took up to 0.9 s.
 */
const LATE_MS = 2_000

/** A stream costs some kilobytes; buffers of stalled clients are limited separately. */
const LIMITS: StreamLimits = { all: 4_000, network: 1_000, person: 100, filters: 1_000, expands: 100 }

/** All streams of one hub. Calls run one after the other, so that events stay in order. */
export class Hub {
  private readonly deps: HubDeps
  private readonly limits: StreamLimits
  private readonly arrival = new Arrival()
  private readonly streams = new Map<string, Stream>()
  private cursor = 0
  private turn: Promise<unknown> = Promise.resolve()
  private isDrainQueued = false

  constructor(deps: HubDeps, limits = LIMITS) {
    this.deps = deps
    this.limits = limits
  }

  get size(): number {
    return this.streams.size
  }

  /** `false` if there are too many streams. `previous` is the client id of the broken stream. */
  async open(client: string, network: string, outlet: Outlet, previous = ''): Promise<boolean> {
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
      previous,
      behind: undefined,
    }
    const opened = await this.inTurn(async () => {
      if (this.streams.size >= this.limits.all) return false
      if (this.count((other) => other.network === network) >= this.limits.network) return false
      if (this.streams.size === 0) this.cursor = await this.deps.newest()
      this.streams.set(client, stream)
      return true
    })
    if (opened) this.broadcast(stream, 'PB_CONNECT', JSON.stringify({ clientId: client }))
    return opened
  }

  /** Replaces all subscriptions of a stream, and binds it to the caller. */
  async subscribe(
    client: string,
    { topics, person: id, network, previous = '' }: Subscription,
  ): Promise<Subscribed> {
    return this.inTurn(async () => {
      const stream = this.streams.get(client)
      if (!stream) return 'unknown'
      if (stream.network !== network) return 'elsewhere'
      if (stream.bound !== undefined && stream.bound !== id) return 'somebody-else'
      if (stream.bound === undefined && id !== undefined) {
        if (this.count(({ bound }) => bound === id) >= this.limits.person) return 'too-many'
      }
      const wanted = topics.flatMap((text) => this.resolveTopic(text))
      if (this.exceedsLimits(stream, id, wanted)) return 'too-much'
      const person = id === undefined ? undefined : await this.deps.person(id)
      await this.deliverNew()
      stream.person = person
      stream.bound = person?.id
      stream.topics = wanted
      stream.lastEvent = this.deps.now()
      if (previous !== '') stream.previous = previous
      if (person && topics.length > 0) {
        await this.catchUp(stream, `${person.id}\n${topics.toSorted().join('\n')}`)
      }
      return 'done'
    })
  }

  /** Delivers new events. Concurrent calls share one query. */
  async drain(): Promise<void> {
    if (this.isDrainQueued) return
    this.isDrainQueued = true
    await this.inTurn(async () => {
      this.isDrainQueued = false
      await this.deliverNew()
    })
  }

  /** A stream was disconnected. Events sent just before may not have arrived. */
  leave(client: string) {
    const stream = this.streams.get(client)
    if (!stream) return
    this.forget(stream, this.deps.now() - LATE_MS)
  }

  /** Closes streams that were silent for five minutes or open for thirty, and those whose client stopped reading. */
  sweep() {
    const now = this.deps.now()
    for (const stream of this.streams.values()) {
      if (now - stream.lastEvent >= IDLE_MS || now - stream.opened >= MAX_AGE_MS) this.end(stream)
      else if (!stream.outlet.send(':\n\n')) this.cut(stream)
    }
    this.noteArrived()
  }

  private resolveTopic(text: string): Topic[] {
    const topic = parseTopic(text)
    const collection = topic && this.deps.collectionOf(topic.collection)
    return topic && collection ? [{ ...topic, collection }] : []
  }

  /** Returns whether a user, or a network's visitors, would exceed the limit of filters or expands. */
  private exceedsLimits(stream: Stream, person: string | undefined, wanted: Topic[]): boolean {
    const theirs = [...this.streams.values()].filter(
      (other) =>
        other !== stream &&
        other.bound === person &&
        (person !== undefined || other.network === stream.network),
    )
    const topics = [...theirs.flatMap((other) => other.topics), ...wanted]
    const different = (option: 'filter' | 'expand') =>
      new Set(topics.flatMap((topic) => topic[option] || [])).size
    return different('filter') > this.limits.filters || different('expand') > this.limits.expands
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
   * The last event that this client has certainly received; `undefined` if unknown for a minute. A client that is
   * still connected is closed: notice of a broken connection comes late or never.
   */
  takeOver(client: string, key: string): number | undefined {
    const here = this.streams.get(client)
    if (here && here.key !== key) return undefined
    if (here) this.end(here)
    const left = this.deps.memory.takeLeft(client, key, this.deps.now() - MISSED_MS)
    return here ? here.began : left
  }

  /**
   * The broken stream's secret client id (`previousClientId`) proves that this one continues it; others get events
   * from now on, like on the record API's own server. Its client creates another EventSource after each break and so
   * sends no `Last-Event-ID`.
   */
  private async catchUp(stream: Stream, key: string) {
    const { client, previous } = stream
    stream.previous = ''
    stream.key = key
    stream.began ??= this.cursor
    this.deps.memory.joined(client, key)
    if (previous === '' || previous === client) return
    const after = this.takeOver(previous, key) ?? (await this.deps.takeOverElsewhere(previous, key))
    if (after === undefined) return
    stream.began = Math.min(stream.began, after)
    await this.repeat(stream, after)
  }

  /** Sends the events since `from` up to the newest, so that the last one sent is the current state. */
  private async repeat(stream: Stream, from: number) {
    const since = this.deps.now() - MISSED_MS
    for (let after = from; after < this.cursor;) {
      stream.behind = after
      const missed = (await this.deps.events(after, { since })).filter(({ seq }) => seq <= this.cursor)
      if (missed.length === 0) break
      for (const event of missed) {
        await this.deliver(event, [stream])
        // A stream that was closed meanwhile has not got the rest.
        if (!this.streams.has(stream.client)) return
        stream.behind = after = event.seq
      }
    }
    stream.behind = undefined
  }

  /** Records the cursor of a closed stream: everything sent until `since` and consumed. */
  private forget(stream: Stream, since: number) {
    this.streams.delete(stream.client)
    const unsure =
      stream.arrival.firstUnsure(since, stream.outlet.progress().consumed) ?? Number.POSITIVE_INFINITY
    const heard = Math.min(unsure - 1, stream.behind ?? this.cursor)
    this.deps.memory.left(stream.client, heard, this.deps.now())
  }

  private async deliver(event: RecordEvent, streams: Stream[]) {
    if (event.collection === 'users') await this.refreshUser(event.record)
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
      this.broadcast(stream, topic.text, data)
    }
  }

  /** A user's account has changed: their streams continue with their new rights, or end with their sessions. */
  private async refreshUser(id: string) {
    const theirs = [...this.streams.values()].filter(({ person }) => person?.id === id)
    if (theirs.length === 0) return
    const person = await this.deps.person(id)
    for (const stream of theirs) {
      if (person && person.tokenKey === stream.person?.tokenKey) stream.person = person
      else this.end(stream)
    }
  }

  private broadcast(stream: Stream, name: string, data: string) {
    stream.lastEvent = this.deps.now()
    if (!stream.outlet.send(`id:${stream.client}\nevent:${name}\ndata:${data}\n\n`)) this.cut(stream)
  }

  private cut(stream: Stream) {
    this.leave(stream.client)
    stream.outlet.close()
  }

  /** Closes a connected stream: all sent events still arrive. */
  private end(stream: Stream) {
    if (this.streams.has(stream.client)) this.forget(stream, Number.POSITIVE_INFINITY)
    stream.outlet.close()
  }

  private count(chosen: (stream: Stream) => boolean): number {
    return [...this.streams.values()].filter(chosen).length
  }

  private inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const done = this.turn.then(work)
    // The next call runs regardless of this one; its own caller gets the failure.
    this.turn = done.catch(() => undefined)
    return done
  }
}

function concerns({ collection, record }: Topic, event: RecordEvent): boolean {
  return collection === event.collection && (record === '*' || record === event.record)
}
