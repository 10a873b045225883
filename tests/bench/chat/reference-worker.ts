import { DurableObject } from 'cloudflare:workers'

/** Rooms that only order messages: the minimum cost of any room. */

interface Bindings {
  Grouped: DurableObjectNamespace
  Plain: DurableObjectNamespace
  GatewayRoom: DurableObjectNamespace
  Gateway: DurableObjectNamespace
}

interface Sent {
  room: string
  key: string
  text: string
}

const table = 'CREATE TABLE IF NOT EXISTS messages (seq INTEGER PRIMARY KEY, key TEXT, text TEXT, at INTEGER)'
const insert = 'INSERT INTO messages (key, text, at) VALUES (?, ?, ?) RETURNING seq'

function accept(state: DurableObjectState): Response {
  const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket]
  state.acceptWebSocket(server)
  return new Response(null, { status: 101, webSocket: client, headers: protocol })
}
const protocol = { 'Sec-WebSocket-Protocol': 'mouthpiece.v1' }

const eventOf = ({ room, key, text }: Sent, seq: number) =>
  JSON.stringify({ t: 'event', room, rev: seq, seq, action: 'create', record: { key, message: text } })

/** Messages that arrive during a flush share a transaction and a frame. */
export class Grouped extends DurableObject<object> {
  waiting: Sent[] = []
  constructor(state: DurableObjectState, env: object) {
    super(state, env)
    state.storage.sql.exec(table)
  }
  override async fetch() {
    return accept(this.ctx)
  }
  override async webSocketMessage(_socket: WebSocket, text: string) {
    this.waiting.push(JSON.parse(text) as Sent)
    if (this.waiting.length === 1) setTimeout(() => this.flush(), 0)
  }
  flush() {
    const batch = this.waiting.splice(0)
    const events = this.ctx.storage.transactionSync(() => store(this.ctx, batch))
    const frame = `[${events.join(',')}]`
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }
}

/**
 * Like the platform's own example (cloudflare/workers-chat-demo) without its rate limiter: each message is sent by
 * itself to a map of sockets, then stored under its time.
 */
export class Plain extends DurableObject<object> {
  people = new Map<WebSocket, { name: string }>()
  lastTime = 0
  count = 0
  override async fetch() {
    const answer = accept(this.ctx)
    for (const socket of this.ctx.getWebSockets()) this.people.set(socket, { name: 'Bench' })
    return answer
  }
  override async webSocketMessage(_socket: WebSocket, text: string) {
    const sent = JSON.parse(text) as Sent
    this.lastTime = Math.max(Date.now(), this.lastTime + 1)
    const frame = `[${eventOf(sent, ++this.count)}]`
    for (const [socket, { name }] of this.people) if (name) socket.send(frame)
    await this.ctx.storage.put(new Date(this.lastTime).toISOString(), frame)
  }
  override webSocketClose(socket: WebSocket) {
    this.people.delete(socket)
  }
}

/** The grouped room behind a gateway: a call a flush. */
export class GatewayRoom extends DurableObject<Bindings> {
  waiting: Sent[] = []
  constructor(state: DurableObjectState, env: Bindings) {
    super(state, env)
    state.storage.sql.exec(table)
  }
  say(sent: Sent[]) {
    this.waiting.push(...sent)
    if (this.waiting.length === sent.length) setTimeout(() => this.flush(), 0)
  }
  flush() {
    const events = this.ctx.storage.transactionSync(() => store(this.ctx, this.waiting.splice(0)))
    // Safe: the namespace's own class.
    const gateway = this.env.Gateway.getByName('one') as unknown as Gateway
    this.ctx.waitUntil(Promise.resolve(gateway.deliver(events.join(','))))
  }
}

export class Gateway extends DurableObject<Bindings> {
  outgoing: string[] = []
  incoming = new Map<string, Sent[]>()
  rooms = new Map<string, GatewayRoom>()
  override async fetch() {
    return accept(this.ctx)
  }
  override async webSocketMessage(_socket: WebSocket, text: string) {
    const sent = JSON.parse(text) as Sent
    if (this.incoming.size === 0) setTimeout(() => this.forward(), 0)
    const list = this.incoming.get(sent.room)
    if (list) list.push(sent)
    else this.incoming.set(sent.room, [sent])
  }
  forward() {
    for (const [name, sent] of this.incoming) {
      // Safe: the namespace's own class.
      const room = this.rooms.get(name) ?? (this.env.GatewayRoom.getByName(name) as unknown as GatewayRoom)
      this.rooms.set(name, room)
      this.ctx.waitUntil(Promise.resolve(room.say(sent)))
    }
    this.incoming.clear()
  }
  deliver(events: string) {
    this.outgoing.push(events)
    if (this.outgoing.length === 1) setTimeout(() => this.flush(), 0)
  }
  flush() {
    const frame = `[${this.outgoing.splice(0).join(',')}]`
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }
}

function store(state: DurableObjectState, batch: Sent[]): string[] {
  return batch.map((sent) => {
    const { seq } = state.storage.sql.exec(insert, sent.key, sent.text, Date.now()).one()
    return eventOf(sent, Number(seq))
  })
}

export default {
  fetch(request: Request, env: Bindings) {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/plain')) return env.Plain.getByName('room').fetch(request)
    if (pathname.startsWith('/gateway')) return env.Gateway.getByName('one').fetch(request)
    return env.Grouped.getByName('room').fetch(request)
  },
}
