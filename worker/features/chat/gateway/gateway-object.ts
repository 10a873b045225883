import { sameSession } from '../../../chat-calls.ts'
import type { Bindings } from '../../../bindings.ts'
import type { ChatDelivery, ChatGatewayCalls, ChatUser, ChatTicket } from '../../../chat-calls.ts'
import { CHAT_PROTOCOL, closeCodes, PING, PONG } from '../../../contract/chat/frames.ts'
import { JAM_HOLDER } from '../../../jam-calls.ts'
import { parseEnv } from '../../../env.ts'
import { chatPersonUnread, chatRoomFailed } from '../../../platform/events.ts'
import { forEach } from '../../../platform/for-each.ts'
import { findPeople, sessionState, type Person } from '../../../platform/people.ts'
import { reasonOf } from './answers.ts'
import { BatchedLookup } from './batched-lookup.ts'
import { gatewayMemory } from './gateway-storage.ts'
import type { TabMemory } from './gateway-deps.ts'
import { Gateway } from './gateway.ts'
import { fromHeader, TICKET_HEADER } from '../../../platform/forwarded-headers.ts'
import { findCard, findRooms, chatUserFrom } from '../people-storage.ts'
import { LoggedObject } from '../../../platform/log/logged-object.ts'
import { callObject } from '../../../platform/call-object.ts'
import { MAX_SOCKETS, readFrame } from '../socket-rules.ts'
import { Tab } from './tab.ts'
import { sessionFingerprint } from '../tickets.ts'
import { SocketWatch } from '../../../platform/socket-watch.ts'

/** Rooms of a deployment that gateways list; any beyond are reached one by one only. */
const MAX_LISTED = 500

interface Held {
  tab: Tab
  socket: WebSocket
  watch: SocketWatch
}

