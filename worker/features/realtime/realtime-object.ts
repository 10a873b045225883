import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../bindings.ts'
import type { Outlet, RecordEvent, Subscribed, Subscription, Wanted } from './hub-deps.ts'
import { Hub } from './hub.ts'
import { hubOf } from './hubs.ts'
import { eventLog, hubMemory } from './storage.ts'

/** Maximum buffered bytes of a client before its stream is closed. */
const MAX_WAITING = 1024 * 1024

/** An object has 128 MB. Beyond these buffered bytes, clients with more than `fair` are closed. */
const MAX_WAITING_TOGETHER = { bytes: 32 * 1024 * 1024, fair: 16 * 1024 }

const SWEEP_MS = 15_000

export abstract class RealtimeObject extends DurableObject<Bindings> {
  private readonly hub: Hub
  private readonly waiting = new Map<string, () => number>()
  /** An upper bound of buffered bytes; recounted before it reaches the limit. */
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

  protected abstract messages(event: RecordEvent, wanted: Wanted[]): Promise<(string | undefined)[]>

  /** The name of a topic's collection, which it gives by name or id. */
  protected abstract collectionOf(nameOrId: string): string | undefined

  /** Opens a stream: `?client=…&network=…&previous=…`. */
  override async fetch(request: Request): Promise<Response> {
    const query = new URL(request.url).searchParams
    const client = query.get('client') ?? ''
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    let sent = 0
    let consumed = 0
    const waiting = () => MAX_WAITING - (controller?.desiredSize ?? MAX_WAITING)
    const body = new ReadableStream<Uint8Array>(
      {
        start(one) {
          controller = one
        },
        // Called after each consumed chunk; once the stream is closed its buffered bytes are unknown.
        pull() {
          consumed = sent - waiting()
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
          // The client has disconnected and the hub has not been notified yet.
          return false
        }
        return waiting() < this.share(bytes.length)
      },
      progress: () => ({ sent, consumed }),
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
      // A call that reported new events may have been lost.
      this.ctx.waitUntil(this.hub.drain())
      this.rest()
    }, SWEEP_MS)
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }

  subscribe(client: string, wanted: Subscription): Promise<Subscribed> {
    return this.hub.subscribe(client, wanted)
  }

  leave(client: string): void {
    this.hub.leave(client)
    this.waiting.delete(client)
    this.rest()
  }

  /** The cursor of a client of this hub whose successor, with this key, is in another hub. */
  takeOver(client: string, key: string): number | undefined {
    return this.hub.takeOver(client, key)
  }

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
      // A hub that does not answer must not prevent a subscription.
      return undefined
    }
  }

  /** Maximum buffered bytes of one client, which was just sent `bytes` more. */
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
