import type { ChatCardRecord, ChatMessageRecord } from '#contract/chat/chat'
import type { RoomFile } from '#model/chat/room-file'
import type { Refusal } from '#model/chat/refusal'

/** A message of this person that the server has not confirmed yet. */
export interface PendingMessage {
  isPending: true
  key: string
  /** The id and the place that the server has given it, once it has said so; `''` and 0 before. */
  id: string
  seq: number
  room: string
  message: string
  authorId: string
  /** Record date of this machine's clock. */
  created: string
  reply: string
  /** Whoever is answered is not notified. */
  quiet?: boolean
  card: ChatCardRecord | null
  /** `waiting`: for a connection. */
  state: 'waiting' | 'sending' | 'refused'
  refusal?: Refusal
  /** A file that it brings along, and how much of it has arrived (0..1). */
  attachment?: RoomFile | undefined
  progress?: number
  /** Seconds after which another attempt may help. */
  retryAfter?: number
}

export type StoredMessage = ChatMessageRecord | PendingMessage

export interface RoomMessages {
  /** By `seq`, what is pending last. */
  list: StoredMessage[]
  /** Whether there are earlier and later messages than these on the server. */
  earlier: boolean
  later: boolean
  /** Whether a page has been loaded at all; before that there is only what came live. */
  loaded: boolean
  /** `seq` of the newest message that the server has told of, whether it is here or not; 0 before it has. */
  newest: number
}

export const noMessages: RoomMessages = { list: [], earlier: true, later: false, loaded: false, newest: 0 }

/** Messages of a room that is not open are kept up to this many. */
export const MAX_LOADED_MESSAGES = 200
/** Where somebody follows the end of a room, so many of its newest messages stay when there are twice as many. */
export const FOLLOWED_MESSAGES = 500

export function isPending(message: StoredMessage): message is PendingMessage {
  return 'isPending' in message
}

export interface Merged {
  messages: RoomMessages
  /** The pending message that the new one took the place of. */
  replaced: PendingMessage | undefined
}

/**
 * A room with a message that was made or changed. It takes the place of itself, or of the pending one that it
 * is: by the id from the server's answer, or the first with the same text and author.
 */
export function withMessage(before: RoomMessages, record: ChatMessageRecord): Merged {
  const messages = { ...before, newest: Math.max(before.newest, record.seq) }
  const { list } = messages
  const at = list.findIndex((one) => !isPending(one) && one.id === record.id)
  if (at >= 0) return { messages: { ...messages, list: list.with(at, record) }, replaced: undefined }
  const replaced = pendingOf(list, record)
  const rest = withoutStored(replaced ? list.filter((one) => one !== replaced) : list, record.seq)
  // A page in the middle of the history gets to this one by itself.
  if (messages.later) return { messages: { ...messages, list: rest }, replaced }
  const place = rest.findLastIndex((one) => !isPending(one) && one.seq < record.seq) + 1
  // Older than everything here and not the first: it belongs to a page that is not loaded.
  if (place === 0 && messages.earlier && rest.some((one) => !isPending(one))) {
    return { messages: { ...messages, list: rest }, replaced }
  }
  return { messages: { ...messages, list: rest.toSpliced(place, 0, record) }, replaced }
}

/** Only a message that is here is changed: one that is not will come as it is by then. */
export function withUpdate(messages: RoomMessages, record: ChatMessageRecord): RoomMessages {
  const at = messages.list.findIndex((one) => !isPending(one) && one.id === record.id)
  return at < 0 ? messages : { ...messages, list: messages.list.with(at, record) }
}

export function withoutMessage(messages: RoomMessages, id: string): RoomMessages {
  const list = messages.list.filter((one) => isPending(one) || one.id !== id)
  return list.length === messages.list.length ? messages : { ...messages, list }
}

/** What is pending stands in the order in which it was said. */
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

/** Where a page of history belongs: at either end of what is there, in its place, or as the room's end. */
export type PageSide = 'before' | 'after' | 'instead' | 'newest'

/** What is there with a page of history. Of a message that is on both the page's version counts. */
export function withPage(
  messages: RoomMessages,
  page: { messages: ChatMessageRecord[]; earlier: boolean; later: boolean; newest: number },
  side: PageSide,
): RoomMessages {
  const kept = recordsOf(messages)
  const joined = side === 'newest' ? earlierThan(page, kept) : side === 'instead' ? [] : kept
  const bySeq = new Map([...joined, ...page.messages].map((one) => [one.seq, one]))
  const list = [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
  const ids = new Set(list.map(({ id }) => id))
  const pending = messages.list.filter(isPending)
  // An earlier page says nothing about the end of the room.
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

/** What is kept before the newest page, if nothing can be missing between the two. */
function earlierThan({ messages }: { messages: ChatMessageRecord[] }, kept: ChatMessageRecord[]) {
  const first = messages[0]?.seq
  if (first === undefined || !kept.some(({ seq }) => seq >= first)) return []
  return kept.filter(({ seq }) => seq < first)
}

/** The messages that are stored, oldest first. */
export function recordsOf({ list }: RoomMessages): ChatMessageRecord[] {
  return list.flatMap((one) => (isPending(one) ? [] : [one]))
}

/** What is kept of a room whose end somebody follows: a lively one would grow all day. */
export function followed(messages: RoomMessages): RoomMessages {
  return messages.list.length > 2 * FOLLOWED_MESSAGES ? shortened(messages, FOLLOWED_MESSAGES) : messages
}

/** What is kept of a room that nobody looks at: the newest messages. */
export function shortened(messages: RoomMessages, count = MAX_LOADED_MESSAGES): RoomMessages {
  const { list, later } = messages
  if (later) return { ...noMessages, newest: messages.newest, list: list.filter(isPending) }
  if (list.length <= count) return messages
  // What waits to be sent stands last and is never cut off.
  const most = Math.max(count, list.filter(isPending).length)
  return { ...messages, list: list.slice(-most), earlier: true }
}

/**
 * Without what the server has stored up to `seq`: it was told of before this client listened, so no event will come to
 * take its place, and it is in its own place or on a page that is not loaded.
 */
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
