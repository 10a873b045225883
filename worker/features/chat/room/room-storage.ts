import { roomEvents } from './room-events-storage.ts'
import type { LoggedMessage, RoomLog } from './room-log.ts'
import { roomModeration } from './room-moderation-storage.ts'
import { roomPeople } from './room-people-storage.ts'
import { roomReactions } from './room-reactions-storage.ts'
import { ALL_MESSAGES, roomReplies } from './room-replies-storage.ts'
import { searchIndex, searchTables } from '../search/search-storage.ts'

/**
 * `room-events-storage.ts` has the other events. Rows are small and there is one index, so that a message costs one
 * short insert.
 */
const tables = `
CREATE TABLE IF NOT EXISTS messages (
  seq INTEGER PRIMARY KEY, rev INTEGER NOT NULL, author TEXT NOT NULL, key TEXT NOT NULL, message TEXT NOT NULL,
  reply TEXT NOT NULL, card TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
  edited INTEGER NOT NULL, gone INTEGER NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS messages_once ON messages (author, key);
`

type Row = Record<string, SqlStorageValue>
type MessageRow = Omit<LoggedMessage, 'gone'> & { gone: number } & Row

const messageOf = ({ gone, ...rest }: MessageRow): LoggedMessage => ({ ...rest, gone: gone === 1 })

/** The room's log in its object's SQLite; creates the tables. */
export function roomLog(sql: SqlStorage): RoomLog {
  sql.exec(tables)
  searchTables(sql)
  const words = searchIndex(sql)
  const replies = roomReplies(sql)
  const { drop: dropReactions, ...reactions } = roomReactions(sql)
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
    ...roomEvents(sql),
    ...reactions,

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
    rewrite(seq, message, at) {
      sql.exec('UPDATE messages SET message = ?, updated = ?, edited = ? WHERE seq = ?', message, at, at, seq)
      words.update(seq)
    },
    erase(seq, at) {
      sql.exec("UPDATE messages SET message = '', card = '', gone = 1, updated = ? WHERE seq = ?", at, seq)
      words.update(seq)
      dropReactions(seq)
      replies.drop(seq)
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
    search: (match, before, limit) => messages(...words.query(match, before, limit)),
    indexWords: (limit) => words.catchUp(limit),

    writtenBy: (user, limit) => messages('WHERE author = ? AND gone = 0 LIMIT ?', user, limit),
    forgetPerson(user) {
      // The places stay, without their author.
      sql.exec("UPDATE messages SET author = '', key = 'gone-' || seq WHERE author = ?", user)
      sql.exec('UPDATE changes SET user = NULL, key = NULL WHERE user = ?', user)
      for (const table of ['reads', 'mutes']) sql.exec(`DELETE FROM ${table} WHERE user = ?`, user)
      sql.exec('DELETE FROM people WHERE id = ?', user)
      replies.forget(user)
    },
  }
}