export class ChatGatewayObject
  extends LoggedObject
  implements Omit<ChatGatewayCalls, '__DURABLE_OBJECT_BRAND'>
{
  protected readonly kind = 'ChatGateway'
  private readonly memory
  private readonly gateway: Gateway
  private readonly held = new Map<WebSocket, Held>()
  private readonly heldOf = new Map<Tab, Held>()
  private readonly limited: boolean
  private readonly people = new BatchedLookup((ids) => findPeople(this.env.DB, ids))

  constructor(context: DurableObjectState, env: Bindings) {
    super(context, env)
    this.memory = gatewayMemory(context.storage)
    this.limited = parseEnv(env).chatRate !== undefined
    this.gateway = new Gateway({
      // Gateways are addressed by name.
      name: context.id.name ?? '',
      room: (id) => this.room(id),
      rooms: () => findRooms(this.env.DB, MAX_LISTED),
      card: (id, author) => findCard(this.env.DB, id, author),
      user: async (id) => {
        const person = await this.people.find(id)
        return person && chatUserFrom(person)
      },
      send: (tab, frame) => this.send(tab, frame),
      close: (tab, code) => this.closeTab(tab, code),
      store: (tab, memory) => this.keep(tab, memory),
      memory: this.memory,
      now: () => Date.now(),
      schedule: (milliseconds, work) => void setTimeout(work, milliseconds),
    })
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
    this.gateway.wake(
      context.getWebSockets().map((socket) => {
        // Written by `store` when it joined.
        const memory = socket.deserializeAttachment() as TabMemory
        return [this.hold(socket, new Tab(memory.user)), memory]
      }),
    )
  }

  protected override async accept(request: Request): Promise<Response> {
    if (request.headers.get('upgrade') !== 'websocket') return new Response(null, { status: 400 })
    const ticket = fromHeader<ChatTicket>(request, TICKET_HEADER)
    const user = ticket && (await this.admitted(ticket))
    if (!user) return new Response(null, { status: 401 })
    if (this.gateway.tabsOf(user.id).length >= MAX_SOCKETS) return new Response(null, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    const tab = this.hold(server, new Tab(user))
    this.gateway.join(tab)
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': CHAT_PROTOCOL },
    })
  }

  override webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    return this.logged(() => this.receive(socket, raw))
  }

  private async receive(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    const held = this.held.get(socket)
    if (!held) return
    if (!held.watch.receive(Date.now())) return this.close(socket, closeCodes.rate)
    const read = readFrame(raw)
    if ('close' in read) return this.close(socket, read.close)
    if (read.frame.t === 'have') return held.watch.confirmed()
    await this.gateway.receive(held.tab, read.frame)
  }

  override webSocketClose(socket: WebSocket): void {
    this.drop(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.drop(socket)
  }

  async person(id: string): Promise<Person | undefined> {
    return this.people.find(id)
  }

  async deliver(delivery: ChatDelivery): Promise<void> {
    this.gateway.deliver(delivery)
  }

  async roomsChanged(): Promise<void> {
    await this.gateway.roomsChanged()
  }

  async signOut(user: string): Promise<void> {
    try {
      await this.remember(user)
    } catch (error) {
      // A minute without new sockets is better than an old one that stays open.
      this.memory.change(user, undefined)
      chatPersonUnread({ user, error })
    }
    for (const tab of this.gateway.tabsOf(user)) this.closeTab(tab, closeCodes.signedOut)
    await forEach(this.memory.takeDirect(user), async (room) => {
      try {
        await callObject(() => this.holder(room).signOut(user))
      } catch (error) {
        // The next sign-out finds it again.
        this.memory.followsDirectly(user, room)
        chatRoomFailed({ room, error })
      }
    })
  }

  async personChanged(id: string): Promise<void> {
    const user = await this.remember(id)
    // A deleted user is signed out.
    if (!user) return
    this.gateway.personChanged(user)
    await this.notifySocketHolders(user)
  }

  async redeemTicket(ticket: ChatTicket, room: string): Promise<ChatUser | undefined> {
    const user = await this.admitted(ticket)
    if (user) this.memory.followsDirectly(user.id, room)
    return user
  }

  async isTicketValid(ticket: ChatTicket, user: ChatUser): Promise<boolean> {
    const now = this.holderOf(ticket)
    if (!now) return false
    // The earlier update could not find this socket yet.
    if (JSON.stringify(now) !== JSON.stringify(user)) await this.notifySocketHolders(now)
    return true
  }

  private async notifySocketHolders(user: ChatUser): Promise<void> {
    await forEach(this.memory.direct(user.id), (room) =>
      callObject(() => this.holder(room).personChanged(user)),
    )
  }

  private async admitted(ticket: ChatTicket): Promise<ChatUser | undefined> {
    return (await this.memory.redeem(ticket)) ? this.holderOf(ticket) : undefined
  }

  /** A ticket's user as stored now; `undefined`: their sessions have ended since it was issued. */
  private holderOf(ticket: ChatTicket): ChatUser | undefined {
    const changed = this.memory.changed(ticket.user.id)
    if (!changed) return ticket.user
    return changed !== 'gone' && changed.mark === ticket.mark
      ? sameSession(changed.user, ticket.user)
      : undefined
  }

  private async remember(user: string): Promise<ChatUser | undefined> {
    const person = await this.people.find(user)
    const changed = person && {
      user: chatUserFrom(person),
      mark: await sessionFingerprint(sessionState(person)),
    }
    this.memory.change(user, changed)
    return changed?.user
  }

  private room(id: string) {
    return this.env.CHAT_ROOMS.getByName(id)
  }

  /** The object that holds sockets of our users directly: a chat room or a jam. */
  private holder(name: string) {
    return name.startsWith(JAM_HOLDER)
      ? this.env.JAM_ROOMS.getByName(name.slice(JAM_HOLDER.length))
      : this.room(name)
  }

  private hold(socket: WebSocket, tab: Tab): Tab {
    const pinged = () => this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0
    const watch = new SocketWatch(Date.now(), { limited: this.limited, pinged })
    const held = { tab, socket, watch }
    this.held.set(socket, held)
    this.heldOf.set(tab, held)
    return tab
  }

  private keep(tab: Tab, memory: TabMemory) {
    const socket = this.heldOf.get(tab)?.socket
    try {
      socket?.serializeAttachment(memory)
    } catch {
      // An attachment holds 16 KB. Without the cursors, the first delivery after hibernation tells a room's position.
      const { cursors: _tooMuch, ...rest } = memory
      socket?.serializeAttachment(rest)
    }
  }

  private send(tab: Tab, frame: string) {
    const held = this.heldOf.get(tab)
    if (!held) return
    const { socket, watch } = held
    if (!watch.sends(frame.length, Date.now())) return this.close(socket, closeCodes.slow)
    try {
      socket.send(frame)
    } catch {
      // The socket is closed and `webSocketClose` is still to come.
      this.drop(socket)
    }
  }

  private closeTab(tab: Tab, code: number) {
    const held = this.heldOf.get(tab)
    if (held) this.close(held.socket, code)
  }

  private close(socket: WebSocket, code: number) {
    this.drop(socket)
    socket.close(code, reasonOf(code))
  }

  private drop(socket: WebSocket) {
    const held = this.held.get(socket)
    if (!held) return
    this.held.delete(socket)
    // The attachment keeps its last state; the gateway removes the tab first, so that another tab stores the cursors.
    this.gateway.leave(held.tab)
    this.heldOf.delete(held.tab)
  }
}
