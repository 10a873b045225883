import type { ChatMessageRecord } from './contract/chat/chat.ts'
import type { ClientFrame, RefusalCode } from './contract/chat/frames.ts'

/** Who speaks, as their session proved it. */
export interface ChatUser {
  id: string
  name: string
  /** Their picture's media record. */
  avatar: { id: string; file: string } | undefined
  admin: boolean
  /** The API token or superuser behind this session, as in the audit log. */
  via?: string
}

/** The speaker as they are now, behind the session that they had. */
export function sameSession(speaker: ChatUser, { via }: ChatUser): ChatUser {
  return via ? { ...speaker, via } : speaker
}

/** Lets one socket in, once. */
export interface ChatTicket {
  /** Names it, so that it is used once. */
  id: string
  /** The person when it was made. */
  speaker: ChatUser
  /** Names the session key they had then. */
  mark: string
  /** Milliseconds since 1970. */
  expires: number
}

/** What somebody wants of a room: a client's frame, or the same command from the record API. */
export type ChatCommand = Extract<
  ClientFrame,
  { t: 'send' | 'edit' | 'delete' | 'react' | 'read' | 'typing' }
>

export interface ChatRequest {
  speaker: ChatUser
  command: ChatCommand
  /** The admin who does it in the speaker's place. */
  by?: string
  /** The card that a `send` names, as JSON of its record; anyone who forwards the command has looked it up. */
  card?: string
}

/** What became of a command; told only when it is stored for good. */
export type ChatOutcome =
  | { done: true; id: string; seq: number; rev: number }
  | { done: false; code: RefusalCode; retryAfter?: number }

/** Whom a room does not hear, until when (milliseconds since 1970); whose time is over is left out. */
export type ChatMutes = Readonly<Record<string, number>>

/** Where a room is, and the events after the cursor that was asked for. */
export interface ChatDelta {
  rev: number
  /** `seq` of the newest message. */
  newest: number
  /** JSON of the missed events, joined by commas without brackets; `''` when there are none. */
  missed: string
  /** Too much was missed; load anew. */
  reset: boolean
  /** All of the room's, for a gateway that attaches. */
  mutes?: ChatMutes
}

/** A flush of a room: events `after`+1 … `rev` for everybody who follows it. */
export interface ChatDelivery {
  room: string
  after: number
  rev: number
  /** JSON of events, joined by commas without brackets. */
  events: string
  /** JSON of events for single people's sockets: their own read marks. */
  perUser?: { user: string; event: string }[]
  /** JSON of passing events (typing, presence), joined by commas; not part of the order. */
  ephemeral?: string
  /** All of the room's, when they are others than before, or may be. */
  mutes?: ChatMutes
}

/** What the worker and the gateways ask of a room. `undefined`: there is no such room. */
export interface ChatRoomCalls extends Rpc.DurableObjectBranded {
  /** From now on the gateway (its object's name) gets every delivery. `after` −1: nothing was missed. */
  attach(gateway: string, after: number, people: ChatUser[]): Promise<ChatDelta | undefined>
  detach(gateway: string): Promise<void>
  /**
   * Everybody who follows the room through this gateway. Returns JSON of the event that told who is in the room, if
   * that still holds and so will not be told again: anyone who has just come does not know it.
   */
  present(gateway: string, people: ChatUser[]): Promise<string | undefined>
  /** Returns in the order asked, when all of it is stored. */
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
  /** Unread messages that mention them. */
  unreadMentions(reader: string): Promise<number>
  markRead(reader: string): Promise<{ lastReadAt: string; seq: number } | undefined>
  /** Returns when everything said so far can be read through the record API. */
  settle(): Promise<void>
  /** The room's own record was made, changed or deleted. */
  roomChanged(): Promise<void>
  mute(user: string, until: string): Promise<void>
  /** The account is gone for good: their messages, reactions and marks go. */
  forget(user: string): Promise<void>
  /** Their sessions ended: closes the sockets they hold right here. */
  signOut(user: string): Promise<void>
  /** Gives the sockets they hold right here their new name, picture and rights. */
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

/** What rooms and the worker ask of a gateway. */
export interface ChatGatewayCalls extends Rpc.DurableObjectBranded {
  /**
   * One of its people as the database has them by now, with their half of the key that their sessions are signed with;
   * all that are asked for at a time are looked up together.
   */
  person(id: string): Promise<(ChatUser & { tokenKey: string; endedSessions: readonly string[] }) | undefined>
  deliver(delivery: ChatDelivery): Promise<void>
  /** Rooms were made, changed or removed. */
  roomsChanged(): Promise<void>
  /** Their sessions ended: closes their sockets, here and in rooms they follow directly. */
  signOut(user: string): Promise<void>
  /** Their record has changed: their sockets, here and in rooms they follow directly, speak as they are now. */
  personChanged(user: string): Promise<void>
  /**
   * Uses a ticket up for a socket of that room alone, and says who the person is by now; `undefined` when it was
   * used before, or their sessions have ended since it was made.
   */
  redeemTicket(ticket: ChatTicket, room: string): Promise<ChatUser | undefined>
  /**
   * Whether the sessions of a spent ticket's holder last: to be asked once their socket can be found, since anyone who
   * looked for it before has not. If they are not who `spend` said any more, their sockets are told by this.
   */
  isTicketValid(ticket: ChatTicket, speaker: ChatUser): Promise<boolean>
}
