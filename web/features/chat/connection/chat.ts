import { closeCodes } from '#contract/chat/frames'
import { uploadFile, handleUploadFailure } from './file-uploads.ts'
import { mentionByName, showMentioned } from './mention-lookup.ts'
import { createCore, type ChatDeps, type Core } from './chat-core.ts'
import { Drafts } from './drafts.ts'
import { takeEvent, takeOther } from './incoming.ts'
import { comesBack } from './live.ts'
import { OpenRoom } from './open-room.ts'
import { adoptAbandoned, persist, restore } from './persist.ts'
import { loadUnread, RoomLoader } from './room-loader.ts'
import { applyMute } from './mutes.ts'
import { recordsOf } from '#model/chat/room-messages'
import { setConnected } from './sending.ts'
import { emptyChat, type Draft, type UnfinishedEdit } from '../store.ts'
import { seqOf } from '#model/chat/seq-of'

export type Place = { seq: number } | { id: string }

const CONFIRM_MS = 5_000
const KEEP_MS = 3_000
const TYPING_MS = 2_000
const HELLO_AGAIN_MS = 3_000
/** Read marks sent per second: the server closes a socket that sends more as flooding. */
const READ_A_SECOND = 100

/** One person's chat in one tab, from sign-in to sign-out (specification, section 4). */
export class Chat {
  readonly me: string
  /** Used by `sending.ts`. */
  readonly core: Core
  private readonly deps: Core['deps']
  private readonly rooms: RoomLoader
  private readonly openRoom: OpenRoom
  private readonly drafts: Drafts
  private wasLive = false
  private typedAt = 0
  private isHelloScheduled = false

  constructor(deps: ChatDeps) {
    this.me = deps.me.id
    this.core = createCore(
      deps,
      {
        onLive: (rooms, isNew) => this.onLive(rooms, isNew),
        onEvent: (event) => {
          takeEvent(this.core, event)
          if (event.action === 'delete') this.drafts.onMessageDeleted(event.room, event.record.id)
        },
        onOther: (event) =>
          takeOther(this.core, event, {
            onRooms: () => void this.rooms.load(),
            onHelloRefused: () => this.helloAgain(),
          }),
        onReset: (room) => this.onReset(room),
      },
      {
        upload: (waiting, signal) => uploadFile(this.core, waiting, signal),
        onUploadFailed: (key, failure) => handleUploadFailure(this.core, key, failure),
        mention: (text) => mentionByName(this.core, text),
        onMentioned: (waiting) => showMentioned(this.core, waiting),
      },
    )
    this.deps = this.core.deps
    this.rooms = new RoomLoader(this.core, () => this.followNew())
    this.openRoom = new OpenRoom(this.core)
    this.drafts = new Drafts(this.core)
  }

  async start(): Promise<void> {
    const { core, deps } = this
    deps.state.setState({ ...emptyChat, connection: 'connecting' })
    await restore(core)
    if (core.ended) return
    deps.state.setState({ me: this.me, loading: { ...deps.state.getState().loading, rooms: true } })
    await this.rooms.load()
    if (core.ended) return
    await loadUnread(core)
    if (core.ended) return
    core.socket = deps.connect({
      onText: (text) => {
        if (!core.ended) deps.state.batch(() => core.live.receive(text))
      },
      onOpen: () => core.live.hello(this.roomIds()),
      onState: (state) => {
        if (!core.ended && state === 'offline') this.onLost()
      },
      onClose: (code) => {
        if (core.ended) return false
        if (code === closeCodes.signedOut) deps.listener.onSignedOut()
        if (code === closeCodes.updateYourClient) deps.listener.onOutdated()
        if (comesBack(code)) return true
        this.onLost()
        return false
      },
    })
    this.every(CONFIRM_MS, () => {
      core.live.confirm()
      this.openRoom.noteHere()
    })
    this.every(KEEP_MS, () => void this.keep())
  }

  stop(): void {
    const { core } = this
    core.end()
    this.deps.state.setState(emptyChat)
    const { offline } = core
    offline
      ?.forget()
      .catch((failure: unknown) => this.deps.warn('The chat on this machine is not forgotten', failure))
      .finally(() => offline.close())
  }

  /** Opens a room: loads its newest messages, and finds the first unread one. */
  async open(room: string): Promise<void> {
    await this.openRoom.open(room)
    if (!this.core.ended) this.drafts.onRoomOpened(room, recordsOf(this.core.histories.get(room)))
  }

  close(): void {
    this.openRoom.close()
  }

  lookedAt(): void {
    this.openRoom.lookedAt()
    void this.drafts.follow()
  }

  async loadEarlier(room: string): Promise<void> {
    const { histories } = this.core
    const first = recordsOf(histories.get(room))[0]?.seq
    if (first !== undefined && histories.get(room).earlier)
      await histories.load(room, { before: first }, 'before')
  }

