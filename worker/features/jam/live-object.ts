import { closeCodes } from '../../contract/chat/frames.ts'
import {
  JAM_KEY_SOCKETS_MAX,
  JAM_PROTOCOL,
  JAM_SOCKETS_MAX,
  jamCloseCodes,
} from '../../contract/jam/frames.ts'
import { LIVE_FRAME_BYTES, LIVE_FRAMES_PER_SECOND, liveSeatOf } from '../../contract/jam/live-frame.ts'
import type { JamGuest, JamLiveCalls } from '../../jam-calls.ts'
import { fromHeader } from '../../platform/forwarded-headers.ts'
import { LoggedObject } from '../../platform/log/logged-object.ts'
import { GUEST_HEADER, SEAT_HEADER } from './forwarded-headers.ts'

/** Broadcast interval of the newest frame of each seat, in milliseconds. */
const TICK_MS = 16

interface Listener {
  guest: JamGuest
  seat: number | undefined
  rate: { since: number; count: number }
}

/** Stores nothing, so no frame waits for a disk. When it is evicted, all clients reconnect. */
export class JamLiveObject extends LoggedObject implements Omit<JamLiveCalls, '__DURABLE_OBJECT_BRAND'> {
  protected readonly kind = 'JamLive'
  private readonly listeners = new Map<WebSocket, Listener>()
  private readonly newest = new Map<number, Uint8Array>()
  private ticking = false

  protected override async accept(request: Request): Promise<Response> {
    const guest = fromHeader<JamGuest>(request, GUEST_HEADER)
    if (!guest) return new Response(null, { status: 400 })
    const seat = fromHeader<{ seat: number }>(request, SEAT_HEADER)?.seat
    const { 0: client, 1: server } = new WebSocketPair()
    server.accept()
    server.binaryType = 'arraybuffer'
    if (!this.hasRoomFor(guest)) server.close(jamCloseCodes.full, 'full')
    else {
      this.listen(server, guest, seat)
      await this.askAgain(server, guest, seat)
    }
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': JAM_PROTOCOL },
    })
  }

  async drop(whose: Parameters<JamLiveCalls['drop']>[0]): Promise<void> {
    for (const [socket, listener] of this.listeners)
      if (isOf(listener, whose)) this.close(socket, jamCloseCodes.removed, 'removed')
  }

  /** The worker checked before `drop` could find this socket: the seat may have been left since. */
  private async askAgain(socket: WebSocket, guest: JamGuest, seat: number | undefined) {
    const room = this.env.JAM_ROOMS.getByName(this.ctx.id.name ?? '')
    try {
      const may = await room.mayStream(guest, seat)
      if (may !== 'yes') this.close(socket, jamCloseCodes.removed, 'removed')
    } catch {
      // They reconnect and ask again.
      this.close(socket, 1011, 'unavailable')
    }
  }

  private hasRoomFor(guest: JamGuest): boolean {
    if (this.listeners.size >= JAM_SOCKETS_MAX) return false
    if (guest.kind === 'person') return true
    const byKey = [...this.listeners.values()].filter((other) => other.guest.kind === 'key')
    return byKey.length < JAM_KEY_SOCKETS_MAX
  }

  private listen(socket: WebSocket, guest: JamGuest, seat: number | undefined) {
    const listener: Listener = { guest, seat, rate: { since: 0, count: 0 } }
    this.listeners.set(socket, listener)
    socket.addEventListener('message', ({ data }) => this.receive(socket, listener, data))
    const close = () => this.close(socket, 1000, '')
    socket.addEventListener('close', close)
    socket.addEventListener('error', close)
  }

  private receive(socket: WebSocket, { seat, rate }: Listener, data: unknown) {
    if (seat === undefined || liveSeatOf(data) !== seat)
      return this.close(socket, closeCodes.badFrame, 'badFrame')
    const now = Date.now()
    if (now - rate.since >= 1000) {
      rate.since = now
      rate.count = 0
    }
    if (++rate.count > LIVE_FRAMES_PER_SECOND) return
    // `liveSeatOf` has validated it.
    this.newest.set(seat, new Uint8Array(data as ArrayBuffer))
    if (this.ticking) return
    this.ticking = true
    setTimeout(() => this.tick(), TICK_MS)
  }

  private tick() {
    this.ticking = false
    const frame = new Uint8Array(this.newest.size * LIVE_FRAME_BYTES)
    let at = 0
    for (const bytes of this.newest.values()) {
      frame.set(bytes, at)
      at += LIVE_FRAME_BYTES
    }
    this.newest.clear()
    for (const socket of this.listeners.keys()) {
      try {
        socket.send(frame)
      } catch {
        // It is closing.
        this.listeners.delete(socket)
      }
    }
  }

  private close(socket: WebSocket, code: number, reason: string) {
    this.listeners.delete(socket)
    try {
      socket.close(code, reason)
    } catch {
      // It is closed already.
    }
  }
}

function isOf({ guest, seat }: Listener, whose: Parameters<JamLiveCalls['drop']>[0]): boolean {
  if (whose === 'all') return true
  if (whose === 'key' || guest.kind === 'key') return whose === guest.kind
  return guest.user.id === whose.user && (whose.seat === undefined || whose.seat === seat)
}
