import { NEVER_READ } from '#contract/chat'
import { closeCodes } from '#contract/chat-frames'
import { createCore, type ChatDeps, type Core } from './chat-core.ts'
import { setUnread, takeEvent, takeOther } from './incoming.ts'
import { comesBack } from './live.ts'
import type { ReadMark } from './reading.ts'
import { KEPT_MESSAGES, recordsOf } from '../messages/room-messages.ts'
import { orderRooms } from '../rooms/room-order.ts'
import { adopt, setConnected } from './sending.ts'
import { emptyChat, type Draft } from '../store.ts'

export type Place = { seq: number } | { id: string }

const CONFIRM_MS = 5_000
const KEEP_MS = 3_000
const KEEP_DRAFTS_MS = 500
const TYPING_MS = 2_000

/** One person's chat in one tab, from sign-in to sign-out (specification, section 4). */
export class Chat {
  readonly me: string
  /** For what is said in it (`saying.ts`). */
  readonly core: Core
  private readonly deps: Core['deps']
  private wasLive = false
  private typedAt = 0
  private draftsSoon = false
  /** What was shown while a room was still being opened. */
  private seenEarly: ReadMark | undefined

  constructor(deps: ChatDeps) {
    this.me = deps.me.id
    this.core = createCore(deps, {
      onLive: (rooms) => this.onLive(rooms),
      onEvent: (event) => takeEvent(this.core, event),
      onOther: (event) => takeOther(this.core, event, { onRooms: () => void this.loadRooms() }),
      onReset: (room) => this.onReset(room),
    })
    this.deps = this.core.deps
  }

