import {
  createMessage,
  findPeople,
  listRooms,
  makeCard,
  type ChatPerson,
  type ChatRoomRecord,
} from '#contract/chat/chat'
import { createRoom, updateRoom } from '#contract/chat/rooms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { sortByName } from '../platform/locale.ts'
import { queryClient } from '../platform/query-client.ts'
import { everyPage } from './every-page.ts'

export const chatRoomKeys = {
  archived: ['chat-rooms', 'archived'],
  /** Rooms in which a card can be posted. */
  open: ['chat-rooms', 'open'],
  everybody: ['chat-people'],
  people: (letters: string) => ['chat-people', letters],
}

export function refreshArchived(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: chatRoomKeys.archived })
}

export interface RoomTexts {
  name: string
  slug: string
  topic: string
}

export function makeRoom(words: RoomTexts): Promise<ChatRoomRecord> {
  return call(createRoom, { body: words })
}

export function changeRoomRecord(
  id: string,
  change: Partial<RoomTexts & { locked: boolean; archived: boolean }>,
): Promise<ChatRoomRecord> {
  return call(updateRoom, { params: { id }, body: change })
}

export const OPEN_ROOMS = 'archived = false'
/** The record API's maximum. */
const ROOMS_PER_CALL = 1_000

/** All rooms that match a filter. */
export function fetchEveryRoom(filter: string, signal?: AbortSignal): Promise<ChatRoomRecord[]> {
  return everyPage(ROOMS_PER_CALL, (page) =>
    call(listRooms, { query: { ...page, filter, sort: 'name' }, ...(signal && { signal }) }),
  )
}

export async function fetchArchived(): Promise<ChatRoomRecord[]> {
  return sortByName(await fetchEveryRoom('archived = true'))
}

/** Rooms in which the user may write. */
export const openRoomsQuery = queryOptions({
  queryKey: chatRoomKeys.open,
  async queryFn({ signal }): Promise<ChatRoomRecord[]> {
    return sortByName(await fetchEveryRoom(OPEN_ROOMS, signal))
  },
})

/** Posts the card of one of our pages in a room; the default text is its URL. */
export async function postCard(room: string, url: string, words = ''): Promise<void> {
  const card = await call(makeCard, { body: { url } })
  await call(createMessage, { body: { room, message: words.trim() || url, card: card.id } })
}

const MAX_NAMED = 8
/** Results per first name, enough to detect ambiguity. */
const MAX_CALLED = 30

export async function findNamed(letters: string): Promise<ChatPerson[]> {
  // The record API's own quoting: JSON.
  const filter = letters === '' ? '' : `name ~ ${JSON.stringify(letters)}`
  const query = { perPage: MAX_NAMED, skipTotal: '1', sort: 'name', filter, expand: 'avatar' }
  return sortByName((await call(findPeople, { query })).items)
}

/** Searches users by the start of their name. */
export async function findCalled(first: string): Promise<ChatPerson[]> {
  const filter = `name ~ ${JSON.stringify(`${first}%`)}`
  const query = { perPage: MAX_CALLED, skipTotal: '1', sort: 'name', filter }
  return (await call(findPeople, { query })).items
}
