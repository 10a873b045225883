import type { UserRecord } from '#contract/account/users'
import { PING, PONG } from '#contract/chat/frames'
import { reconnectingSocket } from '../../../platform/socket.ts'
import {
  attachToRoom,
  fetchHistory,
  fetchMentions,
  fetchRooms,
  fetchUnread,
  findRooms,
  openChatSocket,
} from '../../../data/chat.ts'
import { findCalled } from '../../../data/chat-rooms.ts'
import type { ChatListener } from './chat-core.ts'
import { Chat } from './chat.ts'
import { openOfflineChat } from './offline.ts'
import { useChat } from '../store.ts'

/** A user's chat in this page: connected to the server, this browser's storage, and the rendered store. */
export function browserChat(user: UserRecord, listener: ChatListener): Chat {
  const { id, collectionId, collectionName, name, avatar } = user
  const picture = user.expand?.avatar
  const chat = new Chat({
    me: {
      id,
      collectionId,
      collectionName,
      name,
      avatar,
      ...(picture && { expand: { avatar: picture } }),
    },
    server: { fetchRooms, findRooms, fetchUnread, fetchMentions, fetchHistory, attachToRoom, findCalled },
    connect: (handlers) => reconnectingSocket({ ...handlers, open: openChatSocket, ping: PING, pong: PONG }),
    openOffline: () => openOfflineChat(id),
    listener,
    state: useChat,
    isVisible: () => document.visibilityState === 'visible',
    now: () => Date.now(),
    later(milliseconds, work) {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    warn: (words, failure) => console.warn(words, failure),
  })
  const leaving = new AbortController()
  const keep = () => {
    if (chat.core.ended) return leaving.abort()
    if (document.visibilityState === 'visible') return chat.lookedAt()
    void chat.keep()
    void chat.keepDrafts()
  }
  // Phones end pages without further events.
  document.addEventListener('visibilitychange', keep, { signal: leaving.signal })
  // Two windows side by side never become hidden.
  window.addEventListener('focus', keep, { signal: leaving.signal })
  window.addEventListener('pagehide', keep, { signal: leaving.signal })
  return chat
}
