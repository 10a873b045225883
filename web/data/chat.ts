import {
  type HistoryPage,
  type HistoryPlace,
  createMessage,
  getMessage,
  listHistory,
  listMentions,
  listRooms,
  listUnread,
  LIVE_PATH,
  makeCard,
  makeTicket,
  reportMessage,
  type reportReasons,
  ROOMS_PAGE_SIZE,
  roomsQuery,
  searchRoom,
  type ChatCardRecord,
  type ChatRoomRecord,
} from '#contract/chat/chat'
import type { RoomFile } from '#model/chat/room-file'
import { attachFile } from '#contract/chat/attachments'
import { CHAT_PROTOCOL } from '#contract/chat/frames'
import { muteMember } from '#contract/chat/mutes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { fetchEveryRoom, OPEN_ROOMS } from './chat-rooms.ts'
import { upload } from './uploads.ts'
import { type UploadTicket } from '#contract/media'

/**
 * Open top-level rooms. The specified call returns the first 50 by name, including archived ones; only if there are
 * more, all open ones are requested.
 */
export async function fetchRooms(): Promise<ChatRoomRecord[]> {
  const { items, totalItems } = await call(listRooms, { query: roomsQuery })
  const rooms =
    totalItems > items.length ? await fetchEveryRoom(`${roomsQuery.filter} && ${OPEN_ROOMS}`) : items
  return rooms.filter(({ archived }) => !archived)
}

export async function findRooms(by: 'id' | 'slug', values: readonly string[]): Promise<ChatRoomRecord[]> {
  // The record API's own quoting: JSON.
  const filter = values.map((value) => `${by} = ${JSON.stringify(value)}`).join(' || ')
  const { items } = await call(listRooms, { query: { perPage: ROOMS_PAGE_SIZE, skipTotal: '1', filter } })
  return items.filter(({ archived }) => !archived)
}

export async function fetchUnread(): Promise<Record<string, boolean>> {
  const { data } = await call(listUnread)
  return Object.fromEntries(data.map(({ room_id, has_unread }) => [room_id, has_unread]))
}

export async function fetchMentions(): Promise<Record<string, number>> {
  const { rooms } = await call(listMentions)
  return Object.fromEntries(rooms.map(({ room, count }) => [room, count]))
}

export function fetchHistory(room: string, place: HistoryPlace): Promise<HistoryPage> {
  return call(listHistory, { params: { id: room }, query: place })
}

/** A message that others reply to, loaded by id. */
export function answeredQuery(id: string) {
  return queryOptions({
    queryKey: ['chat-answered', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id }, query: { expand: 'author' }, signal }),
    staleTime: Infinity,
  })
}

export function searchMessages(room: string, words: string, before?: number) {
  return call(searchRoom, {
    params: { id: room },
    query: { q: words, ...(before !== undefined && { before }) },
  })
}

export async function openChatSocket(): Promise<WebSocket> {
  const { ticket } = await call(makeTicket)
  const address = new URL(LIVE_PATH, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address, [CHAT_PROTOCOL, `ticket.${ticket}`])
}

export function makeCardOf(url: string): Promise<ChatCardRecord> {
  return call(makeCard, { body: { url } })
}

/** Mutes a member of a room for a number of seconds; 0 unmutes. Admins only. Rejects with a `CallError`. */
export async function muteInRoom(room: string, user: string, seconds: number): Promise<void> {
  // By the server's clock: this machine's may be wrong.
  const body = seconds > 0 ? { seconds } : { until: '' }
  await call(muteMember, { params: { id: room, user }, body })
}

export type ReportReason = (typeof reportReasons)[number]

export async function report(message: string, reason: ReportReason, note: string): Promise<void> {
  await call(reportMessage, { body: { message, reason, note } })
}

/** Brings a file to a room and returns the card that shows it. Rejects with a `CallError`, or the signal's reason. */
export async function attachToRoom(
  room: string,
  { kind, blob, name, alt, width, height, seconds, peaks, ticket }: RoomFile,
  on: {
    signal: AbortSignal
    onTicket: (ticket: UploadTicket) => Promise<void>
    onProgress: (fraction: number) => void
  },
): Promise<ChatCardRecord> {
  const media = await upload({
    blob,
    kind: kind === 'voice' ? 'sound' : 'picture',
    name,
    room,
    ticket,
    ...on,
  })
  on.signal.throwIfAborted()
  const about = kind === 'voice' ? { seconds, peaks } : { width, height }
  return call(attachFile, { params: { id: room }, body: { media: media.id, alt, ...about } })
}

/** Sends a message to a room from outside the chat. */
export async function sendChatMessage(room: string, message: string, card: string): Promise<void> {
  await call(createMessage, { body: { room, message, card } })
}
