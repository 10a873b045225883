import type { LoggedMessage } from './room-log.ts'

/** The notified users of replies. In a table of its own, so that older rooms and older workers need no migration. */
const table = `
CREATE TABLE IF NOT EXISTS notified (seq INTEGER PRIMARY KEY, user TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS notified_user ON notified (user);
`

/** Messages with the user they notify, to be followed by a condition. */
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
