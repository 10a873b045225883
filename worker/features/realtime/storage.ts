import { sql } from '../../collections/sql.ts'
import { execute } from '../../platform/database.ts'
import type { HubMemory, Person, RecordEvent } from './hub.ts'

/** Events read at a time. */
const PAGE = 200

/** Events older than this are of no use to anybody. */
const KEPT_MS = 2 * 60 * 1000

/** The noted changes, always from the primary database: a replica may not have them yet. */
export function eventLog(binding: D1Database) {
  const one = async (statement: ReturnType<typeof sql>) =>
    (await execute(binding, [statement]))[0]?.rows ?? []
  return {
    async after(seq: number, since = 0): Promise<RecordEvent[]> {
      const rows = await one(
        sql`SELECT * FROM "events" WHERE "seq" > ${seq} AND "at" >= ${since} ORDER BY "seq" LIMIT ${PAGE}`,
      )
      return rows.map((row) => ({
        seq: Number(row.seq),
        collection: String(row.collection),
        action: String(row.action),
        record: String(row.record),
        // Only the triggers write this column.
        row: JSON.parse(String(row.row)) as RecordEvent['row'],
      }))
    },
    async newest(): Promise<number> {
      const [row] = await one(sql`SELECT MAX("seq") AS "seq" FROM "events"`)
      return Number(row?.seq ?? 0)
    },
    async person(id: string): Promise<Person | undefined> {
      const [row] = await one(
        sql`SELECT "id", "admin", "tokenKey" || "endedSessions" AS "tokenKey" FROM "users" WHERE "id" = ${id}`,
      )
      return row && { id, admin: row.admin === 1, tokenKey: String(row.tokenKey) }
    },
  }
}

/** Forgets events that nobody can miss any more; answers how many. */
export async function sweepEvents(binding: D1Database, now: Date): Promise<number> {
  const limit = now.getTime() - KEPT_MS
  const [ran] = await execute(binding, [sql`DELETE FROM "events" WHERE "at" < ${limit}`])
  return ran?.changes ?? 0
}

/** Kept in the hub's own storage. Streams that were open when the hub stopped left at that moment. */
export function hubMemory(storage: SqlStorage, now: number): HubMemory {
  storage.exec(`CREATE TABLE IF NOT EXISTS streams (client TEXT PRIMARY KEY, key TEXT, seq INTEGER, left_at INTEGER);
    CREATE INDEX IF NOT EXISTS streams_key ON streams (key);
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
      storage.exec('UPDATE streams SET seq = ?, left_at = ? WHERE client = ?', seq, at, client)
    },
    takeLeft(key, since) {
      storage.exec('DELETE FROM streams WHERE left_at < ?', since)
      // The break that was heard of last need not be the one that cost most.
      const { seq } = storage
        .exec<{ seq: number | null }>(
          'SELECT MIN(seq) AS seq FROM streams WHERE key = ? AND left_at IS NOT NULL',
          key,
        )
        .one()
      storage.exec('DELETE FROM streams WHERE key = ? AND left_at IS NOT NULL', key)
      return seq ?? undefined
    },
  }
}
