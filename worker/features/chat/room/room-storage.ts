import type { LoggedEvent, LoggedMessage, LoggedReaction, RoomLog } from './room-log.ts'
import { roomModeration } from './room-moderation-storage.ts'
import { roomPeople } from './room-people-storage.ts'
import { ALL_MESSAGES, roomReplies } from './room-replies-storage.ts'
import { searchIndex, searchTables } from '../search/search-storage.ts'

/**
 * `messages` is the log of what was said, with one event in each row; `changes` are the events besides. Rows are
 * small and there is one index, so that a message costs one short insert.
 */
const tables = `
CREATE TABLE IF NOT EXISTS messages (
  seq INTEGER PRIMARY KEY, rev INTEGER NOT NULL, author TEXT NOT NULL, key TEXT NOT NULL, message TEXT NOT NULL,
  reply TEXT NOT NULL, card TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
  edited INTEGER NOT NULL, gone INTEGER NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS messages_once ON messages (author, key);
CREATE TABLE IF NOT EXISTS changes (
  rev INTEGER PRIMARY KEY, action TEXT NOT NULL, seq INTEGER NOT NULL, newest INTEGER NOT NULL,
  at INTEGER NOT NULL, user TEXT, key TEXT);
CREATE UNIQUE INDEX IF NOT EXISTS changes_once ON changes (user, key) WHERE user IS NOT NULL;
CREATE TABLE IF NOT EXISTS reactions (
  seq INTEGER NOT NULL, user TEXT NOT NULL, emoji TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (seq, user, emoji)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS reactions_user ON reactions (user);
`

type Row = Record<string, SqlStorageValue>
type MessageRow = Omit<LoggedMessage, 'gone'> & { gone: number } & Row

const messageOf = ({ gone, ...rest }: MessageRow): LoggedMessage => ({ ...rest, gone: gone === 1 })

/** The room in its object's own SQLite; makes its tables. */
export function roomLog(sql: SqlStorage): RoomLog {
  sql.exec(tables)
  searchTables(sql)
  const words = searchIndex(sql)
  const replies = roomReplies(sql)
  const first = <Found extends Row>(text: string, ...values: SqlStorageValue[]) =>
    sql.exec<Found>(text, ...values).toArray()[0]
  const messages = (which: string, ...values: SqlStorageValue[]) =>
    sql
      .exec<MessageRow>(`${ALL_MESSAGES} ${which}`, ...values)
      .toArray()
      .map(messageOf)

  return {
    ...roomPeople(sql),
    ...roomModeration(sql),

    position() {
      const message = first<{ rev: number; seq: number; created: number }>(
        'SELECT rev, seq, created FROM messages ORDER BY seq DESC LIMIT 1',
      )
      const change = first<{ rev: number; at: number }>(
        'SELECT rev, at FROM changes ORDER BY rev DESC LIMIT 1',
      )
      return {
        rev: Math.max(message?.rev ?? 0, change?.rev ?? 0),
        seq: message?.seq ?? 0,
        time: Math.max(message?.created ?? 0, change?.at ?? 0),
      }
    },
    keyed: (author, key) =>
      first<{ seq: number; rev: number }>(
        'SELECT seq, rev FROM messages WHERE author = ? AND key = ?',
        author,
        key,
      ),
    commandOf: (user, key) =>
      first<{ seq: number; rev: number }>(
        'SELECT seq, rev FROM changes WHERE user = ? AND key = ?',
        user,
        key,
      ),
    message: (seq) => messages('WHERE seq = ?', seq)[0],
    insert(one) {
      sql.exec(
        'INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)',
        one.seq,
        one.rev,
        one.author,
        one.key,
        one.message,
        one.reply,
        one.card,
        one.created,
        one.updated,
        one.edited,
      )
      replies.keep(one)
    },
    change({ rev, action, seq, newest, at, command }) {
      sql.exec(
        'INSERT INTO changes VALUES (?, ?, ?, ?, ?, ?, ?)',
        rev,
        action,
        seq,
        newest,
        at,
        command?.user ?? null,
        command?.key ?? null,
      )
    },
    rewrite(seq, message, at) {
      words.drop(seq)
      sql.exec('UPDATE messages SET message = ?, updated = ?, edited = ? WHERE seq = ?', message, at, at, seq)
      words.put(seq)
    },
    erase(seq, at) {
      words.drop(seq)
      sql.exec("UPDATE messages SET message = '', card = '', gone = 1, updated = ? WHERE seq = ?", at, seq)
      words.put(seq)
      sql.exec('DELETE FROM reactions WHERE seq = ?', seq)
      replies.drop(seq)
    },

    reactions: (seqs) =>
      sql
        .exec<LoggedReaction & Row>(
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

    eventsAfter(rev, limit) {
      // Between two changes there are messages only, one a rev: so the first one after `rev` is known by counting.
      const last = first<{ rev: number; newest: number }>(
        'SELECT rev, newest FROM changes WHERE rev <= ? ORDER BY rev DESC LIMIT 1',
        rev,
      )
      const seq = last ? last.newest + rev - last.rev : rev
      return sql
        .exec<LoggedEvent & Row>(
          `SELECT rev, action, seq FROM (
             SELECT rev, 'create' AS action, seq FROM messages WHERE seq > ?1 AND seq <= ?1 + ?3
             UNION ALL SELECT rev, action, seq FROM changes WHERE rev > ?2 AND rev <= ?2 + ?3)
           ORDER BY rev LIMIT ?3`,
          seq,
          rev,
          limit,
        )
        .toArray()
    },
    messages: (seqs) =>
      messages('WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq', JSON.stringify(seqs)),
    beside: (seq, side, limit) =>
      messages(
        side === 'before'
          ? 'WHERE seq < ? AND gone = 0 ORDER BY seq DESC LIMIT ?'
          : 'WHERE seq > ? AND gone = 0 ORDER BY seq LIMIT ?',
        seq,
        limit,
      ),
    search: (wanted, before, limit) => messages(...words.query(wanted, before, limit)),
    indexWords: (limit) => words.catchUp(limit),

    writtenBy: (user, limit) => messages('WHERE author = ? AND gone = 0 LIMIT ?', user, limit),
    reactedBy: (user, limit) =>
      sql
        .exec<{ seq: number }>('SELECT DISTINCT seq FROM reactions WHERE user = ? LIMIT ?', user, limit)
        .toArray()
        .map(({ seq }) => seq),
    forgetPerson(user) {
      // The places stay; whose they were does not.
      sql.exec("UPDATE messages SET author = '', key = 'gone-' || seq WHERE author = ?", user)
      sql.exec('UPDATE changes SET user = NULL, key = NULL WHERE user = ?', user)
      for (const table of ['reads', 'mutes']) sql.exec(`DELETE FROM ${table} WHERE user = ?`, user)
      sql.exec('DELETE FROM people WHERE id = ?', user)
      replies.forget(user)
    },
  }
}
