import type { Bindings } from '../../bindings.ts'
import type { ChatUser } from '../../chat-calls.ts'
import { closeCodes, PING, PONG } from '../../contract/chat/frames.ts'
import { JAM_PROTOCOL, jamCloseCodes } from '../../contract/jam/frames.ts'
import { can } from '../../http/can.ts'
import type { JamGuest, JamRoomCalls, Landed, Landing } from '../../jam-calls.ts'
import { jamCopyFailed, jamTurnFailed } from '../../platform/events.ts'
import { fromHeader } from '../../platform/forwarded-headers.ts'
import { newId } from '../../platform/ids.ts'
import { RestorableObject } from '../../platform/object-backup/restorable-object.ts'
import { GUEST_HEADER } from './forwarded-headers.ts'
import { JamSockets, readFrame, userOf, type Member } from './room-sockets.ts'
import type { RoomStore } from './room-store.ts'
import { Room, type Hello } from './room.ts'
import { sessionTables } from './session-backup-storage.ts'
import { sessionIsStored, sessionStore } from './session-storage.ts'
import { findJam, storeDocument } from './storage.ts'

/** Maximum age of the record's copy of the document while users edit. */
const COPY_MS = 30_000

interface Waiting {
  work: (opened: Opened) => void
  from: WebSocket | undefined
  /** Called after the turn; `false`: none of it was stored. */
  done: ((stored: boolean) => void) | undefined
}

interface Opened {
  room: Room
  store: RoomStore
}

/** Edits are stored before they are broadcast; all edits of one turn share a transaction and a frame. */
export class JamRoomObject extends RestorableObject implements Omit<JamRoomCalls, '__DURABLE_OBJECT_BRAND'> {
  protected readonly kind = 'JamRoom'
  protected readonly tables = sessionTables
  protected readonly id: string
  private readonly boot = newId()
  protected readonly sockets: JamSockets
  protected opened: Opened | undefined
  protected waiting: Waiting[] = []
  protected hellos: { member: Member; frame: Hello }[] = []
  private turning = false
  private performers = new Map<number, string>()

  constructor(context: DurableObjectState, env: Bindings) {
    super(context, env)
    this.id = context.id.name ?? ''
    this.sockets = new JamSockets(context, () => Date.now())
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
    if (sessionIsStored(context.storage.sql)) this.opened = this.load()
  }

  protected override async accept(request: Request): Promise<Response> {
    const guest = fromHeader<JamGuest>(request, GUEST_HEADER)
    if (!guest) return new Response(null, { status: 400 })
    const opened = await this.known()
    if (!opened) return new Response(null, { status: 404 })
    const { 0: client, 1: server } = new WebSocketPair()
    const removed = guest.kind === 'person' && opened.store.isRemoved(guest.user.id)
    if (removed || !this.sockets.hasRoomFor(guest)) {
      server.accept()
      if (removed) server.close(jamCloseCodes.removed, 'removed')
      else server.close(jamCloseCodes.full, 'full')
    } else {
      this.sockets.accept(server, guest)
    }
    return new Response(null, {
      status: 101,
      webSocket: client,
      headers: { 'Sec-WebSocket-Protocol': JAM_PROTOCOL },
    })
  }

