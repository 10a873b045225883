import type { ChatUser } from '../../../worker/chat-calls.ts'
import { newId } from '../../../worker/platform/ids.ts'
import { api, migrated, person, type Json, type Person } from './world.ts'

export const rooms = '/api/collections/chat_rooms/records'
export const messages = '/api/collections/chat_messages/records'
export const reactions = '/api/collections/chat_reactions/records'
export const reports = '/api/collections/chat_reports/records'

/** An admin and two others, in a database that has its tables. */
export async function chatPeople(): Promise<{ admin: Person; ada: Person; ben: Person }> {
  await migrated()
  return {
    admin: await person({ name: 'Ines', admin: true }),
    ada: await person({ name: 'Ada' }),
    ben: await person({ name: 'Ben' }),
  }
}

export async function roomBy(admin: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { name: 'Room', slug: `room-${newId()}`, ...fields }
  return (await api<Json>('POST', rooms, { as: admin, body })).body.id
}

export function say(as: Person, room: unknown, message: unknown, headers: Record<string, string> = {}) {
  return api<Json>('POST', messages, { as, body: { room, message }, headers })
}

export const chatUserOf = ({ id }: Person, name = 'Ada'): ChatUser => ({
  id,
  name,
  avatar: undefined,
  admin: false,
})

export async function found(path: string, filter: string, as: Person): Promise<Json[]> {
  const query = new URLSearchParams({ filter }).toString()
  return (await api<{ items: Json[] }>('GET', `${path}?${query}`, { as })).body.items
}

/** A room that has just copied its messages and is in no hurry to do so again. */
export async function busyRoomBy(admin: Person, user: Person): Promise<string> {
  const room = await roomBy(admin)
  await say(user, room, 'Before')
  return room
}
