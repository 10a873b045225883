import { chatMessages, chatReactions } from '../../collections/chat-messages.ts'
import type { Collection } from '../../collections/definition/define.ts'
import { collections } from '../../collections/index.ts'
import type { RecordReads, RelationStep } from '../../collections/definition/record-reads.ts'
import { ID_LENGTH } from '../../contract/records.ts'
import { placeOf } from './room/room-records.ts'

/** The rooms that a request concerns; a reaction, whose room only the database may know; or all of them. */
export type ReadRooms = { rooms: string[] } | { reaction: string } | 'all'

const roomCollections: readonly Collection[] = [chatMessages, chatReactions]
/** Relations that point to records of rooms. */
const leads = roomCollections.flatMap((one) => collections.pointingAt(one))
/** `all` if the request may concern any room; `undefined`: none. */
export function roomsRead(
  collection: Collection,
  { id, pinned, steps, values }: RecordReads,
): ReadRooms | undefined {
  if (steps.some(leadsElsewhere)) return 'all'
  if (!roomCollections.includes(collection)) {
    // A new record's own relations name the messages it reads.
    const named = values ? roomsOfValues(collection, values) : []
    return named.length > 0 ? { rooms: named } : undefined
  }
  if (values) return { rooms: roomsOfValues(collection, values) }
  if (id !== undefined) return collection === chatReactions ? { reaction: id } : { rooms: roomOf(id) }
  const room = pinned?.get('room')
  if (room !== undefined) return { rooms: room.length === ID_LENGTH ? [room] : [] }
  const message = collection === chatReactions ? pinned?.get('message') : undefined
  return message === undefined ? 'all' : { rooms: roomOf(message) }
}

/** Only from messages to their replies and reactions it is the same room. */
function leadsElsewhere({ from, to, back }: RelationStep): boolean {
  return roomCollections.includes(to) && (back || !roomCollections.includes(from))
}

function roomsOfValues(collection: Collection, values: Record<string, unknown>): string[] {
  return leads.flatMap(({ collection: from, fieldName, field }) => {
    const value = values[fieldName]
    const leadsToMessage = from === collection && field.to === chatMessages.name
    return leadsToMessage && typeof value === 'string' ? roomOf(value) : []
  })
}

function roomOf(message: string): string[] {
  const room = placeOf(message)?.room
  return room?.length === ID_LENGTH ? [room] : []
}