  override webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): void {
    this.logged(() => this.receive(socket, raw))
  }

  private receive(socket: WebSocket, raw: string | ArrayBuffer): void {
    const member = this.sockets.member(socket)
    if (!member) return
    const frame = readFrame(raw)
    if (!frame) return this.lost(socket, closeCodes.badFrame, 'badFrame')
    const now = Date.now()
    if (!this.sockets.isWithinRate(member, frame, now)) return this.lost(socket, closeCodes.rate, 'rate')
    // A frame from one client triggers a check of the others: a dead one would keep its seat and be host.
    for (const silent of this.sockets.silent(now)) this.lost(silent, closeCodes.slow, 'slow')
    if (frame.t === 'clock') return this.sockets.sendTime(member, frame, { now, boot: this.boot })
    if (frame.t === 'hello') {
      this.hellos.push({ member, frame })
      return this.inTurn(() => undefined, socket)
    }
    this.inTurn(({ room }) => room.receive(member, frame), socket)
  }

  override webSocketClose(socket: WebSocket): void {
    this.logged(() => this.lost(socket, 1000, ''))
  }

  override webSocketError(socket: WebSocket): void {
    this.lost(socket, 1000, '')
  }

  protected override async onAlarm(): Promise<void> {
    const opened = await this.known()
    if (!opened) return
    this.inTurn(({ room }) => room.freeSeats())
    if (opened.store.copied() < opened.room.session.rev) await this.copy(opened)
    if (this.opened) await this.setNextAlarm(this.opened)
  }

  async land(landing: Landing): Promise<Landed | undefined> {
    if (!(await this.known())) return undefined
    return this.stored((room) => room.land(landing))
  }

  async forget(user: string): Promise<void> {
    if (!this.opened) return
    if (!(await findJam(this.env.DB, this.id))) return this.remove()
    await this.stored((room) => room.forget(user))
  }

  async mayStream(guest: JamGuest, seat: number | undefined): ReturnType<JamRoomCalls['mayStream']> {
    const opened = await this.known()
    if (!opened) return 'not_found'
    const user = guest.kind === 'person' ? guest.user.id : ''
    if (opened.store.isRemoved(user)) return 'removed'
    return seat === undefined || opened.room.seats.at(seat)?.user === user ? 'yes' : 'not_allowed'
  }

  async jamChanged(): Promise<void> {
    const found = await findJam(this.env.DB, this.id)
    if (!found) return this.remove()
    this.inTurn(({ room }) => room.changeJam({ owner: found.owner, seats: found.seats }))
  }

  async keyRevoked(): Promise<void> {
    this.sockets.closeWhere(({ guest }) => guest.kind === 'key', jamCloseCodes.removed, 'removed')
    await this.env.JAM_LIVE.getByName(this.id).drop('key')
  }

  async signOut(user: string): Promise<void> {
    this.sockets.closeWhere((member) => userOf(member) === user, closeCodes.signedOut, 'signedOut')
    this.onLeave()
    await this.env.JAM_LIVE.getByName(this.id).drop({ user })
  }

  async personChanged(user: ChatUser): Promise<void> {
    if (!can(user, 'jam.enter')) return this.signOut(user.id)
    for (const member of this.sockets.all) {
      if (userOf(member) !== user.id) continue
      member.guest = { kind: 'person', user }
      this.sockets.remember(member)
    }
    this.opened?.room.presence.peopleChanged()
  }

  private async known(): Promise<Opened | undefined> {
    if (this.opened) return this.opened
    const found = await findJam(this.env.DB, this.id)
    // A concurrent call may have opened it.
    if (!found || this.opened) return this.opened
    this.ctx.storage.transactionSync(() => {
      const store = sessionStore(this.ctx.storage.sql)
      store.setJam({ owner: found.owner, seats: found.seats })
      store.storeSnapshot(0, found.document, Date.now())
      store.setCopied(0)
    })
    return (this.opened = this.load())
  }

  protected load(): Opened {
    const store = sessionStore(this.ctx.storage.sql)
    const room = new Room({
      store,
      sockets: this.sockets,
      boot: this.boot,
      now: () => Date.now(),
      newId,
      schedule: (milliseconds, work) => void setTimeout(work, milliseconds),
      edited: () => void this.alarmIn(COPY_MS),
      seatsChanged: () => void (this.opened && this.setNextAlarm(this.opened)),
      removed: (user) => this.ctx.waitUntil(this.env.JAM_LIVE.getByName(this.id).drop({ user })),
    })
    this.performers = room.seats.performers
    return { room, store }
  }

  /** Users who left their seat or were removed stop performing on it. */
  private endPerformances({ room }: Opened) {
    const before = this.performers
    this.performers = room.seats.performers
    for (const [seat, user] of before) {
      if (this.performers.get(seat) === user) continue
      this.ctx.waitUntil(this.env.JAM_LIVE.getByName(this.id).drop({ user, seat }))
    }
  }

  /** Returns when the turn's transaction is durable. */
  private stored<Result>(work: (room: Room) => Result): Promise<Result> {
    return new Promise((answer, failed) => {
      let result: { value: Result } | undefined
      const done = (isStored: boolean) =>
        isStored && result ? answer(result.value) : failed(new Error('The edit could not be stored.'))
      this.inTurn(({ room }) => (result = { value: work(room) }), undefined, done)
    })
  }

  /** Runs with the rest of this turn in one transaction; events are sent after it. */
  protected inTurn(work: Waiting['work'], from?: WebSocket, done?: Waiting['done']) {
    this.waiting.push({ work, from, done })
    if (this.turning) return
    this.turning = true
    setTimeout(() => this.turn(), 0)
  }

  private turn() {
    const { waiting, hellos, opened } = this
    this.turning = false
    this.waiting = []
    this.hellos = []
    if (!opened) {
      for (const { done } of waiting) done?.(false)
      return
    }
    try {
      this.ctx.storage.transactionSync(() => {
        for (const { work } of waiting) work(opened)
        opened.room.keepSnapshot()
      })
    } catch (error) {
      // None of it is stored: the room is restored, and the clients reconnect and retry.
      jamTurnFailed({ jam: this.id, error })
      this.opened = this.load()
      this.sockets.forget()
      for (const { from, done } of waiting) {
        done?.(false)
        if (from) this.lost(from, 1011, 'unavailable')
      }
      return
    }
    for (const { done } of waiting) done?.(true)
    this.endPerformances(opened)
    this.sockets.flush()
    if (hellos.length === 0) return
    for (const { member, frame } of hellos) opened.room.handleHello(member, frame)
    this.sockets.flush()
    this.inTurn(({ room }) => room.updatePresence())
  }

  private lost(socket: WebSocket, code: number, reason: string) {
    this.sockets.close(socket, code, reason)
    this.onLeave()
  }

  private onLeave() {
    this.opened?.room.presence.peopleChanged()
    this.inTurn((opened) => {
      opened.room.updatePresence()
      if (this.sockets.size > 0) return
      opened.room.keepSnapshot({ always: true })
      if (opened.store.copied() < opened.room.session.rev) this.ctx.waitUntil(this.copy(opened))
    })
  }

  private async copy({ room, store }: Opened) {
    const { rev, document } = room.session
    try {
      const isStored = await storeDocument(this.env.DB, this.id, { document, rev, now: new Date() })
      // It was deleted with its owner's account, and the room was not notified.
      if (!isStored) return await this.remove()
      if (this.opened?.room === room) store.setCopied(rev)
    } catch (error) {
      jamCopyFailed({ jam: this.id, error })
      await this.alarmIn(COPY_MS)
    }
  }

  private async setNextAlarm({ room, store }: Opened) {
    const expiry = room.seats.nextExpiry
    if (expiry !== undefined) await this.alarmIn(Math.max(0, expiry - Date.now()))
    else if (store.copied() < room.session.rev) await this.alarmIn(COPY_MS)
  }

  protected async alarmIn(milliseconds: number) {
    const at = Date.now() + milliseconds
    const set = await this.ctx.storage.getAlarm()
    if (set === null || at < set) await this.ctx.storage.setAlarm(at)
  }

  private async remove() {
    this.opened = undefined
    this.sockets.closeWhere(() => true, 1000, 'gone')
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    await this.env.JAM_LIVE.getByName(this.id).drop('all')
  }
}
