import type { ServerEvent } from '#contract/chat/frames'
import type { Core } from './chat-core.ts'
import type { RoomEvent } from '#model/chat/histories'
import type { LiveDeps } from './live.ts'
import { timeOf } from '../history/history-rows.ts'
import { refreshUnreadSoon } from './room-loader.ts'
import { applyMute } from './mutes.ts'
import { isFor } from '#model/chat/markdown'
import { changePending, recordsOf, withoutPending, withPending } from '#model/chat/room-messages'
import { pendingOf } from './sending.ts'
import type { ChatState } from '../store.ts'

export type OtherEvent = Parameters<LiveDeps['onOther']>[0]

const TYPING_MS = 4_000
const GLANCE_MS = 500
/** The default when the server names no waiting time. */
const WAIT_SECONDS = 2

export function takeEvent(core: Core, event: RoomEvent): void {
  const { me, state, now, listener, isVisible } = core.deps
  const { room, action, record, seq } = event
  const isOpen = state.getState().openRoom === room
  const isFollowed = isOpen && core.followed === room
  const replaced = core.histories.apply(event, { isOpen, isFollowed })
  if (isFollowed) dropReadDivider(core, room)
  if (action !== 'create') {
    if (maySettleUnread(core, event)) refreshUnreadSoon(core)
    return
  }
  if (!core.live.isMissed(event)) core.ahead = now() - timeOf(record.created)
  // The replaced message waits for its own acknowledgement: another tab may have sent the same text.
  if (replaced) state.setState({ lastReplacement: { room, message: record.id, timestamp: now() } })
  const people = state.getState().typing[room]
  if (people?.some(({ id }) => id === record.author)) {
    setTyping(
      core,
      room,
      people.filter(({ id }) => id !== record.author),
    )
  }
  if (record.author === me.id) {
    // Writing marks the room as read, on the server too.
    core.reading.confirm(room, { seq, at: record.created })
    return setUnread(core, room, false)
  }
  // An empty message was deleted since; its event follows.
  if (record.message === '' || core.reading.isRead(room, seq)) return
  listener.onMessage(record, core.live.isMissed(event))
  const flag = () => {
    if (core.reading.isRead(room, seq)) return
    setUnread(core, room, true)
    if (!isFor(me.id, record)) return
    const { mentions } = state.getState()
    state.setState({ mentions: { ...mentions, [room]: (mentions[room] ?? 0) + 1 } })
  }
  if (isOpen && isVisible()) core.later(GLANCE_MS, flag)
  else flag()
}

function maySettleUnread({ deps: { me, state }, reading }: Core, event: RoomEvent): boolean {
  const { room, action, record, seq } = event
  const { unread, mentions } = state.getState()
  if (record.author === me.id || !unread[room] || reading.isRead(room, seq)) return false
  // A mention that was edited away counts as well; a reaction leaves `edited` empty.
  return action === 'delete' || (record.edited !== '' && (mentions[room] ?? 0) > 0 && !isFor(me.id, record))
}

/** The divider is removed with the messages around it: everything above it has been read. */
function dropReadDivider({ deps: { state }, histories, reading }: Core, room: string) {
  const { [room]: divider, ...others } = state.getState().divider
  if (divider === undefined) return
  const first = recordsOf(histories.get(room))[0]?.seq ?? 0
  if (divider < first - 1 && reading.isRead(room, first - 1)) state.setState({ divider: others })
}

interface OtherListener {
  onRooms(): void
  /** The server cannot list the rooms now, so `hello` is not answered. */
  onHelloRefused(): void
}

