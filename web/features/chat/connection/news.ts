import type { Badge } from '../../../shell/navigation/badges.ts'
import type { ChatState } from '../store.ts'

/** Unread counts for the header and the tab's title. */
export interface News {
  rooms: number
  /** Unread messages that mention this user or reply to them. */
  mentions: number
}

/** Counts unread rooms; silenced ones only with mentions. */
export function newsOf(
  { unread, mentions, rooms }: Pick<ChatState, 'unread' | 'mentions' | 'rooms'>,
  isSilenced: (room: string) => boolean,
): News {
  const there = rooms.filter(({ id }) => unread[id])
  return {
    rooms: there.filter(({ id }) => !isSilenced(id)).length,
    mentions: there.reduce((sum, { id }) => sum + (mentions[id] ?? 0), 0),
  }
}

/** Returns whether a room has unread messages; in a silenced room only mentions count. */
export function hasNews(
  { unread, mentions }: Pick<ChatState, 'unread' | 'mentions'>,
  room: string,
  isSilenced: (room: string) => boolean,
): boolean {
  return unread[room] === true && (!isSilenced(room) || (mentions[room] ?? 0) > 0)
}

export function canMarkAllRead({
  rooms,
  unread,
  subscribed,
}: Pick<ChatState, 'rooms' | 'unread' | 'subscribed'>): boolean {
  return subscribed && rooms.some(({ id }) => unread[id] === true)
}

const MAX_SHOWN_COUNT = 99

export function badgeOf({ rooms, mentions }: News): Badge | undefined {
  if (rooms === 0 && mentions === 0) return undefined
  const inRooms = `${rooms} ${rooms === 1 ? 'room' : 'rooms'} with new messages`
  return {
    text: mentions > 0 ? `@${shortCount(mentions)}` : shortCount(rooms),
    words: [rooms > 0 && inRooms, mentions > 0 && mentionsLabel(mentions)].filter(Boolean).join(', '),
    isUrgent: mentions > 0,
  }
}

/** Prefix of every page's title. */
export function titleMarkOf(news: News): string {
  const badge = badgeOf(news)
  return badge ? `(${badge.text}) ` : ''
}

export function mentionsLabel(count: number): string {
  return `${count} ${count === 1 ? 'message' : 'messages'} for you`
}

/** A count in a small badge. */
export function shortCount(count: number): string {
  return count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(count)
}
