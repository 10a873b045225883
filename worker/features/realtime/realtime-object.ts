import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../bindings.ts'
import type { Outlet, RecordEvent, Subscribed, Subscription, Wanted } from './hub-deps.ts'
import { Hub } from './hub.ts'
import { hubOf } from './hubs.ts'
import { eventLog, hubMemory } from './storage.ts'

/** Bytes that may wait for a listener before the stream is ended. */
const MAX_WAITING = 1024 * 1024

/** Bytes that may wait for all of them: an object has 128 MB. Beyond it, those behind by more than `fair` go. */
const MAX_WAITING_TOGETHER = { bytes: 32 * 1024 * 1024, fair: 16 * 1024 }

const SWEEP_MS = 15_000

/** Holds event streams. Who may see what, and how it looks, is the record API's business. */
export abstract class RealtimeObject extends DurableObject<Bindings> {
  private readonly hub: Hub
  private readonly waiting = new Map<string, () => number>()
  /** At most so many bytes wait; counted anew before it is too many. */
  private waitingTogether = 0
  private sweeping: ReturnType<typeof setInterval> | undefined

  constructor(context: DurableObjectState, env: Bindings) {
    super(context, env)
    const log = eventLog(env.DB)
    this.hub = new Hub({
      events: (after, options) => log.after(after, options?.since),
      collectionOf: (nameOrId) => this.collectionOf(nameOrId),
      newest: () => log.newest(),
      person: (id) => log.person(id),
      messages: (event, wanted) => this.messages(event, wanted),
      memory: hubMemory(context.storage.sql, Date.now()),
      takeOverElsewhere: (client, key) => this.takeOverElsewhere(client, key),
      now: () => Date.now(),
    })
  }

  /** The data of an event for each listener who may see it. */
  protected abstract messages(event: RecordEvent, wanted: Wanted[]): Promise<(string | undefined)[]>

  /** The name of a collection that a topic calls by its name or its id. */
  protected abstract collectionOf(nameOrId: string): string | undefined

  /** Begins a stream: `?client=…&network=…&previous=…`. */
  override async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams
    const client = query.get('client') ?? ''
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    let sent = 0
    let taken = 0
    const waiting = () => MAX_WAITING - (controller?.desiredSize ?? MAX_WAITING)
    const body = new ReadableStream<Uint8Array>(
      {
        start(one) {
          controller = one
        },
        // Called after each chunk that is taken; once the stream is closed it no longer knows what waited.
        pull() {
          taken = sent - waiting()
        },
        cancel: () => this.leave(client),
      },
      { highWaterMark: MAX_WAITING, size: (chunk) => chunk?.byteLength ?? 0 },
    )
    const outlet: Outlet = {
      send: (text) => {
        const bytes = encoder.encode(text)
        sent += bytes.length
        try {
          controller?.enqueue(bytes)
        } catch {
          // The other end is gone and we had not heard yet.
          return false
        }
        return waiting() < this.share(bytes.length)
      },
      progress: () => ({ sent, taken }),
      close: () => {
        this.waiting.delete(client)
        try {
          controller?.close()
        } catch {
          // It is closed already.
        }
      },
    }
    const opened = await this.hub.open(
      client,
      query.get('network') ?? '',
      outlet,
      query.get('previous') ?? '',
    )
    if (!opened) return new Response(null, { status: 429 })
    this.waiting.set(client, waiting)
    this.sweeping ??= setInterval(() => {
      this.hub.sweep()
      // A call that should have told us of news may have been lost.
      this.ctx.waitUntil(this.hub.drain())
      this.rest()
    }, SWEEP_MS)
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  subscribe(client: string, wanted: Subscription): Promise<Subscribed> {
    return this.hub.subscribe(client, wanted)
  }

  /** The other end of a stream is gone. */
  leave(client: string): void {
    this.hub.leave(client)
    this.waiting.delete(client)
    this.rest()
  }

  /** Up to where a client of this hub has heard whose successor, with this key, is another hub's. */
  takeOver(client: string, key: string): number | undefined {
    return this.hub.takeOver(client, key)
  }

  /** Something was written. */
  async poke(): Promise<void> {
    await this.hub.drain()
  }

  private async takeOverElsewhere(client: string, key: string): Promise<number | undefined> {
    const { REALTIME } = this.env
    const name = hubOf(client)
    const id = name && REALTIME.idFromName(name)
    if (!id || id.equals(this.ctx.id)) return undefined
    try {
      return await REALTIME.get(id).takeOver(client, key)
    } catch {
      // A hub that does not answer must not keep anybody from listening.
      return undefined
    }
  }

  /** How many bytes may wait for one listener, of whom `bytes` more were just given out. */
  private share(bytes: number): number {
    this.waitingTogether += bytes
    if (this.waitingTogether > MAX_WAITING_TOGETHER.bytes) {
      this.waitingTogether = 0
      for (const waiting of this.waiting.values()) this.waitingTogether += waiting()
    }
    return this.waitingTogether > MAX_WAITING_TOGETHER.bytes ? MAX_WAITING_TOGETHER.fair : MAX_WAITING
  }

  private rest() {
    if (this.hub.size > 0) return
    clearInterval(this.sweeping)
    this.sweeping = undefined
  }
}
