import {
  listHistory,
  listRooms,
  listUnread,
  LIVE_PATH,
  makeCard,
  makeTicket,
  muteMember,
  reportMessage,
  type reportReasons,
  ROOMS_PAGE_SIZE,
  searchRoom,
  type ChatCardRecord,
  type ChatRoomRecord,
} from '#contract/chat'
import { CHAT_PROTOCOL } from '#contract/chat-frames'
import type * as z from 'zod/mini'
import { call } from '../platform/api.ts'

export async function fetchRooms(): Promise<ChatRoomRecord[]> {
  const query = { page: 1, perPage: ROOMS_PAGE_SIZE, filter: 'parent = null', sort: 'name' }
  const { items } = await call(listRooms, { query })
  return items.filter(({ archived }) => !archived)
}

/** Which rooms have something new, by room id. */
export async function fetchUnread(): Promise<Record<string, boolean>> {
  const { data } = await call(listUnread)
  return Object.fromEntries(data.map(({ room_id, has_unread }) => [room_id, has_unread]))
}

export type HistoryPage = z.infer<typeof listHistory.answer>

/** Messages before, after or around this `seq`; none of them: the newest. */
export interface HistoryPlace {
  before?: number
  after?: number
  around?: number
}

export function fetchHistory(room: string, place: HistoryPlace): Promise<HistoryPage> {
  return call(listHistory, { params: { id: room }, query: place })
}

export function searchMessages(room: string, words: string, before?: number) {
  return call(searchRoom, {
    params: { id: room },
    query: { q: words, ...(before !== undefined && { before }) },
  })
}

/** A socket for all rooms, which still has to say hello. */
export async function openChatSocket(): Promise<WebSocket> {
  const { ticket } = await call(makeTicket)
  const address = new URL(LIVE_PATH, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return new WebSocket(address, [CHAT_PROTOCOL, `ticket.${ticket}`])
}

export function makeCardOf(url: string): Promise<ChatCardRecord> {
  return call(makeCard, { body: { url } })
}

export async function muteInRoom(room: string, user: string, until: string): Promise<void> {
  await call(muteMember, { params: { id: room, user }, body: { until } })
}

export type ReportReason = (typeof reportReasons)[number]

export async function report(message: string, reason: ReportReason, note: string): Promise<void> {
  await call(reportMessage, { body: { message, reason, note } })
}
