import type { ChatCardRecord, ChatRoomRecord } from '#contract/chat/chat'
import { create } from 'zustand'
import type { RoomFile } from '#model/chat/room-file'
import type { RoomMessages } from '#model/chat/room-messages'

/** `off`: signed out. `offline`: the connection is lost and being restored. */
export type Connection = 'off' | 'connecting' | 'live' | 'offline'

/** The unsent message of a room. */
export interface Draft {
  text: string
  /** Id of the message that is answered, or `''`. */
  reply: string
  /** The author replied to is not notified. */
  quiet?: boolean
  card: ChatCardRecord | null
  /** Ids of mentioned users by the name written after the @. */
  mentions?: Record<string, string>
  /** Files that go along, each with a message of its own. */
  files?: RoomFile[]
  /** An own message that is being changed, as far as that is written. */
  edit?: UnfinishedEdit | undefined
}

/** The unsaved edit of a message. */
export interface UnfinishedEdit extends Pick<Draft, 'text' | 'mentions'> {
  /** Id of the message. */
  id: string
}

export interface TypingPerson {
  id: string
  name: string
  /** Milliseconds since 1970 at which typing ends without another event. */
  until: number
}

/** The state of a signed-in user's chat (specification, section 3). */
export interface ChatState {
  /** Id of the user, or `''` when signed out. */
  me: string
  /** In the order of the list. */
  rooms: ChatRoomRecord[]
  /** By room id, like everything below. */
  unread: Record<string, boolean>
  /** Unread messages that mention this person or reply to them. */
  mentions: Record<string, number>
  messages: Record<string, RoomMessages>
  /**
   * End of this user's mute in a room, in milliseconds since 1970 by this device's clock; no entry when not muted.
   */
  muted: Record<string, number>
  /** Why a room takes nothing from this person for the moment; else no entry. It is sent again by itself. */
  held: Record<string, 'too_fast' | 'unavailable'>
  /** Record dates. */
  lastRead: Record<string, string>
  loading: { rooms: boolean; unread: boolean; messages: Record<string, boolean> }
  /** The server answered the last fetch of the rooms with an error. */
  roomsFailed: boolean
  /** True if live events are received. */
  subscribed: boolean
  connection: Connection
  /** The newest pending message that the server's took the place of. */
  lastReplacement: { room: string; message: string; timestamp: number } | null
  typing: Record<string, TypingPerson[]>
  /** Users present: their number, and the first of them by name. */
  presence: Record<string, { count: number; people: { id: string; name: string }[] }>
  openRoom: string | null
  /** The `seq` above the “new since” line, fixed when the room is opened; missing when nothing was unread. */
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
