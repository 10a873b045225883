import type { ChatDelivery, ChatOutcome, ChatUser, ChatCommand } from '../../../chat-calls.ts'
import { closeCodes, MAX_ROOMS, type ClientFrame } from '../../../contract/chat/frames.ts'
import { answerTo, refusal } from './answers.ts'
import { RoomSubscription } from './room-subscription.ts'
import { GatewayCatchUp } from './gateway-catch-up.ts'
import type { GatewayDeps, TabMemory } from './gateway-deps.ts'
import { GatewayMutes } from './gateway-mutes.ts'
import { GatewayReads } from './gateway-reads.ts'
import { GatewayOutbox } from './gateway-outbox.ts'
import { GatewayPresence, outOfReach } from './gateway-presence.ts'
import { RoomList, type ListedRoom } from './room-list.ts'
import { TabRegistry } from './tab-registry.ts'
import type { Tab } from './tab.ts'

/** Maximum time that a hello waits for its rooms; slower rooms are added later. */
const HELLO_MS = 3_000

/**
 * Tabs of many users, each with one socket for all rooms. A flush is one frame, built once for all tabs with the same
 * rooms; commands of one turn are one call per room.
 */
export class Gateway {
  private readonly deps: GatewayDeps
  private readonly tabs = new TabRegistry((group) => {
    // After hibernation the rooms know all users already.
    if (!this.waking) this.presence.changed(group)
  })
  private readonly rooms = new Map<string, RoomSubscription>()
  private readonly list: RoomList
  private readonly presence: GatewayPresence
  private readonly mutes: GatewayMutes
  private readonly reads: GatewayReads
  private readonly outbox: GatewayOutbox
  private readonly catchUp: GatewayCatchUp
  private unsent = new Set<RoomSubscription>()
  private waking = false

  constructor(deps: GatewayDeps) {
    this.deps = deps
    this.list = new RoomList(deps)
    this.catchUp = new GatewayCatchUp({
      tabs: this.tabs,
      roomOf: (id) => this.roomOf(id),
      isCurrent: (room) => this.rooms.get(room.id) === room,
      scheduleFlush: (tab) => this.outbox.scheduleFlush(tab),
      pass: (delivery) => this.outbox.pass(delivery),
      schedule: deps.schedule,
    })
    this.outbox = new GatewayOutbox({
      tabs: this.tabs,
      send: deps.send,
      catchUp: (tab, room, backlog) => void this.catchUp.catchUp(tab, room, backlog),
      cursorOf: (room) => this.rooms.get(room)?.cursor,
      moved: (tab) => this.remember(tab),
      cursorsMoved: () => this.rememberCursors(),
      now: deps.now,
      schedule: deps.schedule,
    })
    this.presence = new GatewayPresence({
      groups: this.tabs.groups,
      rooms: this.rooms,
      schedule: deps.schedule,
      send: (tab, event) => this.send(tab, event),
      released: () => this.rememberCursors(),
    })
    this.reads = new GatewayReads({
      usersIn: (room) => this.tabs.usersIn(room),
      forward: (tab, mark) => this.command(tab, mark, undefined),
      schedule: deps.schedule,
    })
    this.mutes = new GatewayMutes({
      memory: deps.memory,
      tabsOf: (user) => this.tabs.tabsOf(user),
      send: (tab, event) => this.send(tab, event),
      now: deps.now,
    })
  }

  join(tab: Tab) {
    this.tabs.add(tab)
    this.remember(tab)
  }

  /** Restores the gateway with these sockets after hibernation. */
  wake(tabs: [Tab, TabMemory][]) {
    this.waking = true
    for (const [tab, { without, at, cursors }] of tabs) {
      this.tabs.add(tab)
      if (without) this.tabs.regroup(tab, new Set(without))
      for (const [room, cursor] of Object.entries(cursors ?? {})) this.roomOf(room).resume(cursor)
      for (const [room, rev] of Object.entries(at ?? {})) {
        const backlog = tab.backlogAt(room, rev)
        this.deps.schedule(0, () => void this.catchUp.catchUp(tab, room, backlog))
      }
    }
    // The cursor tab may have changed.
    for (const [tab] of tabs) this.remember(tab)
    this.waking = false
  }

