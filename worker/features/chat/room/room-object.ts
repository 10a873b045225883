import type { Bindings } from '../../../bindings.ts'
import type {
  ChatRequest,
  ChatHistory,
  ChatOutcome,
  ChatRoomCalls,
  ChatUser,
  ChatDelta,
} from '../../../chat-calls.ts'
import type { ChatMessageRecord } from '../../../contract/chat/chat.ts'
import { parseEnv } from '../../../env.ts'
import { chatMirrorFailed } from '../../../platform/events.ts'
import { RestorableObject } from '../../../platform/object-backup/restorable-object.ts'
import { roomTables } from './room-backup-storage.ts'
import { findRoom } from './mirror-storage.ts'
import { runAfter, openRoom, type OpenRoom } from './open-room-service.ts'
import { findCard } from '../people-storage.ts'
import { roomIsStored } from './room-facts-storage.ts'
import { namesOf, RoomPresence } from './room-presence.ts'
import { timeOf } from './room-records.ts'
import { RoomSockets } from './room-sockets.ts'
import { CommandBatcher } from './command-batcher.ts'
import { nothingApplied, type RoomSettings, type AppliedCommands } from './room-deps.ts'
import type { Room } from './room.ts'

const UNKNOWN_MS = 1_000
const SEARCH_PAGE = 30
/** Maximum messages indexed before a search answers, and in one quiet moment. */
const INDEX_FOR_SEARCH = 50_000
const INDEX_STEP = 2_000
const INDEX_PAUSE_MS = 1_000
/** Messages of a deleted user that one step removes. */
const FORGET_STEP = 500

