import type { LoggedEvent, RoomLog } from './room-log.ts'

const tables = `
CREATE TABLE IF NOT EXISTS changes (
  rev INTEGER PRIMARY KEY, action TEXT NOT NULL, seq INTEGER NOT NULL, newest INTEGER NOT NULL,
  at INTEGER NOT NULL, user TEXT, key TEXT);
CREATE UNIQUE INDEX IF NOT EXISTS changes_once ON changes (user, key) WHERE user IS NOT NULL;
`

type EventLog = Pick<RoomLog, 'appliedCommand' | 'change' | 'eventsAfter'>

export function roomEvents(sql: SqlStorage): EventLog {
  sql.exec(tables)
  return {
    appliedCommand: (user, key) =>
      sql
        .exec<{ seq: number; rev: number }>(
          'SELECT seq, rev FROM changes WHERE user = ? AND key = ?',
          user,
          key,
        )
        .toArray()[0],
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
    eventsAfter(rev, limit) {
      // Between two changes there are only messages, one per rev, so the first one after `rev` can be computed.
      const [last] = sql
        .exec<{ rev: number; newest: number }>(
          'SELECT rev, newest FROM changes WHERE rev <= ? ORDER BY rev DESC LIMIT 1',
          rev,
        )
        .toArray()
      const seq = last ? last.newest + rev - last.rev : rev
      return sql
        .exec<LoggedEvent & Record<string, SqlStorageValue>>(
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
  }
}