  leave(tab: Tab) {
    const { cursorTab } = this.tabs
    if (!this.tabs.remove(tab)) return
    this.outbox.drop(tab)
    tab.backlogs = undefined
    if (cursorTab === tab) this.rememberCursors()
  }

  tabsOf(user: string): Tab[] {
    return this.tabs.tabsOf(user)
  }

  personChanged(user: ChatUser) {
    const others = this.tabsOf(user.id).filter((tab) => tab.user.admin !== user.admin)
    for (const tab of this.tabs.updateUser(user)) this.remember(tab)
    for (const tab of others) this.outbox.send(tab, '{"t":"you"}')
  }

  /** Handles a tab's frame, except socket-level ones. Resolves once it is forwarded. */
  async receive(tab: Tab, frame: Exclude<ClientFrame, { t: 'have' }>): Promise<void> {
    if (frame.t === 'hello') return tab.inLane(() => this.handleHello(tab, frame.after))
    const wanted = frame.t === 'send' ? frame.card : undefined
    if (!wanted && !tab.waits && this.list.has(frame.room)) {
      return frame.t === 'read' ? this.reads.add(tab, frame) : this.command(tab, frame, undefined)
    }
    return tab.inLane(async () => {
      if (!(await this.list.find(frame.room))) return this.refuse(tab, frame, 'unknown_room')
      let card: string | undefined
      try {
        card = wanted && (await this.deps.card(wanted, tab.user.id))
      } catch {
        // The database is unavailable; the client may retry.
        return this.refuse(tab, frame, 'unavailable')
      }
      this.command(tab, frame, card)
    })
  }

  deliver(delivery: ChatDelivery) {
    const room = this.rooms.get(delivery.room)
    if (room || this.tabs.follows(delivery.room)) (room ?? this.roomOf(delivery.room)).receive(delivery)
    // No tab follows it any more, and the room does not know yet.
    else this.deps.room(delivery.room).detach(this.deps.name).catch(outOfReach)
  }

  /** The list of rooms has changed: tabs that follow all rooms but some follow new ones as well. */
  async roomsChanged(): Promise<void> {
    this.list.forget()
    for (const tab of this.tabs.tabs) this.outbox.send(tab, '{"t":"rooms"}')
    const listed = await this.list.all()
    const ids = new Set(listed.map(({ id }) => id))
    for (const tab of this.tabs.limit([...ids], MAX_ROOMS)) this.remember(tab)
    for (const id of this.rooms.keys()) if (!ids.has(id)) this.forget(id)
    const fresh = listed.filter(
      ({ id, archived }) => !archived && !this.rooms.has(id) && this.tabs.follows(id),
    )
    await Promise.all(fresh.map(({ id }) => this.catchUp.welcome(id)))
    this.rememberCursors()
  }

  private async handleHello(tab: Tab, after: Record<string, number> | undefined) {
    const positions = new Map(Object.entries(after ?? {}).slice(0, MAX_ROOMS))
    let listed: ListedRoom[]
    try {
      if (tab.group && !(await this.refresh(tab))) return
      listed = await this.list.holding([...positions.keys()])
    } catch {
      // The database is unavailable and the rooms are not known yet.
      return this.send(tab, refusal({ code: 'unavailable' }))
    }
    const wanted = listed.filter(({ id, archived }) => (after ? positions.has(id) : !archived))
    const rooms = wanted.slice(0, MAX_ROOMS).map(({ id }) => this.roomOf(id))
    for (const room of rooms) room.refCount++
    try {
      const deltas = new Map<string, Awaited<ReturnType<RoomSubscription['subscribe']>>>()
      const follow = async (room: RoomSubscription) => {
        if (room.cursor === undefined) deltas.set(room.id, await room.subscribe(positions.get(room.id) ?? -1))
      }
      if (rooms.some(({ cursor }) => cursor === undefined)) {
        const enough = new Promise<void>((done) => this.deps.schedule(HELLO_MS, done))
        await Promise.race([Promise.all(rooms.map(follow)), enough])
      }
      if (!this.tabs.tabs.has(tab)) return
      // The pending flush is older than the following events.
      this.outbox.flush()
      const chosen = new Set(rooms.map(({ id }) => id))
      const without = listed.flatMap(({ id }) => (chosen.has(id) ? [] : [id]))
      this.tabs.regroup(tab, new Set(without))
      tab.backlogs = undefined
      const live: Record<string, number> = {}
      for (const { id, cursor } of rooms) if (cursor !== undefined) live[id] = cursor
      const muted = this.mutes.of(tab.user.id, Object.keys(live))
      tab.queueFirst(JSON.stringify({ t: 'live', rooms: live, muted }))
      for (const room of positions.keys()) {
        if (!listed.some(({ id }) => id === room)) tab.queueFirst(refusal({ room, code: 'unknown_room' }))
      }
      for (const { id, cursor } of rooms) {
        if (this.rooms.get(id)?.id !== id) continue
        const position = positions.get(id) ?? -1
        if (cursor !== undefined && (position < 0 || position === cursor)) continue
        const backlog = tab.backlogAt(id, position)
        const delta = position < 0 ? undefined : deltas.get(id)
        if (!delta || !this.catchUp.caughtUp(tab, id, backlog, delta))
          void this.catchUp.catchUp(tab, id, backlog)
      }
      this.remember(tab)
      // After hibernation the gateway must know the attached rooms.
      if (deltas.size > 0) this.rememberCursors()
      this.outbox.sendNow(tab)
      this.presence.arrived(tab)
    } finally {
      for (const room of rooms) room.refCount--
      this.presence.soon()
    }
  }

