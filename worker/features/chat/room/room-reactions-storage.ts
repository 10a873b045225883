import type { LoggedReaction, RoomLog } from './room-log.ts'

const tables = `
CREATE TABLE IF NOT EXISTS reactions (
  seq INTEGER NOT NULL, user TEXT NOT NULL, emoji TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (seq, user, emoji)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS reactions_user ON reactions (user);
`

type ReactionLog = Pick<RoomLog, 'reactions' | 'react' | 'unreact' | 'reactedBy'>

export function roomReactions(sql: SqlStorage): ReactionLog & { drop(seq: number): void } {
  sql.exec(tables)
  return {
    reactions: (seqs) =>
      sql
        .exec<LoggedReaction & Record<string, SqlStorageValue>>(
          `SELECT id, seq, user, emoji, at FROM reactions
           WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq, at, id`,
          JSON.stringify(seqs),
        )
        .toArray(),
    react({ id, seq, user, emoji, at }) {
      sql.exec('INSERT OR IGNORE INTO reactions VALUES (?, ?, ?, ?, ?)', seq, user, emoji, id, at)
    },
    unreact(seq, user, emoji) {
      sql.exec(
        'DELETE FROM reactions WHERE seq = ?1 AND user = ?2 AND emoji = COALESCE(?3, emoji)',
        seq,
        user,
        emoji ?? null,
      )
    },
    reactedBy: (user, limit) =>
      sql
        .exec<{ seq: number }>('SELECT DISTINCT seq FROM reactions WHERE user = ? LIMIT ?', user, limit)
        .toArray()
        .map(({ seq }) => seq),
    drop(seq) {
      sql.exec('DELETE FROM reactions WHERE seq = ?', seq)
    },
  }
}
