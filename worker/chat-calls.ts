import type { ChatMessageRecord } from './contract/chat/chat.ts'
import type { ClientFrame, RefusalCode } from './contract/chat/frames.ts'

/** Proved by their session. */
export interface ChatUser {
  id: string
  name: string
  avatar: { id: string; file: string } | undefined
  admin: boolean
  /** The API token or superuser behind this session, as in the audit log. */
  via?: string
}

export function sameSession(user: ChatUser, { via }: ChatUser): ChatUser {
  return via ? { ...user, via } : user
}

export interface ChatTicket {
  id: string
  /** The user when the ticket was issued. */
  user: ChatUser
  /** Fingerprint of the session key at the time of issue. */
  mark: string
  /** Milliseconds since 1970. */
  expires: number
}

export type ChatCommand = Exclude<ClientFrame, { t: 'hello' | 'have' }>

export interface ChatRequest {
  user: ChatUser
  command: ChatCommand
  by?: string
  /** The card that a `send` names, as JSON of its record; the forwarder has already looked it up. */
  card?: string
}

/** Reported only once it is durable. */
export type ChatOutcome =
  | { done: true; id: string; seq: number; rev: number }
  | { done: false; code: RefusalCode; retryAfter?: number }

/** User ids, and the end of each mute (milliseconds since 1970); expired mutes are omitted. */
export type ChatMutes = Readonly<Record<string, number>>

export interface ChatDelta {
  rev: number
  /** `seq` of the newest message. */
  newest: number
  /** JSON of events, joined by commas without brackets; `''` when there are none. */
  missed: string
  /** Too much was missed; the client must reload the room. */
  reset: boolean
  mutes?: ChatMutes
}

/** Events `after`+1 … `rev`, for all subscribers of the room. */
export interface ChatDelivery {
  room: string
  after: number
  rev: number
  /** JSON of events, joined by commas without brackets. */
  events: string
  /** For the sockets of single users, such as their own read marks. */
  perUser?: { user: string; event: string }[]
  /** JSON of ephemeral events (typing, presence), joined by commas; they have no place in the order. */
  ephemeral?: string
  mutes?: ChatMutes
  /** The room was restored from a backup: cursors from before are not valid. */
  restored?: true
}

/** Present users whose names one gateway or room lists; beyond it they are counted. */
export const MAX_PRESENT = 50

/** The listed users of a room, and the number of others. */
export interface PresentUsers {
  people: ChatUser[]
  further: number
}

/** For the health check. */
export interface AliveCalls {
  alive(): Promise<true>
}

export interface ChatRoomCalls extends Rpc.DurableObjectBranded {
  /**
   * Subscribes a gateway, by its object's name, to every delivery. `after` −1: nothing was missed. `further` counts its
   * present users beyond those listed, who are the first `MAX_PRESENT`.
   */
  attach(gateway: string, after: number, people: ChatUser[], further?: number): Promise<ChatDelta | undefined>
  detach(gateway: string): Promise<void>
  /** Returns the presence event's JSON if it will not be broadcast again: newcomers have not received it. */
  present(gateway: string, people: ChatUser[], further?: number): Promise<string | undefined>
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
  unreadMentions(reader: string): Promise<number>
  markRead(reader: string): Promise<{ lastReadAt: string; seq: number } | undefined>
  /** Returns when every message sent so far can be read through the record API. */
  settle(): Promise<void>
  roomChanged(): Promise<void>
  mute(user: string, until: string): Promise<void>
  forget(user: string): Promise<void>
  signOut(user: string): Promise<void>
  personChanged(user: ChatUser): Promise<void>
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
   * The user as stored now, with their half of the key that signs their sessions. Concurrent lookups share a query.
   */
  person(id: string): Promise<(ChatUser & { tokenKey: string; endedSessions: readonly string[] }) | undefined>
  deliver(delivery: ChatDelivery): Promise<void>
  roomsChanged(): Promise<void>
  /** Also in rooms that they follow directly. */
  signOut(user: string): Promise<void>
  /** Also in rooms that they follow directly. */
  personChanged(user: string): Promise<void>
  /** For a socket of that room only. `undefined` if it was redeemed before, or the sessions ended since its issue. */
  redeemTicket(ticket: ChatTicket, room: string): Promise<ChatUser | undefined>
  /** Call it once the socket is registered: an earlier sign-out could not find it. */
  isTicketValid(ticket: ChatTicket, user: ChatUser): Promise<boolean>
}
