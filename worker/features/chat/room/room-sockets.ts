import { sameSession } from '../../../chat-calls.ts'
import type { ChatRequest, ChatOutcome, ChatUser, ChatCommand } from '../../../chat-calls.ts'
import { CHAT_PROTOCOL, closeCodes, PING, PONG, type ClientFrame } from '../../../contract/chat/frames.ts'
import { answerTo, mutedEvent, reasonOf, secondsUntil } from '../gateway/answers.ts'
import { fromHeader, USER_HEADER } from '../../../platform/forwarded-headers.ts'
import { nothingApplied, type AppliedCommands } from './room-deps.ts'
import type { Room } from './room.ts'
import { MAX_SOCKETS, readFrame } from '../socket-rules.ts'
import { SocketWatch } from '../../../platform/socket-watch.ts'

interface RoomSocketDeps {
  context: DurableObjectState
  room: string
  /** Closes sockets that send too many frames. */
  limited: boolean
  card(id: string, author: string): Promise<string | undefined>
  /** `undefined`: the room was deleted. */
  opened(): Pick<Room, 'reading' | 'rights'> | undefined
  add(ask: ChatRequest, answer: (outcome: ChatOutcome) => void): void
  now(): number
  /** `arrived` sends the presence to a newcomer. */
  peopleChanged(arrived?: (event: string) => void): void
}

/** The state of a socket that survives hibernation. */
interface Attachment {
  user: ChatUser
  follows: boolean
}

interface Member extends Attachment {
  watch: SocketWatch
  /** Queue that keeps a socket's commands in order, even when one waits for its card. */
  lane: Promise<void> | undefined
}

/** The standard code of a server that restarts. */
const RESTARTED = 1012

/** Sockets of this room only: a side chat, a bot, an embed. */
export class RoomSockets {
  private readonly deps: RoomSocketDeps
  private readonly members = new Map<WebSocket, Member>()
  /** Events for single sockets in the next delivery, after the shared ones. */
  private own = new Map<WebSocket, string[]>()

  constructor(deps: RoomSocketDeps) {
    this.deps = deps
    deps.context.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
    for (const socket of deps.context.getWebSockets()) {
      // Written by `remember`.
      const { user, follows } = socket.deserializeAttachment() as Attachment
      this.hold(socket, user, { follows })
    }
  }

