import type { ChatUser } from '../../../chat-calls.ts'
import type { ReadMark, RoomLog } from './room-log.ts'

const tables = `
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reads (user TEXT PRIMARY KEY, seq INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS marked (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS mutes (user TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
`

type PeopleLog = Pick<
  RoomLog,
  | 'readMark'
  | 'markRead'
  | 'marked'
  | 'setMarked'
  | 'wroteAfter'
  | 'hasNews'
  | 'mentionsAfter'
  | 'person'
  | 'storePerson'
  | 'mutes'
  | 'mute'
>

export function roomPeople(sql: SqlStorage): PeopleLog {
  sql.exec(tables)
  return {
    readMark: (user) =>
      sql.exec<{ seq: number; at: number }>('SELECT seq, at FROM reads WHERE user = ?', user).toArray()[0],
    markRead(user, { seq, at }) {
      sql.exec(
        `INSERT INTO reads VALUES (?, ?, ?) ON CONFLICT (user) DO UPDATE SET seq = excluded.seq, at = excluded.at
         WHERE excluded.seq > seq`,
        user,
        seq,
        at,
      )
    },
    marked: () => sql.exec<{ seq: number }>('SELECT seq FROM marked').toArray()[0]?.seq ?? 0,
    setMarked(seq) {
      sql.exec('INSERT OR REPLACE INTO marked VALUES (1, ?)', seq)
    },
    wroteAfter: (seq) =>
      sql
        .exec<ReadMark & { user: string } & Record<string, SqlStorageValue>>(
          // SQLite returns the other columns from the row with MAX().
          'SELECT author AS user, MAX(seq) AS seq, created AS at FROM messages WHERE seq > ? GROUP BY author',
          seq,
        )
        .toArray()
        .map(({ user, seq: newest, at }) => ({ user, mark: { seq: newest, at } })),
    hasNews: (user, seq) =>
      sql
        .exec(
          'SELECT 1 FROM messages WHERE seq > ? AND author <> ? AND gone = 0 ORDER BY seq DESC LIMIT 1',
          seq,
          user,
        )
        .toArray().length > 0,

    mentionsAfter: (user, seq, limit) =>
      sql
        .exec<{ count: number }>(
          `SELECT COUNT(*) AS count FROM messages LEFT JOIN notified USING (seq)
           WHERE seq > MAX(?1, (SELECT MAX(seq) FROM messages) - ?2)
             AND author <> ?3 AND gone = 0 AND (instr(message, ?4) > 0 OR notified.user = ?3)`,
          seq,
          limit,
          user,
          `](user:${user})`,
        )
        .one().count,

    person(id) {
      const row = sql.exec<{ person: string }>('SELECT person FROM people WHERE id = ?', id).toArray()[0]
      // Written by `storePerson`.
      return row && (JSON.parse(row.person) as ChatUser)
    },
    storePerson(user) {
      sql.exec('INSERT OR REPLACE INTO people VALUES (?, ?)', user.id, JSON.stringify(user))
    },
    mutes: () =>
      new Map(
        sql
          .exec<{ user: string; until: number }>('SELECT user, until FROM mutes')
          .toArray()
          .map(({ user, until }) => [user, until]),
      ),
    mute(user, until) {
      if (until > 0) sql.exec('INSERT OR REPLACE INTO mutes VALUES (?, ?)', user, until)
      else sql.exec('DELETE FROM mutes WHERE user = ?', user)
    },
  }
}
