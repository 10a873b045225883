import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../bindings.d.ts'
import { Hub, type RecordEvent, type Subscribed, type Wanted } from './hub.ts'
import { eventLog, hubMemory } from './storage.ts'

/** Bytes that may wait for a listener before the stream is ended. */
const MAX_WAITING = 1024 * 1024

const SWEEP_MS = 15_000

/** Holds event streams. Who may see what, and how it looks, is the record API's business. */
export abstract class RealtimeObject extends DurableObject<Bindings> {
  private readonly hub: Hub
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
      now: () => Date.now(),
    })
  }

  /** The data of an event for each listener who may see it. */
  protected abstract messages(event: RecordEvent, wanted: Wanted[]): Promise<(string | undefined)[]>

  /** The name of a collection that a topic calls by its name or its id. */
  protected abstract collectionOf(nameOrId: string): string | undefined

  /** Begins a stream: `?client=…&network=…`. */
  override async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams
    const client = query.get('client') ?? ''
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const leave = () => this.leave(client)
    const body = new ReadableStream<Uint8Array>(
      {
        start(one) {
          controller = one
        },
        cancel: leave,
      },
      { highWaterMark: MAX_WAITING, size: (chunk) => chunk?.byteLength ?? 0 },
    )
    await this.hub.open(client, query.get('network') ?? '', {
      send(text) {
        try {
          controller?.enqueue(encoder.encode(text))
        } catch {
          // The other end is gone and we had not heard yet.
          return false
        }
        return (controller?.desiredSize ?? 0) > 0
      },
      close() {
        try {
          controller?.close()
        } catch {
          // It is closed already.
        }
      },
    })
    this.sweeping ??= setInterval(() => {
      this.hub.sweep()
      this.rest()
    }, SWEEP_MS)
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  subscribe(
    client: string,
    wanted: { topics: string[]; person: string | undefined; network: string },
  ): Promise<Subscribed> {
    return this.hub.subscribe(client, wanted)
  }

  /** The other end of a stream is gone. */
  leave(client: string): void {
    this.hub.leave(client)
    this.rest()
  }

  /** Something was written. */
  async poke(): Promise<void> {
    await this.hub.drain()
  }

  private rest() {
    if (this.hub.size > 0) return
    clearInterval(this.sweeping)
    this.sweeping = undefined
  }
}
