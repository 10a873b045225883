/** The words of messages, for finding them; an index over the messages' own table, which holds the texts. */
export function searchTables(sql: SqlStorage) {
  sql.exec(`
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (
  message, content='messages', content_rowid='seq', tokenize='unicode61 remove_diacritics 2');
CREATE TABLE IF NOT EXISTS words_until (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL);
INSERT OR IGNORE INTO words_until VALUES (1, 0)`)
}

/** Sending a message must be quick, so its words are indexed later. */
export function searchIndex(sql: SqlStorage) {
  const until = () => sql.exec<{ seq: number }>('SELECT seq FROM words_until').one().seq
  return {
    /** To be called before a message's text changes. */
    drop(seq: number) {
      if (seq > until()) return
      sql.exec(
        "INSERT INTO words (words, rowid, message) SELECT 'delete', seq, message FROM messages WHERE seq = ?",
        seq,
      )
    },
    /** To be called after it. */
    put(seq: number) {
      if (seq > until()) return
      sql.exec('INSERT INTO words (rowid, message) SELECT seq, message FROM messages WHERE seq = ?', seq)
    },
    /** Indexes at most so many messages; whether there are more. */
    catchUp(limit: number): boolean {
      const from = until()
      const newest = sql.exec<{ seq: number | null }>('SELECT MAX(seq) AS seq FROM messages').one().seq ?? 0
      if (from >= newest) return false
      const to = Math.min(from + limit, newest)
      sql.exec(
        'INSERT INTO words (rowid, message) SELECT seq, message FROM messages WHERE seq > ? AND seq <= ?',
        from,
        to,
      )
      sql.exec('UPDATE words_until SET seq = ?', to)
      return to < newest
    },
    /** What says which messages have all these words, the newest first: its text and values. */
    query(wanted: string[], before: number, limit: number): [string, string, number, number] {
      return [
        `WHERE seq IN (SELECT rowid FROM words WHERE words MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?)
         AND gone = 0 ORDER BY seq DESC`,
        wanted.map((word) => `"${word}"*`).join(' '),
        before,
        limit,
      ]
    },
  }
}