  /** Updates the user's data; returns whether the account still exists. */
  private async refresh(tab: Tab): Promise<boolean> {
    const user = await this.deps.user(tab.user.id)
    if (user) this.personChanged(user)
    else this.deps.close(tab, closeCodes.signedOut)
    return user !== undefined
  }

  private command(tab: Tab, command: ChatCommand, card: string | undefined) {
    const room = this.roomOf(command.room)
    room.commands.add({ user: tab.user, command, ...(card && { card }) }, (outcome) => {
      if (outcome.done) room.expect(outcome.rev)
      this.answer(tab, command, outcome)
    })
    if (this.unsent.size === 0) this.deps.schedule(0, () => this.forward())
    this.unsent.add(room)
    // No tab follows the room, so it is released after the answer.
    if (room.cursor === undefined) this.presence.soon()
  }

  private answer(tab: Tab, command: ChatCommand, outcome: ChatOutcome) {
    const answer = answerTo(command, outcome)
    if (!answer || !this.tabs.tabs.has(tab)) return
    this.send(tab, answer)
  }

  private send(tab: Tab, event: string) {
    tab.queueLast(event)
    this.outbox.scheduleFlush(tab)
  }

  private refuse(tab: Tab, command: ChatCommand, code: 'unknown_room' | 'unavailable') {
    this.answer(tab, command, { done: false, code })
  }

  private forward() {
    const { unsent } = this
    this.unsent = new Set()
    for (const room of unsent) room.commands.forward()
  }

  private rememberCursors() {
    const { cursorTab } = this.tabs
    if (cursorTab) this.remember(cursorTab)
  }

  private remember(tab: Tab) {
    const memory: TabMemory = { user: tab.user }
    if (tab.group) memory.without = [...tab.group.without]
    const at = tab.positions()
    if (at) memory.at = at
    if (tab === this.tabs.cursorTab) {
      memory.cursors = {}
      for (const { id, cursor } of this.rooms.values()) if (cursor !== undefined) memory.cursors[id] = cursor
    }
    this.deps.store(tab, memory)
  }

  private roomOf(id: string): RoomSubscription {
    const known = this.rooms.get(id)
    if (known) return known
    const room = new RoomSubscription({
      id,
      gateway: this.deps.name,
      room: () => this.deps.room(id),
      pass: (delivery) => this.outbox.pass(delivery),
      onMutes: (mutes) => this.mutes.are(id, mutes),
      onDeleted: () => this.forget(id),
      present: () => this.presence.presentIn(id),
      hasSubscribers: () => this.tabs.follows(id),
      now: this.deps.now,
      schedule: this.deps.schedule,
    })
    this.rooms.set(id, room)
    return room
  }

  private forget(id: string) {
    this.rooms.delete(id)
    for (const tab of this.tabs.tabs) tab.backlogs?.delete(id)
  }
}