  async loadLater(room: string): Promise<void> {
    const { histories } = this.core
    const last = histories.newest(room)
    if (last > 0 && histories.get(room).later) await histories.load(room, { after: last }, 'after')
  }

  async loadNewest(room: string): Promise<void> {
    await this.core.histories.load(room, {}, 'newest')
  }

  /** Returns whether the message exists; the room may be opened before or after. */
  async jumpTo(room: string, place: Place): Promise<boolean> {
    const { histories, opening } = this.core
    const isOpen = this.deps.state.getState().openRoom === room && opening !== room
    const seq = 'seq' in place ? place.seq : seqOf(place.id)
    const isHere = () => recordsOf(histories.get(room)).some((one) => one.seq === seq)
    if (isHere() && isOpen) return true
    await histories.load(room, { around: seq }, 'instead')
    return isHere()
  }

  typing(room: string): void {
    const now = this.deps.now()
    if (now - this.typedAt < TYPING_MS || !this.deps.state.getState().subscribed) return
    this.typedAt = now
    this.core.say({ t: 'typing', room })
  }

  /** Marks everything as read when the newest message is shown in an open room of a visible page. */
  seen(room: string): void {
    this.openRoom.seen(room)
  }

  /** While the end of the open room is in view, old messages are unloaded as new ones arrive. */
  following(room: string, isAtEnd: boolean): void {
    this.core.followed = isAtEnd ? room : null
  }

  /** Marks all rooms as read up to their newest message; the rooms answer with the position. */
  markAllRead(): void {
    const { core, deps } = this
    const { unread } = deps.state.getState()
    const rooms = Object.keys(unread).filter((room) => unread[room])
    for (const [index, room] of rooms.entries()) {
      core.later(Math.floor(index / READ_A_SECOND) * 1_000, () => void core.say({ t: 'read', room }))
    }
  }

  async retryRooms(): Promise<void> {
    await this.rooms.load()
  }

  async reachRoom(slug: string): Promise<boolean | 'unknown'> {
    return this.rooms.reach(slug)
  }

  /** Stores changes for the next visit and for offline use. */
  async keep(): Promise<void> {
    await persist(this.core)
  }

  setDraft(room: string, draft: Draft): void {
    this.drafts.set(room, draft)
  }

  setEdit(room: string, id: string, edit: Omit<UnfinishedEdit, 'id'> | undefined): void {
    this.drafts.setEdit(room, id, edit)
  }

  async keepDrafts(): Promise<void> {
    await this.drafts.save()
  }

  private onLive(rooms: Map<string, number>, isNew: boolean) {
    const { core, deps } = this
    const { setState, getState } = deps.state
    const { subscribed } = getState()
    for (const [room, seconds] of rooms) applyMute(core, room, seconds)
    setState({ subscribed: true, connection: 'live' })
    // The server does not repeat read marks of other devices, nor messages from before the subscription.
    if (isNew || (this.wasLive && !subscribed)) void loadUnread(core)
    // A repeated hello on the same socket: only missed events follow.
    if (subscribed) return
    core.reading.sendAll()
    setConnected(core, true)
    if (this.wasLive) void adoptAbandoned(core)
    if (!this.wasLive && getState().rooms.length === 0 && rooms.size > 0) void this.rooms.load()
    this.wasLive = true
    this.openRoom.cameBack()
  }

  private onLost() {
    const { state } = this.deps
    const hasPresence = Object.keys(state.getState().presence).length > 0
    state.setState({ subscribed: false, connection: 'offline', ...(hasPresence && { presence: {} }) })
    setConnected(this.core, false)
  }

  /** Too many events were missed to be replayed: loaded messages are out of date. */
  private onReset(room: string) {
    const { histories } = this.core
    histories.forget(room)
    void loadUnread(this.core)
    if (this.deps.state.getState().openRoom === room) void histories.load(room, {}, 'newest')
  }

  /** Subscribes to new and unarchived rooms. */
  private followNew() {
    const { live } = this.core
    if (this.wasLive && this.roomIds().some((id) => live.position(id) === undefined))
      live.hello(this.roomIds())
  }

  /** A refused hello is never answered later, so it has to be sent again. */
  private helloAgain() {
    if (this.isHelloScheduled) return
    this.isHelloScheduled = true
    this.core.later(HELLO_AGAIN_MS, () => {
      this.isHelloScheduled = false
      this.core.live.hello(this.roomIds())
    })
  }

  private roomIds(): string[] {
    return this.deps.state.getState().rooms.map(({ id }) => id)
  }

  private every(milliseconds: number, work: () => void) {
    this.core.later(milliseconds, () => {
      work()
      this.every(milliseconds, work)
    })
  }
}
