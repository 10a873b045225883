import { chatMessages, chatReactions } from '../../collections/chat-messages.ts'
import type { Collection } from '../../collections/define.ts'
import { collections } from '../../collections/index.ts'
import { ID_LENGTH } from '../../contract/records.ts'
import { placeOf } from './room-records.ts'

/** What a request of the record API reads: what it names, and the shape of its answer. */
export interface Reads {
  id?: string
  /** Of a list of what rooms keep: the related ids that a filter demands of every record, by field. */
  pinned?: ReadonlyMap<string, string>
  filter?: string | undefined
  sort?: string | undefined
  expand?: string | undefined
  /** Values of a new record, as its fields take them. */
  values?: Record<string, unknown>
}

/** The rooms that a request is about; or a reaction's, which only the database may know; or all of them. */
export type ReadRooms = { rooms: string[] } | { reaction: string } | 'all'

const kept: readonly Collection[] = [chatMessages, chatReactions]
/** Relations that lead to what rooms keep. */
const leads = kept.flatMap((one) => collections.pointingAt(one))
/** Paths name every collection that they enter from behind, as in `chat_messages_via_author`. */
const NAMES_KEPT = /chat_(?:messages|reactions)/

/**
 * Which rooms a request of the record API reads from; `undefined`: from none. What may be about any room counts
 * as being about all.
 */
export function roomsRead(collection: Collection, reads: Reads): ReadRooms | undefined {
  const { id, pinned, filter = '', sort = '', expand = '', values } = reads
  const text = `${filter} ${sort} ${expand}`
  if (NAMES_KEPT.test(text)) return 'all'
  if (!kept.includes(collection)) {
    // A new record's own relations say which messages it reads.
    const named = values ? roomsOfValues(collection, values) : []
    if (named.length > 0) return { rooms: named }
    return leadsToKept(collection, text) ? 'all' : undefined
  }
  if (values) return { rooms: roomsOfValues(collection, values) }
  if (id !== undefined) return collection === chatReactions ? { reaction: id } : { rooms: roomOf(id) }
  const room = pinned?.get('room')
  if (room !== undefined) return { rooms: room.length === ID_LENGTH ? [room] : [] }
  const message = collection === chatReactions ? pinned?.get('message') : undefined
  return message === undefined ? 'all' : { rooms: roomOf(message) }
}

/** Whether a path of this text may lead on to what rooms keep. */
function leadsToKept(collection: Collection, text: string): boolean {
  return leads.some(
    ({ collection: from, fieldName }) =>
      (from === collection || text.includes(from.name)) && text.includes(fieldName),
  )
}

/** The rooms of the messages that a new record points at. */
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
