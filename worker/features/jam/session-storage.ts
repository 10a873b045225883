import { documentSchema, type Document } from '../../contract/document/document.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { type JamTransport, LOG_LIMIT } from '../../contract/jam/frames.ts'
import type { JamStart } from '../../contract/jam/joint-start.ts'
import type { JamFacts, RecordingRow, RoomStore } from './room-store.ts'
import type { Sitting } from './seats.ts'
import type { Logged } from './session.ts'

const tables = `
CREATE TABLE IF NOT EXISTS log (rev INTEGER PRIMARY KEY, client TEXT NOT NULL, n INTEGER NOT NULL,
  base INTEGER NOT NULL, author TEXT NOT NULL, edit TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS clients (client TEXT PRIMARY KEY, user TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshot (one INTEGER PRIMARY KEY CHECK (one = 1), rev INTEGER NOT NULL, document TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS recordings (id TEXT PRIMARY KEY, user TEXT NOT NULL, track TEXT NOT NULL, clip TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS removed (user TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

/** Clients that were inactive for this long are deleted: their tabs are closed. */
const CLIENT_RETENTION_MS = 60 * 24 * 60 * 60 * 1000

/** Returns whether this object was a room before; the check stores nothing. */
export function sessionIsStored(sql: SqlStorage): boolean {
  return sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'snapshot'").toArray().length > 0
}

export function sessionStore(sql: SqlStorage): RoomStore {
  sql.exec(tables)
  nameRemoved(sql)
  const fact = (name: string): unknown => {
    const row = sql.exec<{ value: string }>('SELECT value FROM facts WHERE name = ?', name).toArray()[0]
    return row === undefined ? undefined : JSON.parse(row.value)
  }
  const setFact = (name: string, value: unknown) =>
    void sql.exec('INSERT OR REPLACE INTO facts VALUES (?, ?)', name, JSON.stringify(value))
  return {
    load() {
      const stored = sql
        .exec<{ rev: number; document: string }>('SELECT rev, document FROM snapshot')
        .toArray()[0]
      if (!stored) return undefined
      const log = sql
        .exec<{ rev: number; client: string; n: number; base: number; author: string; edit: string }>(
          'SELECT * FROM log ORDER BY rev',
        )
        .toArray()
        // Written by `append`.
        .map(({ author, edit, ...row }): Logged => ({ ...row, by: author, edit: JSON.parse(edit) as Edit }))
      // Written by `storeSnapshot`, possibly by a build with an older version of documents.
      return { rev: stored.rev, document: documentSchema.parse(JSON.parse(stored.document)), log }
    },
    append({ rev, client, n, base, by, edit }: Logged) {
      sql.exec('INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)', rev, client, n, base, by, JSON.stringify(edit))
    },
    storeSnapshot(rev: number, document: Document, now: number) {
      sql.exec('INSERT OR REPLACE INTO snapshot VALUES (1, ?, ?)', rev, JSON.stringify(document))
      sql.exec('DELETE FROM log WHERE rev <= ?', rev - LOG_LIMIT)
      sql.exec('DELETE FROM clients WHERE at < ?', now - CLIENT_RETENTION_MS)
    },
    client(client: string): { user: string; n: number } | undefined {
      return sql
        .exec<{ user: string; n: number }>('SELECT user, n FROM clients WHERE client = ?', client)
        .toArray()[0]
    },
    storeClient(client: string, user: string, n: number, at: number) {
      sql.exec('INSERT OR REPLACE INTO clients VALUES (?, ?, ?, ?)', client, user, n, at)
    },
    recording(id: string): RecordingRow | undefined {
      const rows = sql.exec<{ id: string; user: string; track: string; clip: string }>(
        'SELECT id, user, track, clip FROM recordings WHERE id = ?',
        id,
      )
      return rows.toArray()[0]
    },
    storeRecording({ id, user, track, clip }: RecordingRow, at: number) {
      sql.exec('INSERT OR REPLACE INTO recordings VALUES (?, ?, ?, ?, ?)', id, user, track, clip, at)
    },
    forget(user: string) {
      sql.exec("UPDATE log SET author = '' WHERE author = ?", user)
      for (const table of ['clients', 'recordings', 'removed']) {
        sql.exec(`DELETE FROM ${table} WHERE user = ?`, user)
      }
    },
    isRemoved: (user: string) => sql.exec('SELECT 1 FROM removed WHERE user = ?', user).toArray().length > 0,
    removed: () => sql.exec<{ id: string; name: string }>('SELECT user AS id, name FROM removed').toArray(),
    setRemoved({ id, name }: { id: string; name: string }, removed: boolean) {
      if (removed) sql.exec('INSERT OR REPLACE INTO removed VALUES (?, ?)', id, name)
      else sql.exec('DELETE FROM removed WHERE user = ?', id)
    },
    // Written by their setters only.
    seats: () => (fact('seats') ?? []) as Sitting[],
    setSeats: (seats: Sitting[]) => setFact('seats', seats),
    transport: () => (fact('transport') ?? { at: 0, position: 0, playing: false }) as JamTransport,
    setTransport: (transport: JamTransport) => setFact('transport', transport),
    start: () => (fact('start') ?? null) as JamStart | null,
    setStart: (start: JamStart | null) => setFact('start', start),
    jam: () => fact('jam') as JamFacts | undefined,
    setJam: ({ owner, seats }: JamFacts) => setFact('jam', { owner, seats }),
    copied: () => (fact('copied') ?? -1) as number,
    setCopied: (rev: number) => setFact('copied', rev),
  }
}

/** Rooms of earlier builds stored removed users without their names. */
function nameRemoved(sql: SqlStorage) {
  const [made] = sql.exec<{ sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'removed'").toArray()
  if (made?.sql.includes('name TEXT')) return
  sql.exec("ALTER TABLE removed ADD COLUMN name TEXT NOT NULL DEFAULT ''")
}
