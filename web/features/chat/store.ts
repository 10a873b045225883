import type { ChatCardRecord, ChatRoomRecord } from '#contract/chat/chat'
import { create } from 'zustand'
import type { RoomFile } from '#model/chat/room-file'
import type { RoomMessages } from '#model/chat/room-messages'

/** `off`: nobody is signed in. `offline`: lost, and coming back by itself. */
export type Connection = 'off' | 'connecting' | 'live' | 'offline'

/** What somebody is writing in a room and has not sent. */
export interface Draft {
  text: string
  /** Id of the message that is answered, or `''`. */
  reply: string
  /** Whoever is answered is not notified. */
  quiet?: boolean
  card: ChatCardRecord | null
  /** Ids of the people mentioned in the text, by the name that stands there after an @. */
  mentions?: Record<string, string>
  /** Files that go along, each with a message of its own. */
  files?: RoomFile[]
  /** An own message that is being changed, as far as that is written. */
  edit?: UnfinishedEdit | undefined
}

/** What somebody is changing a message to and has not saved. */
export interface UnfinishedEdit extends Pick<Draft, 'text' | 'mentions'> {
  /** Id of the message. */
  id: string
}

export interface TypingPerson {
  id: string
  name: string
  /** Milliseconds since 1970; when nothing more is heard of it, it ends then. */
  until: number
}

/** What a signed-in person's chat is made of (specification, section 3). */
export interface ChatState {
  /** Id of the person, or `''` when nobody is signed in. */
  me: string
  /** In the order of the list. */
  rooms: ChatRoomRecord[]
  /** By room id, like everything below. */
  unread: Record<string, boolean>
  /** Unread messages that mention this person or reply to them. */
  mentions: Record<string, number>
  messages: Record<string, RoomMessages>
  /** Until when this person is not heard in a room, in milliseconds since 1970 by this machine; else no entry. */
  muted: Record<string, number>
  /** Why a room takes nothing from this person for the moment; else no entry. It is sent again by itself. */
  held: Record<string, 'too_fast' | 'unavailable'>
  /** Record dates. */
  lastRead: Record<string, string>
  loading: { rooms: boolean; unread: boolean; messages: Record<string, boolean> }
  /** The server answered the last fetch of the rooms with an error. */
  roomsFailed: boolean
  /** Whether live events arrive. */
  subscribed: boolean
  connection: Connection
  /** The newest pending message that the server's took the place of. */
  lastReplacement: { room: string; message: string; timestamp: number } | null
  typing: Record<string, TypingPerson[]>
  /** Who is here: how many, and the first of them by name. */
  presence: Record<string, { count: number; people: { id: string; name: string }[] }>
  openRoom: string | null
  /**
   * The `seq` after which “new since” stands: taken when the room is opened, and staying there. Missing: there
   * was nothing new.
   */
  divider: Record<string, number>
  drafts: Record<string, Draft>
}

export const emptyChat: ChatState = {
  me: '',
  rooms: [],
  unread: {},
  mentions: {},
  messages: {},
  muted: {},
  held: {},
  lastRead: {},
  loading: { rooms: false, unread: false, messages: {} },
  roomsFailed: false,
  subscribed: false,
  connection: 'off',
  lastReplacement: null,
  typing: {},
  presence: {},
  openRoom: null,
  divider: {},
  drafts: {},
}

export const useChat = create<ChatState>(() => emptyChat)

export const emptyDraft: Draft = { text: '', reply: '', card: null }