/** A chat room: messages are stored in its SQLite before they are broadcast. */
export abstract class ChatRoomObject
  extends RestorableObject
  implements Omit<ChatRoomCalls, '__DURABLE_OBJECT_BRAND'>
{
  protected readonly kind = 'ChatRoom'
  protected readonly tables = roomTables
  protected readonly id: string
  protected opened: OpenRoom | undefined
  private unknownUntil = 0
  private alarmAt = Infinity
  private readonly turns: CommandBatcher
  private readonly presence: RoomPresence
  protected readonly sockets: RoomSockets

  constructor(context: DurableObjectState, env: Bindings) {
    super(context, env)
    // A room's id is its object's name.
    this.id = context.id.name ?? ''
    this.turns = new CommandBatcher({
      apply: (requests) => this.apply(requests),
      broadcast: (applied) => this.broadcast(applied),
      failed: (error) => chatMirrorFailed({ room: this.id, error }),
      now: () => Date.now(),
      schedule: runAfter,
    })
    this.presence = new RoomPresence({
      room: this.id,
      here: () => this.here(),
      further: () => this.opened?.followers.further ?? 0,
      broadcast: (event) => this.broadcastPresence(event),
      schedule: runAfter,
    })
    this.sockets = new RoomSockets({
      context,
      room: this.id,
      limited: parseEnv(env).chatRate !== undefined,
      card: (id, author) => findCard(this.env.DB, id, author),
      opened: () => this.opened?.room,
      add: (ask, answer) => this.turns.add(ask, answer),
      now: () => Date.now(),
      peopleChanged: (arrived) => this.presence.changed(arrived),
    })
    if (roomIsStored(context.storage.sql)) this.logged(() => this.wake())
  }

  protected abstract announce(): Promise<void>

  /** Opens a socket of this room only; the worker has authenticated the user. */
  protected override async accept(request: Request): Promise<Response> {
    return (await this.known()) ? this.sockets.accept(request) : new Response(null, { status: 404 })
  }

  override webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): void {
    this.logged(() => this.sockets.receive(socket, raw))
  }

  override webSocketClose(socket: WebSocket): void {
    this.sockets.closed(socket)
  }

  override webSocketError(socket: WebSocket): void {
    this.sockets.closed(socket)
  }

  protected override async onAlarm(): Promise<void> {
    this.alarmAt = Infinity
    const { opened } = this
    if (!opened) return
    await opened.mirror.catchUp()
    if (this.ctx.storage.transactionSync(() => opened.log.indexWords(INDEX_STEP))) this.wakeIn(INDEX_PAUSE_MS)
  }

  async attach(gateway: string, after: number, people: ChatUser[], further = 0) {
    const opened = await this.known()
    if (!opened) return undefined
    const delta = opened.room.reading.since(after)
    opened.followers.attach(gateway, delta.rev, namesOf(people), further)
    this.presence.changed()
    return { ...delta, mutes: opened.room.rights.mutesAt(Date.now()) }
  }

  async detach(gateway: string): Promise<void> {
    this.opened?.followers.detach(gateway)
    this.presence.changed()
  }

  async present(gateway: string, people: ChatUser[], further = 0): Promise<string | undefined> {
    this.opened?.followers.present(gateway, namesOf(people), further)
    this.presence.changed()
    return this.presence.standing
  }

  async receive(asks: ChatRequest[]): Promise<ChatOutcome[] | undefined> {
    if (!(await this.known())) return undefined
    return Promise.all(asks.map((ask) => new Promise<ChatOutcome>((answer) => this.turns.add(ask, answer))))
  }

  async since(after: number): Promise<ChatDelta | undefined> {
    return (await this.known())?.room.reading.since(after)
  }

  async message(id: string): Promise<ChatMessageRecord | undefined> {
    return (await this.known())?.room.reading.record(id)
  }

  async history(
    reader: string,
    where: { before?: number; after?: number; around?: number; limit: number },
  ): Promise<ChatHistory | undefined> {
    return (await this.known())?.room.reading.history(reader, where)
  }

  async search(
    words: string,
    before: number | undefined,
  ): Promise<{ messages: ChatMessageRecord[]; more: boolean } | undefined> {
    const opened = await this.known()
    if (!opened) return undefined
    return this.ctx.storage.transactionSync(() => {
      if (opened.log.indexWords(INDEX_FOR_SEARCH)) this.wakeIn(INDEX_PAUSE_MS)
      return opened.room.reading.search(words, before, SEARCH_PAGE)
    })
  }

  async hasUnread(reader: string): Promise<boolean> {
    return (await this.known())?.room.reading.hasUnread(reader) ?? false
  }

  async unreadMentions(reader: string): Promise<number> {
    return (await this.known())?.room.reading.unreadMentions(reader) ?? 0
  }

  async markRead(reader: string): Promise<{ lastReadAt: string; seq: number } | undefined> {
    const opened = await this.known()
    if (!opened) return undefined
    const { applied, lastReadAt, seq } = this.stored((room) => room.markRead(reader))
    this.broadcast(applied)
    return { lastReadAt, seq }
  }

  async settle(): Promise<void> {
    await this.opened?.mirror.settle()
  }

  async roomChanged(): Promise<void> {
    const found = await findRoom(this.env.DB, this.id)
    this.unknownUntil = 0
    if (!found) return this.remove()
    this.opened ??= this.open(found)
    this.opened.facts.setSettings(found)
    this.opened.room.rights.settings = found
  }

  async mute(user: string, until: string): Promise<void> {
    const opened = await this.known()
    const at = timeOf(until)
    if (!opened) return
    this.stored((room) => room.rights.mute(user, at))
    this.sockets.muted(user, at)
    opened.followers.remind()
  }

  async forget(user: string): Promise<void> {
    const opened = await this.known()
    if (!opened) return
    this.sockets.signOut(user)
    for (let more = true; more;) {
      const step = this.stored((room) => room.forget(user, FORGET_STEP))
      this.broadcast(step.applied)
      ;({ more } = step)
    }
    await opened.mirror.settle()
  }

  async signOut(user: string): Promise<void> {
    this.sockets.signOut(user)
  }

  async personChanged(user: ChatUser): Promise<void> {
    this.sockets.personChanged(user)
  }

  /** The room, if it exists; queries the database while it does not. */
  private async known(): Promise<OpenRoom | undefined> {
    if (this.opened || Date.now() < this.unknownUntil) return this.opened
    const found = await findRoom(this.env.DB, this.id)
    // A concurrent call may have opened it.
    if (found) this.opened ??= this.open(found)
    else this.unknownUntil = Date.now() + UNKNOWN_MS
    return this.opened
  }

  /** Without `settings`: as stored before hibernation. */
  protected open(settings: RoomSettings | undefined): OpenRoom {
    return openRoom({
      id: this.id,
      storage: this.ctx.storage,
      env: () => this.env,
      settings,
      opened: () => this.opened,
      stored: (work) => this.stored(work),
      announce: () => this.announce(),
      wakeIn: (milliseconds) => this.wakeIn(milliseconds),
    })
  }

  /** After hibernation or a crash, gateways request the events they missed. */
  private wake() {
    this.opened = this.open(undefined)
    this.opened.followers.remind()
  }

  /** Deletes the storage of a room whose record was deleted. */
  private async remove() {
    const { opened } = this
    this.opened = undefined
    opened?.mirror.stop()
    opened?.followers.stop()
    this.sockets.closeAll()
    this.alarmAt = Infinity
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  private apply(requests: ChatRequest[]): AppliedCommands {
    if (this.opened) return this.stored((room) => room.apply(requests))
    return { ...nothingApplied(0), outcomes: requests.map(() => ({ done: false, code: 'unknown_room' })) }
  }

  /** Runs work in a transaction; if it fails, the room in memory may be ahead of its log and is rebuilt. */
  private stored<Result>(work: (room: Room) => Result): Result {
    const { opened } = this
    if (!opened) throw new Error('There is no such room.')
    try {
      return this.ctx.storage.transactionSync(() => work(opened.room))
    } catch (error) {
      opened.room = opened.rebuild()
      throw error
    }
  }

  private broadcast(applied: AppliedCommands) {
    this.sockets.deliver(applied)
    this.opened?.followers.deliver(applied)
    if (applied.events.length > 0) this.opened?.mirror.note(applied.rev)
  }

  private *here() {
    yield* this.sockets.people()
    if (this.opened) yield* this.opened.followers.people()
  }

  private broadcastPresence(event: string) {
    if (!this.opened) return
    this.opened.followers.storePeople()
    this.broadcast({ ...nothingApplied(this.opened.room.position.rev), ephemeral: [event] })
  }

  protected wakeIn(milliseconds: number) {
    const at = Date.now() + milliseconds
    if (at >= this.alarmAt) return
    this.alarmAt = at
    void this.ctx.storage.setAlarm(at)
  }
}