export function takeOther(core: Core, event: OtherEvent, listener: OtherListener): void {
  const { setState, getState } = core.deps.state
  switch (event.t) {
    case 'ack':
      return acknowledge(core, event)
    case 'refused':
      return event.key === undefined ? refuseHello(core, event, listener) : refuse(core, event, event.key)
    case 'read':
      core.reading.confirm(event.room, { seq: event.seq, at: event.lastReadAt })
      if (event.seq >= core.histories.newest(event.room)) setUnread(core, event.room, false)
      return
    case 'typing': {
      const { room, user } = event
      if (user.id === core.deps.me.id) return
      const others = (getState().typing[room] ?? []).filter(({ id }) => id !== user.id)
      setTyping(core, room, [...others, { ...user, until: core.deps.now() + TYPING_MS }])
      core.later(TYPING_MS, () => {
        const now = core.deps.now()
        const still = (getState().typing[room] ?? []).filter(({ until }) => until > now)
        setTyping(core, room, still)
      })
      return
    }
    case 'presence': {
      const { room, count, people } = event
      setState({ presence: { ...getState().presence, [room]: { count, people } } })
      return
    }
    case 'muted':
      return applyMute(core, event.room, event.seconds)
    case 'rooms':
      return listener.onRooms()
    case 'you':
      return core.deps.listener.onPersonChanged()
    default:
      return event satisfies never
  }
}

function acknowledge(core: Core, { key, id, seq }: Extract<ServerEvent, { t: 'ack' }>) {
  const { outbox, histories } = core
  const waiting = outbox.settle(key)
  if (!waiting) return
  const { frame } = waiting
  setHeld(core, frame.room, undefined)
  if (frame.t !== 'send') {
    histories.acknowledged(frame)
    return histories.refresh(frame.room)
  }
  const isReceived = seq <= histories.receivedUpTo(frame.room)
  histories.change(frame.room, (messages) =>
    isReceived ? withoutPending(messages, key) : changePending(messages, key, { id, seq, state: 'sending' }),
  )
}

type Refused = Extract<ServerEvent, { t: 'refused' }>

function refuseHello({ live }: Core, { room, code }: Refused, { onHelloRefused }: OtherListener) {
  if (code === 'unknown_room' && room !== undefined) live.forget(room)
  // With a room it concerns another frame that needs no answer.
  if (code === 'unavailable' && room === undefined) onHelloRefused()
}

function refuse(core: Core, { code, retryAfter }: Refused, key: string) {
  const { outbox, histories } = core
  const waiting = outbox.find(key)
  if (!waiting) return
  const { frame } = waiting
  if (code === 'muted' && retryAfter !== undefined) applyMute(core, frame.room, retryAfter)
  if (code === 'too_fast' || code === 'unavailable') {
    setHeld(core, frame.room, code)
    return outbox.pause(frame.room, (retryAfter ?? WAIT_SECONDS) * 1000)
  }
  setHeld(core, frame.room, undefined)
  if (frame.t === 'send') {
    outbox.refuse(key, code)
    const pending = pendingOf(frame, {
      card: waiting.card,
      attachment: waiting.attachment,
      refusal: code,
      state: 'waiting',
      me: core.deps.me.id,
      ahead: core.ahead,
    })
    const wait = retryAfter === undefined ? {} : { retryAfter }
    return histories.change(frame.room, (messages) => withPending(messages, { ...pending, ...wait }))
  }
  outbox.settle(key)
  histories.refresh(frame.room)
  // The message is already deleted, so there is nothing left to do.
  if (code !== 'not_found') core.deps.listener.onRefused(code)
}

export function setUnread({ deps: { state } }: Core, room: string, isUnread: boolean) {
  const { unread, mentions } = state.getState()
  if (!isUnread && mentions[room]) state.setState({ mentions: { ...mentions, [room]: 0 } })
  if ((unread[room] ?? false) !== isUnread) state.setState({ unread: { ...unread, [room]: isUnread } })
}

function setHeld({ deps: { state } }: Core, room: string, why: ChatState['held'][string] | undefined) {
  const { [room]: before, ...others } = state.getState().held
  if (before !== why) state.setState({ held: why ? { ...others, [room]: why } : others })
}

function setTyping(
  { deps: { state } }: Core,
  room: string,
  people: { id: string; name: string; until: number }[],
) {
  state.setState({ typing: { ...state.getState().typing, [room]: people } })
}
