import {
  createRoom,
  findPeople,
  listRooms,
  ROOMS_PAGE_SIZE,
  updateRoom,
  type ChatPerson,
  type ChatRoomRecord,
} from '#contract/chat'
import { call } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'

export const chatRoomKeys = {
  archived: ['chat-rooms', 'archived'],
  /** Those that a survey can be shown in. */
  open: ['chat-rooms', 'open'],
  people: (letters: string) => ['chat-people', letters],
}

export function refreshArchived(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: chatRoomKeys.archived })
}

export interface RoomWords {
  name: string
  slug: string
  topic: string
  position: number
}

export function makeRoom(words: RoomWords): Promise<ChatRoomRecord> {
  return call(createRoom, { body: words })
}

export function changeRoomRecord(
  id: string,
  change: Partial<RoomWords & { locked: boolean; archived: boolean }>,
): Promise<ChatRoomRecord> {
  return call(updateRoom, { params: { id }, body: change })
}

/** Rooms that the list leaves out. */
export async function fetchArchived(): Promise<ChatRoomRecord[]> {
  const query = { perPage: ROOMS_PAGE_SIZE, filter: 'archived = true', sort: 'name' }
  return (await call(listRooms, { query })).items
}

const MOST = 8

/** People whose name has these letters. */
export async function findNamed(letters: string): Promise<ChatPerson[]> {
  // The record API's own quoting: JSON.
  const filter = letters === '' ? '' : `name ~ ${JSON.stringify(letters)}`
  const query = { perPage: MOST, skipTotal: '1', sort: 'name', filter, expand: 'avatar' }
  return (await call(findPeople, { query })).items
}