  /** Shows what this machine kept, loads rooms and what is unread, and goes live. */
  async start(): Promise<void> {
    const { core, deps } = this
    deps.state.setState({ ...emptyChat, connection: 'connecting' })
    await this.restore()
    if (core.ended) return
    deps.state.setState({ me: this.me, loading: { ...deps.state.getState().loading, rooms: true } })
    await this.loadRooms()
    if (core.ended) return
    await this.loadUnread()
    if (core.ended) return
    core.socket = deps.connect({
      onText: (text) => {
        if (!core.ended) deps.state.batch(() => core.live.hear(text))
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
    this.every(CONFIRM_MS, () => core.live.confirm())
    this.every(KEEP_MS, () => void this.keep())
  }

  /** Ends it and forgets everything, also what this machine keeps. */
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

  /** Writes down what has changed, for the next visit and for times without a network. */
  async keep(): Promise<void> {
    const { offline, unkept, histories, live, reading, ended } = this.core
    if (!offline || ended) return
    const changed = [...unkept]
    unkept.clear()
    try {
      await offline.keepFacts({ rooms: this.deps.state.getState().rooms, ...reading.kept() })
      for (const room of changed) {
        const rev = live.position(room)
        const messages = histories.get(room)
        // Not the end of the room: what was kept before goes on from where it stood.
        if (rev === undefined || messages.later || this.core.ended) continue
        const records = recordsOf(messages)
        await offline.keepRoom(room, {
          rev,
          messages: records.slice(-KEPT_MESSAGES),
          earlier: messages.earlier || records.length > KEPT_MESSAGES,
          loaded: messages.loaded,
        })
      }
    } catch (failure) {
      this.deps.warn('The chat could not be kept for offline', failure)
    }
  }

  /** Opens a room: its newest messages are loaded, and the place where reading stopped is noted. */
  async open(room: string): Promise<void> {
    const { core, deps } = this
    if (deps.state.getState().openRoom !== room) this.close()
    core.opening = room
    this.seenEarly = undefined
    const { [room]: _, ...divider } = deps.state.getState().divider
    deps.state.setState({ openRoom: room, divider })
    const isCurrent = core.live.position(room) !== undefined && deps.state.getState().subscribed
    const mark = core.reading.mark(room)
    // What was never loaded, or may be behind the server's word on what is read, is asked for.
    if (!(isCurrent && mark && core.histories.get(room).loaded)) await this.loadFresh(room)
    // A link may have led elsewhere meanwhile: that page, too, says what is read.
    await core.histories.settled(room)
    if (core.opening !== room || core.ended) return
    core.opening = null
    const after = core.reading.mark(room)?.seq ?? 0
    const isNew = recordsOf(core.histories.get(room)).some(
      ({ seq, author }) => seq > after && author !== this.me,
    )
    if (isNew) deps.state.setState({ divider: { ...deps.state.getState().divider, [room]: after } })
    if (this.seenEarly) this.markRead(room, this.seenEarly)
  }

  close(): void {
    const { openRoom } = this.deps.state.getState()
    this.core.opening = null
    if (openRoom === null) return
    this.deps.state.setState({ openRoom: null })
    this.core.histories.shorten(openRoom)
  }

  /** Loads messages before, or after, those that are here. */
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

  /** The newest messages, unless somebody is on their way to others. */
  private async loadFresh(room: string): Promise<void> {
    if (!this.core.histories.isJumping(room)) await this.loadNewest(room)
  }

  /** Answers whether the message is there; the room may be opened before, at the same time, or after. */
  async jumpTo(room: string, place: Place): Promise<boolean> {
    const { histories, opening } = this.core
    const isOpen = this.deps.state.getState().openRoom === room && opening !== room
    const seq = 'seq' in place ? place.seq : seqOf(place.id)
    const isHere = () => recordsOf(histories.get(room)).some((one) => one.seq === seq)
    // What this machine kept may give way to the newest page, which comes when the room opens.
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

  /** The newest message is shown: everything is read, if the room is open and somebody can see it. */
  seen(room: string): void {
    const { core, deps } = this
    const messages = core.histories.get(room)
    const last = recordsOf(messages).at(-1)
    if (deps.state.getState().openRoom !== room || !deps.isVisible() || messages.later || !last) return
    const mark = { seq: last.seq, at: last.created }
    if (core.opening === room) this.seenEarly = mark
    else this.markRead(room, mark)
  }

  private markRead(room: string, mark: ReadMark) {
    const { core } = this
    core.reading.read(room, mark)
    if (mark.seq >= core.histories.newest(room)) setUnread(core, room, false)
  }

  setDraft(room: string, draft: Draft): void {
    const { core, deps } = this
    const { [room]: _, ...others } = deps.state.getState().drafts
    const isEmpty = draft.text === '' && draft.reply === '' && draft.card === null
    deps.state.setState({ drafts: isEmpty ? others : { ...others, [room]: draft } })
    if (this.draftsSoon) return
    this.draftsSoon = true
    core.later(KEEP_DRAFTS_MS, () => void this.keepDrafts())
  }

  async keepDrafts(): Promise<void> {
    if (!this.draftsSoon || this.core.ended) return
    this.draftsSoon = false
    const { drafts } = this.deps.state.getState()
    await this.core.offline
      ?.keepDrafts(drafts)
      .catch((failure: unknown) => this.deps.warn('Drafts could not be kept', failure))
  }

  private async restore() {
    const { core, deps } = this
    try {
      const offline = await deps.openOffline()
      if (core.ended) return offline.close()
      core.offline = offline
      const [facts, drafts] = await Promise.all([offline.facts(), offline.drafts()])
      const rooms = facts?.rooms ?? []
      const kept = await Promise.all(rooms.map(({ id }) => offline.room(id)))
      if (core.ended) return
      deps.state.setState({ rooms, drafts })
      for (const [index, { id }] of rooms.entries()) {
        const room = kept[index]
        if (!room) continue
        const { rev, messages, earlier, loaded } = room
        core.live.startAt(id, rev)
        // What is newest by now the server will tell.
        core.histories.change(id, () => ({ list: messages, earlier, loaded, later: false, newest: 0 }))
      }
      if (facts) core.reading.restore(facts.marks, facts.unsaid)
      core.unkept.clear()
    } catch (failure) {
      deps.warn('What this machine kept of the chat is not readable', failure)
    }
    await this.adoptAbandoned()
  }

  /** Takes over what tabs that are gone had no time to say. */
  private async adoptAbandoned() {
    const { core, deps } = this
    try {
      const abandoned = (await core.offline?.abandoned()) ?? []
      if (!core.ended) adopt(core, abandoned)
    } catch (failure) {
      deps.warn('What waits to be sent on this machine is not readable', failure)
    }
  }

  private async loadRooms() {
    const { core, deps } = this
    const { setState, getState } = deps.state
    setState({ loading: { ...getState().loading, rooms: true } })
    try {
      const rooms = orderRooms(await deps.server.fetchRooms())
      if (core.ended) return
      setState({ rooms })
      // Rooms that are not followed yet: new ones, or such as are no longer archived.
      if (this.wasLive && rooms.some(({ id }) => core.live.position(id) === undefined)) {
        core.live.hello(this.roomIds())
      }
    } catch (failure) {
      // The list stays as it is: empty, or what this machine kept.
      deps.warn('Loading the chat rooms failed', failure)
    }
    if (!core.ended) setState({ loading: { ...getState().loading, rooms: false } })
  }

  private async loadUnread() {
    const { core, deps } = this
    const { setState, getState } = deps.state
    setState({ loading: { ...getState().loading, unread: true } })
    try {
      const unread = await deps.server.fetchUnread()
      if (core.ended) return
      const marks = core.reading.kept().marks
      // Every room counts as never read until more is known (specification, section 4).
      const lastRead = Object.keys(unread).map((room) => [room, marks[room]?.at ?? NEVER_READ])
      // What was read here a moment ago may not have reached the server.
      const isRead = (room: string) => {
        const newest = core.histories.newest(room)
        return newest > 0 && getState().openRoom === room && core.reading.isRead(room, newest)
      }
      const flags = Object.entries(unread).map(([room, isUnread]) => [room, isUnread && !isRead(room)])
      setState({
        unread: Object.fromEntries(flags),
        lastRead: { ...getState().lastRead, ...Object.fromEntries(lastRead) },
      })
    } catch (failure) {
      deps.warn('Loading what is unread failed', failure)
    }
    if (!core.ended) setState({ loading: { ...getState().loading, unread: false } })
  }

  private onLive(rooms: string[]) {
    const { core, deps } = this
    const { setState, getState } = deps.state
    const { openRoom, subscribed } = getState()
    setState({ subscribed: true, connection: 'live' })
    // A second hello on the same socket: only the events that were missing follow.
    if (subscribed) return
    core.reading.sayAll()
    setConnected(core, true)
    if (this.wasLive) {
      // What was read or made elsewhere meanwhile is not told again.
      void this.loadUnread()
      void this.adoptAbandoned()
    }
    if (!this.wasLive && getState().rooms.length === 0 && rooms.length > 0) void this.loadRooms()
    this.wasLive = true
    if (openRoom !== null && !core.histories.get(openRoom).loaded) void this.loadFresh(openRoom)
  }

  private onLost() {
    const { state } = this.deps
    const hasPresence = Object.keys(state.getState().presence).length > 0
    state.setState({ subscribed: false, connection: 'offline', ...(hasPresence && { presence: {} }) })
    setConnected(this.core, false)
  }

  /** Too much was missed to be told: what is here is out of date. */
  private onReset(room: string) {
    const { histories } = this.core
    histories.forget(room)
    void this.loadUnread()
    if (this.deps.state.getState().openRoom === room) void histories.load(room, {}, 'newest')
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

/** A message's place stands at the end of its id, in base 32. */
function seqOf(id: string): number {
  return Number.parseInt(id.slice(-8), 32)
}
