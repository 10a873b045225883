import type { ChatCardRecord, ChatRoomRecord } from '#contract/chat/chat'
import { create } from 'zustand'
import type { RoomFile } from '#model/chat/room-file'
import type { RoomMessages } from '#model/chat/room-messages'

/** `off`: signed out. `offline`: the connection is lost and being restored. */
export type Connection = 'off' | 'connecting' | 'live' | 'offline'

export interface Draft {
  text: string
  /** Id of the replied-to message, or `''`. */
  reply: string
  /** The author is not notified. */
  quiet?: boolean
  card: ChatCardRecord | null
  /** Ids of mentioned users by the name written after the @. */
  mentions?: Record<string, string>
  /** Attached files; each is sent as a message of its own. */
  files?: RoomFile[]
  edit?: UnfinishedEdit | undefined
}

export interface UnfinishedEdit extends Pick<Draft, 'text' | 'mentions'> {
  id: string
}

export interface TypingPerson {
  id: string
  name: string
  until: number
}

export interface ChatState {
  me: string
  rooms: ChatRoomRecord[]
  /** By room id, like everything below. */
  unread: Record<string, boolean>
  /** Unread messages that mention this user or reply to them. */
  mentions: Record<string, number>
  messages: Record<string, RoomMessages>
  /** End of this user's mute by room, in milliseconds since 1970 by this device's clock. */
  muted: Record<string, number>
  /** Why the room accepts no messages at the moment; retried automatically. */
  held: Record<string, 'too_fast' | 'unavailable'>
  /** Record dates. */
  lastRead: Record<string, string>
  loading: { rooms: boolean; unread: boolean; messages: Record<string, boolean> }
  roomsFailed: boolean
  subscribed: boolean
  connection: Connection
  /** The newest pending message that the server's version replaced. */
  lastReplacement: { room: string; message: string; timestamp: number } | null
  typing: Record<string, TypingPerson[]>
  /** Present users: their number, and the names of the first ones. */
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
