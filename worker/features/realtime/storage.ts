import { and, asc, gt, gte, lt, max } from 'drizzle-orm'
import { eventsTable } from '../../collections/internal-tables.ts'
import { findSessionReader } from '../../directory/users.ts'
import { database } from '../../platform/database.ts'
import type { HubMemory, Person, RecordEvent } from './hub-deps.ts'

const PAGE = 200

/** Age after which events are useless. */
const RETENTION_MS = 2 * 60 * 1000

/** The recorded changes, always from the primary database: a replica may lag. */
export function eventLog(binding: D1Database) {
  const db = database(binding)
  const { seq: place, at, collection, action, record, row: json } = eventsTable
  return {
    async after(seq: number, since = 0): Promise<RecordEvent[]> {
      const rows = await db
        .select({ seq: place, collection, action, record, row: json })
        .from(eventsTable)
        .where(and(gt(place, seq), gte(at, since)))
        .orderBy(asc(place))
        .limit(PAGE)
      // Only the triggers write the records' columns.
      return rows.map((event) => ({ ...event, row: JSON.parse(event.row) as RecordEvent['row'] }))
    },
    async newest(): Promise<number> {
      const [newest] = await db.select({ seq: max(place) }).from(eventsTable)
      return newest?.seq ?? 0
    },
    person: (id: string): Promise<Person | undefined> => findSessionReader(binding, id),
  }
}

/** Deletes events that all clients have received; returns how many. */
export async function sweepEvents(binding: D1Database, now: Date): Promise<number> {
  const { meta } = await database(binding)
    .delete(eventsTable)
    .where(lt(eventsTable.at, now.getTime() - RETENTION_MS))
  return meta.changes
}

/** Streams that were open when the hub stopped count as disconnected at that moment. */
export function hubMemory(storage: SqlStorage, now: number): HubMemory {
  storage.exec(`CREATE TABLE IF NOT EXISTS streams (client TEXT PRIMARY KEY, key TEXT, seq INTEGER, left_at INTEGER);
    CREATE INDEX IF NOT EXISTS streams_left ON streams (left_at);
    CREATE TABLE IF NOT EXISTS delivered (one INTEGER PRIMARY KEY, seq INTEGER)`)
  storage.exec('UPDATE streams SET left_at = ?, seq = (SELECT seq FROM delivered) WHERE left_at IS NULL', now)
  let arrived: number | undefined
  return {
    arrived(seq) {
      if (seq === arrived) return
      arrived = seq
      storage.exec('INSERT OR REPLACE INTO delivered VALUES (1, ?)', seq)
    },
    joined(client, key) {
      storage.exec('INSERT OR REPLACE INTO streams VALUES (?, ?, NULL, NULL)', client, key)
    },
    left(client, seq, at) {
      storage.exec('DELETE FROM streams WHERE left_at < ?', at - RETENTION_MS)
      storage.exec('UPDATE streams SET seq = ?, left_at = ? WHERE client = ?', seq, at, client)
    },
    takeLeft(client, key, since) {
      const [found] = storage
        .exec<{ seq: number }>(
          'DELETE FROM streams WHERE client = ? AND key = ? AND left_at >= ? RETURNING seq',
          client,
          key,
          since,
        )
        .toArray()
      return found?.seq
    },
  }
}
