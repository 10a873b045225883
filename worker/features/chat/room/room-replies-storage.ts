import type { LoggedMessage } from './room-log.ts'

/** Whom a reply notifies. Beside the messages, so that rooms from before, and workers from before, need no other table. */
const table = `
CREATE TABLE IF NOT EXISTS notified (seq INTEGER PRIMARY KEY, user TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS notified_user ON notified (user);
`

/** Messages with whom they notify; what follows says which. */
export const ALL_MESSAGES = `SELECT messages.*, COALESCE(notified.user, '') AS notifies
  FROM messages LEFT JOIN notified USING (seq)`

export function roomReplies(sql: SqlStorage) {
  sql.exec(table)
  return {
    keep({ seq, notifies }: Pick<LoggedMessage, 'seq' | 'notifies'>) {
      if (notifies !== '') sql.exec('INSERT INTO notified VALUES (?, ?)', seq, notifies)
    },
    drop(seq: number) {
      sql.exec('DELETE FROM notified WHERE seq = ?', seq)
    },
    forget(user: string) {
      sql.exec('DELETE FROM notified WHERE user = ?', user)
    },
  }
}
