import type { ChatMessageRecord } from './contract/chat/chat.ts'
import type { ClientFrame, RefusalCode } from './contract/chat/frames.ts'

/** The author of chat commands, as proved by their session. */
export interface ChatUser {
  id: string
  name: string
  /** Media record of the user's picture. */
  avatar: { id: string; file: string } | undefined
  admin: boolean
  /** The API token or superuser behind this session, as in the audit log. */
  via?: string
}

/** The user's current data with the session's own `via`. */
export function sameSession(speaker: ChatUser, { via }: ChatUser): ChatUser {
  return via ? { ...speaker, via } : speaker
}

/** A single-use ticket for one chat socket. */
export interface ChatTicket {
  /** Makes the ticket single-use. */
  id: string
  /** The user when the ticket was issued. */
  speaker: ChatUser
  /** Fingerprint of the session key at that time. */
  mark: string
  /** Milliseconds since 1970. */
  expires: number
}

export type ChatCommand = Exclude<ClientFrame, { t: 'hello' | 'have' }>

export interface ChatRequest {
  speaker: ChatUser
  command: ChatCommand
  /** The admin who acts on the user's behalf. */
  by?: string
  /** The card that a `send` names, as JSON of its record; the forwarder has already looked it up. */
  card?: string
}

/** The outcome of a command, reported only once it is durable. */
export type ChatOutcome =
  | { done: true; id: string; seq: number; rev: number }
  | { done: false; code: RefusalCode; retryAfter?: number }

/** Muted users and the end of each mute (milliseconds since 1970); expired mutes are omitted. */
export type ChatMutes = Readonly<Record<string, number>>

/** A room's position, and the events after the requested cursor. */
export interface ChatDelta {
  rev: number
  /** `seq` of the newest message. */
  newest: number
  /** JSON of the missed events, joined by commas without brackets; `''` when there are none. */
  missed: string
  /** Too much was missed; the client must reload the room. */
  reset: boolean
  mutes?: ChatMutes
}

/** One flush of a room: events `after`+1 … `rev` for all of its subscribers. */
export interface ChatDelivery {
  room: string
  after: number
  rev: number
  /** JSON of events, joined by commas without brackets. */
  events: string
  /** JSON of events for the sockets of single users, such as their own read marks. */
  perUser?: { user: string; event: string }[]
  /** JSON of ephemeral events (typing, presence), joined by commas; they have no place in the order. */
  ephemeral?: string
  mutes?: ChatMutes
  /** The room was restored from a backup: cursors from before are not valid. */
  restored?: true
}

export interface ChatRoomCalls extends Rpc.DurableObjectBranded {
  /** Subscribes a gateway, by its object's name, to every delivery. `after` −1: nothing was missed. */
  attach(gateway: string, after: number, people: ChatUser[]): Promise<ChatDelta | undefined>
  detach(gateway: string): Promise<void>
  /**
   * Reports the users who are subscribed through this gateway. Returns the JSON of the current presence event if it
   * has not changed and so will not be broadcast again: newcomers have not received it.
   */
  present(gateway: string, people: ChatUser[]): Promise<string | undefined>
  /** Returns the outcomes in request order, once all of them are durable. */
  receive(asks: ChatRequest[]): Promise<ChatOutcome[] | undefined>
  since(after: number): Promise<ChatDelta | undefined>

  message(id: string): Promise<ChatMessageRecord | undefined>
  history(
    reader: string,
    where: { before?: number; after?: number; around?: number; limit: number },
  ): Promise<ChatHistory | undefined>
  search(
    words: string,
    before: number | undefined,
  ): Promise<{ messages: ChatMessageRecord[]; more: boolean } | undefined>
  hasUnread(reader: string): Promise<boolean>
  /** Unread messages that mention the reader. */
  unreadMentions(reader: string): Promise<number>
  markRead(reader: string): Promise<{ lastReadAt: string; seq: number } | undefined>
  /** Returns when every message sent so far can be read through the record API. */
  settle(): Promise<void>
  roomChanged(): Promise<void>
  mute(user: string, until: string): Promise<void>
  forget(user: string): Promise<void>
  /** Closes the user's sockets on this room, because their sessions ended. */
  signOut(user: string): Promise<void>
  /** Updates name, picture and rights of the user on this room's sockets. */
  personChanged(speaker: ChatUser): Promise<void>
}

export interface ChatHistory {
  messages: ChatMessageRecord[]
  rev: number
  newest: number
  earlier: boolean
  later: boolean
  lastReadAt: string
  lastReadSeq: number
}

export interface ChatGatewayCalls extends Rpc.DurableObjectBranded {
  /**
   * A user of this shard as stored now, with their half of the key that signs their sessions. Concurrent lookups
   * share one query.
   */
  person(id: string): Promise<(ChatUser & { tokenKey: string; endedSessions: readonly string[] }) | undefined>
  deliver(delivery: ChatDelivery): Promise<void>
  roomsChanged(): Promise<void>
  /** Closes the user's sockets, here and in rooms that they follow directly, because their sessions ended. */
  signOut(user: string): Promise<void>
  /** Updates the user's data on their sockets, here and in rooms that they follow directly. */
  personChanged(user: string): Promise<void>
  /**
   * Redeems a ticket for a socket of that room only and returns the user as stored now; `undefined` if it was
   * redeemed before or their sessions have ended since it was issued.
   */
  redeemTicket(ticket: ChatTicket, room: string): Promise<ChatUser | undefined>
  /**
   * Returns whether the sessions of a redeemed ticket's user are still valid. Call it once the socket is registered,
   * because an earlier sign-out could not find it. If the user has changed since `redeemTicket`, their sockets are
   * updated.
   */
  isTicketValid(ticket: ChatTicket, speaker: ChatUser): Promise<boolean>
}