  accept(request: Request): Response {
    const user = fromHeader<ChatUser>(request, USER_HEADER)
    if (!user || request.headers.get('upgrade')?.toLowerCase() !== 'websocket') {
      return new Response(null, { status: 400 })
    }
    let open = 0
    for (const member of this.members.values()) if (member.user.id === user.id) open++
    if (open >= MAX_SOCKETS) return new Response(null, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    this.deps.context.acceptWebSocket(server)
    this.remember(server, this.hold(server, user, { follows: false }))
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': CHAT_PROTOCOL },
    })
  }

  *people(): Iterable<ChatUser> {
    for (const { follows, user } of this.members.values()) if (follows) yield user
  }

  receive(socket: WebSocket, raw: string | ArrayBuffer) {
    const member = this.members.get(socket)
    if (!member) return
    if (!member.watch.receive(this.deps.now())) return this.close(socket, closeCodes.rate)
    const read = readFrame(raw)
    if ('close' in read) return this.close(socket, read.close)
    const { frame } = read
    switch (frame.t) {
      case 'have':
        return member.watch.confirmed()
      case 'hello':
        return this.handleHello(socket, member, frame)
      default:
        return this.command(socket, member, frame)
    }
  }

  /** Sends the events to all followers and the outcomes to their authors, in one frame each. */
  deliver({ events, ephemeral, perUser }: AppliedCommands) {
    for (const { user: id, event } of perUser) {
      for (const [socket, { follows, user }] of this.members) {
        if (follows && user.id === id) this.say(socket, event)
      }
    }
    const { own } = this
    this.own = new Map()
    const all = ephemeral.length > 0 ? [...events, ...ephemeral] : events
    const frame = all.length > 0 ? `[${all.join(',')}]` : undefined
    for (const [socket, member] of this.members) {
      const parts = own.get(socket)
      if (parts) this.send(socket, member, `[${(member.follows ? [...all, ...parts] : parts).join(',')}]`)
      else if (frame && member.follows) this.send(socket, member, frame)
    }
  }

  muted(user: string, until: number) {
    const event = mutedEvent(this.deps.room, secondsUntil(until, this.deps.now()))
    this.deliver({ ...nothingApplied(0), perUser: [{ user, event }] })
  }

  signOut(id: string) {
    for (const [socket, { user }] of this.members) {
      if (user.id === id) this.close(socket, closeCodes.signedOut)
    }
  }

  /** The user's name, picture or rights have changed. */
  personChanged(user: ChatUser) {
    for (const [socket, member] of this.members) {
      if (member.user.id !== user.id) continue
      member.user = sameSession(user, member.user)
      this.remember(socket, member)
      if (member.follows) this.deps.peopleChanged()
    }
  }

  closeAll() {
    for (const [socket, member] of this.members) {
      this.send(socket, member, '[{"t":"rooms"}]')
      this.close(socket, 1000)
    }
  }

  /** The room was restored from a backup: clients reconnect, and are reset if they know more than it has. */
  restart() {
    for (const socket of this.members.keys()) this.close(socket, RESTARTED)
  }

  closed(socket: WebSocket) {
    const member = this.members.get(socket)
    this.members.delete(socket)
    if (member?.follows) this.deps.peopleChanged()
  }

  private hold(socket: WebSocket, user: ChatUser, { follows }: { follows: boolean }): Member {
    const { context, limited } = this.deps
    const pinged = () => context.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0
    const watch = new SocketWatch(this.deps.now(), { limited, pinged })
    const member: Member = { user, follows, watch, lane: undefined }
    this.members.set(socket, member)
    return member
  }

  private remember(socket: WebSocket, { user, follows }: Member) {
    socket.serializeAttachment({ user, follows } satisfies Attachment)
  }

  private handleHello(socket: WebSocket, member: Member, { after }: Extract<ClientFrame, { t: 'hello' }>) {
    const { room } = this.deps
    const opened = this.deps.opened()
    if (!opened) return this.close(socket, 1000)
    const { rev, reset, missed } = opened.reading.since(after?.[room] ?? -1)
    if (!member.follows) {
      member.follows = true
      this.remember(socket, member)
      this.deps.peopleChanged((event) => {
        if (this.members.get(socket) === member) this.send(socket, member, `[${event}]`)
      })
    }
    const now = this.deps.now()
    const until = opened.rights.mutesAt(now)[member.user.id]
    const muted = until === undefined ? undefined : { [room]: secondsUntil(until, now) }
    const parts = [JSON.stringify({ t: 'live', rooms: { [room]: rev }, muted })]
    if (reset) parts.push(JSON.stringify({ t: 'reset', room, rev }))
    if (missed !== '') parts.push(missed)
    this.send(socket, member, `[${parts.join(',')}]`)
  }

  private command(socket: WebSocket, member: Member, command: ChatCommand) {
    const card = command.t === 'send' ? command.card : undefined
    if (!card && !member.lane) return this.addCommand(socket, { user: member.user, command })
    const lane = (member.lane ?? Promise.resolve())
      .then(() => card && this.deps.card(card, member.user.id))
      .then(
        (found) => this.addCommand(socket, { user: member.user, command, ...(found && { card: found }) }),
        // The database is unavailable; the client may retry.
        () => this.answer(socket, command, { done: false, code: 'unavailable' }),
      )
      .then(() => {
        if (member.lane === lane) member.lane = undefined
      })
    member.lane = lane
  }

  private addCommand(socket: WebSocket, ask: ChatRequest) {
    const { command } = ask
    if (command.room === this.deps.room) {
      // Part of the delivery that follows.
      return this.deps.add(ask, (outcome) => {
        const text = answerTo(command, outcome)
        if (text) this.say(socket, text)
      })
    }
    this.answer(socket, command, { done: false, code: 'unknown_room' })
  }

  private answer(socket: WebSocket, command: ChatCommand, outcome: ChatOutcome) {
    const member = this.members.get(socket)
    const text = answerTo(command, outcome)
    if (member && text) this.send(socket, member, `[${text}]`)
  }

  private say(socket: WebSocket, event: string) {
    const parts = this.own.get(socket)
    if (parts) parts.push(event)
    else this.own.set(socket, [event])
  }

  private send(socket: WebSocket, member: Member, frame: string) {
    if (!member.watch.sends(frame.length, this.deps.now())) return this.close(socket, closeCodes.slow)
    try {
      socket.send(frame)
    } catch {
      // The socket is closed and `webSocketClose` is still to come.
      this.closed(socket)
    }
  }

  private close(socket: WebSocket, code: number) {
    this.closed(socket)
    socket.close(code, reasonOf(code))
  }
}
