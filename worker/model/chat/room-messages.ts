import type { ChatCardRecord, ChatMessageRecord } from '#contract/chat/chat'
import type { RoomFile } from '#model/chat/room-file'
import type { Refusal } from '#model/chat/refusal'

/** Not confirmed by the server yet. */
export interface PendingMessage {
  isPending: true
  key: string
  /** From the server's answer; `''` and 0 before it. */
  id: string
  seq: number
  room: string
  message: string
  authorId: string
  /** By this machine's clock. */
  created: string
  reply: string
  /** Does not notify the author of the message it replies to. */
  quiet?: boolean
  card: ChatCardRecord | null
  /** `waiting`: for a connection. */
  state: 'waiting' | 'sending' | 'refused'
  refusal?: Refusal
  /** `progress` is the uploaded share, 0..1. */
  attachment?: RoomFile | undefined
  progress?: number
  retryAfter?: number
}

export type StoredMessage = ChatMessageRecord | PendingMessage

export interface RoomMessages {
  /** By `seq`, pending ones last. */
  list: StoredMessage[]
  /** On the server, before and after the list. */
  earlier: boolean
  later: boolean
  /** False while there are only live messages. */
  loaded: boolean
  /** `seq` of the newest message that the server has reported, loaded or not; 0 before any. */
  newest: number
}

export const noMessages: RoomMessages = { list: [], earlier: true, later: false, loaded: false, newest: 0 }

/** For rooms that are not open. */
export const MAX_LOADED_MESSAGES = 200
/** An open room at its end is trimmed to this length when it reaches twice as many. */
export const FOLLOWED_MESSAGES = 500

export function isPending(message: StoredMessage): message is PendingMessage {
  return 'isPending' in message
}

export interface Merged {
  messages: RoomMessages
  replaced: PendingMessage | undefined
}

/** Replaces an earlier version, or a pending message by the answer's id or else by text and author. */
export function withMessage(before: RoomMessages, record: ChatMessageRecord): Merged {
  const messages = { ...before, newest: Math.max(before.newest, record.seq) }
  const { list } = messages
  const at = list.findIndex((one) => !isPending(one) && one.id === record.id)
  if (at >= 0) return { messages: { ...messages, list: list.with(at, record) }, replaced: undefined }
  const replaced = pendingOf(list, record)
  const rest = withoutStored(replaced ? list.filter((one) => one !== replaced) : list, record.seq)
  // A page in the middle of the history reaches this one later.
  if (messages.later) return { messages: { ...messages, list: rest }, replaced }
  const place = rest.findLastIndex((one) => !isPending(one) && one.seq < record.seq) + 1
  // Older than all loaded messages and not the first: it belongs to a page that is not loaded.
  if (place === 0 && messages.earlier && rest.some((one) => !isPending(one))) {
    return { messages: { ...messages, list: rest }, replaced }
  }
  return { messages: { ...messages, list: rest.toSpliced(place, 0, record) }, replaced }
}

/** Messages that are not loaded will be loaded in their current form. */
export function withUpdate(messages: RoomMessages, record: ChatMessageRecord): RoomMessages {
  const at = messages.list.findIndex((one) => !isPending(one) && one.id === record.id)
  return at < 0 ? messages : { ...messages, list: messages.list.with(at, record) }
}

export function withoutMessage(messages: RoomMessages, id: string): RoomMessages {
  const list = messages.list.filter((one) => isPending(one) || one.id !== id)
  return list.length === messages.list.length ? messages : { ...messages, list }
}

/** In the order in which they were sent. */
export function withPending(messages: RoomMessages, pending: PendingMessage): RoomMessages {
  const others = messages.list.filter((one) => !isPending(one) || one.key !== pending.key)
  const place = others.findLastIndex((one) => !isPending(one) || one.key < pending.key) + 1
  return { ...messages, list: others.toSpliced(place, 0, pending) }
}

export function changePending(
  messages: RoomMessages,
  key: string,
  change: Partial<PendingMessage>,
): RoomMessages {
  const list = messages.list.map((one) => (isPending(one) && one.key === key ? { ...one, ...change } : one))
  return { ...messages, list }
}

export function withoutPending(messages: RoomMessages, key: string): RoomMessages {
  return { ...messages, list: messages.list.filter((one) => !isPending(one) || one.key !== key) }
}

/** `instead` replaces the list, `newest` is the room's end. */
export type PageSide = 'before' | 'after' | 'instead' | 'newest'

/** The page's version of a message counts. */
export function withPage(
  messages: RoomMessages,
  page: { messages: ChatMessageRecord[]; earlier: boolean; later: boolean; newest: number },
  side: PageSide,
): RoomMessages {
  const loaded = recordsOf(messages)
  const joined = side === 'newest' ? earlierThan(page, loaded) : side === 'instead' ? [] : loaded
  const bySeq = new Map([...joined, ...page.messages].map((one) => [one.seq, one]))
  const list = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
  const ids = new Set(list.map(({ id }) => id))
  const pending = messages.list.filter(isPending)
  // An earlier page does not include the end of the room.
  const waiting = side === 'before' ? pending : withoutStored(pending, page.newest)
  const begins = side === 'after' || (side === 'newest' && joined.length > 0)
  return {
    list: [...list, ...waiting.filter(({ id }) => !ids.has(id))],
    earlier: begins ? messages.earlier : page.earlier,
    later: side === 'before' ? messages.later : page.later,
    loaded: true,
    newest: Math.max(messages.newest, page.newest),
  }
}

/** Empty if there is a gap between the two. */
function earlierThan({ messages }: { messages: ChatMessageRecord[] }, loaded: ChatMessageRecord[]) {
  const first = messages[0]?.seq
  if (first === undefined || !loaded.some(({ seq }) => seq >= first)) return []
  return loaded.filter(({ seq }) => seq < first)
}

export function recordsOf({ list }: RoomMessages): ChatMessageRecord[] {
  return list.flatMap((one) => (isPending(one) ? [] : [one]))
}

/** A lively room would grow all day. */
export function followed(messages: RoomMessages): RoomMessages {
  return messages.list.length > 2 * FOLLOWED_MESSAGES ? shortened(messages, FOLLOWED_MESSAGES) : messages
}

export function shortened(messages: RoomMessages, count = MAX_LOADED_MESSAGES): RoomMessages {
  const { list, later } = messages
  if (later) return { ...noMessages, newest: messages.newest, list: list.filter(isPending) }
  if (list.length <= count) return messages
  // Unsent messages come last and are never removed.
  const length = Math.max(count, list.filter(isPending).length)
  return { ...messages, list: list.slice(-length), earlier: true }
}

/** Stored up to `seq` before this client connected: no event will replace them. */
function withoutStored<Message extends StoredMessage>(list: Message[], seq: number): Message[] {
  return list.filter((one) => !isPending(one) || one.seq === 0 || one.seq > seq)
}

function pendingOf(
  list: StoredMessage[],
  { id, author, message }: ChatMessageRecord,
): PendingMessage | undefined {
  const pending = list.filter(isPending)
  return (
    pending.find((one) => one.id === id) ??
    pending.find((one) => one.id === '' && one.authorId === author && one.message === message)
  )
}
