import { asc, eq, gt } from 'drizzle-orm'
import { chatRoomsTable } from '../../../collections/chat-rooms.ts'
import { jamsTable } from '../../../collections/jams.ts'
import type { RoomKind } from '../../../contract/backup/rooms.ts'
import { database } from '../../../platform/database.ts'

const tableOf = (kind: RoomKind) => (kind === 'chat' ? chatRoomsTable : jamsTable)

/** Ids of rooms or jams after this one; archived and trashed ones have their objects as well. */
export async function roomsAfter(
  binding: D1Database,
  kind: RoomKind,
  after: string,
  limit: number,
): Promise<string[]> {
  const { id } = tableOf(kind)
  const rows = await database(binding)
    .select({ id })
    .from(tableOf(kind))
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
  return rows.map((row) => row.id)
}

export async function roomExists(binding: D1Database, kind: RoomKind, room: string): Promise<boolean> {
  const { id } = tableOf(kind)
  const rows = await database(binding).select({ id }).from(tableOf(kind)).where(eq(id, room))
  return rows.length > 0
}
