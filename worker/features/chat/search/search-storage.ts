import { segmented, TOKENIZER } from '../../../collections/definition/search-segments.ts'

/** Messages per read while indexing. */
const READ_AT_ONCE = 500

/** A full-text index that stores no texts. An earlier version indexed a run of Japanese as one word. */
export function searchTables(sql: SqlStorage) {
  sql.exec(`
DROP TABLE IF EXISTS words;
DROP TABLE IF EXISTS words_until;
CREATE VIRTUAL TABLE IF NOT EXISTS segments USING fts5 (
  message, content='', contentless_delete=1, tokenize='${TOKENIZER}', prefix='1');
CREATE TABLE IF NOT EXISTS segments_until (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL);
INSERT OR IGNORE INTO segments_until VALUES (1, 0)`)
}

/** Sending must be fast, so messages are indexed later. */
export function searchIndex(sql: SqlStorage) {
  const until = () => sql.exec<{ seq: number }>('SELECT seq FROM segments_until').one().seq
  const index = (from: number, to: number) => {
    const found = sql.exec<{ seq: number; message: string }>(
      'SELECT seq, message FROM messages WHERE seq > ? AND seq <= ?',
      from,
      to,
    )
    for (const { seq, message } of found.toArray()) {
      sql.exec('INSERT INTO segments (rowid, message) VALUES (?, ?)', seq, segmented(message))
    }
  }
  return {
    /** Call it after a message's text has changed. */
    update(seq: number) {
      if (seq > until()) return
      sql.exec('DELETE FROM segments WHERE rowid = ?', seq)
      index(seq - 1, seq)
    },
    /** Indexes at most `limit` messages; returns whether more are left. */
    catchUp(limit: number): boolean {
      const from = until()
      const newest = sql.exec<{ seq: number | null }>('SELECT MAX(seq) AS seq FROM messages').one().seq ?? 0
      if (from >= newest) return false
      const to = Math.min(from + limit, newest)
      for (let at = from; at < to; at += READ_AT_ONCE) index(at, Math.min(at + READ_AT_ONCE, to))
      sql.exec('UPDATE segments_until SET seq = ?', to)
      return to < newest
    },
    /** SQL and parameters that find messages with all words of a search, newest first. */
    query(match: string, before: number, limit: number): [string, string, number, number] {
      return [
        `WHERE seq IN (SELECT rowid FROM segments WHERE segments MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?)
         AND gone = 0 ORDER BY seq DESC`,
        match,
        before,
        limit,
      ]
    },
  }
}
