import type { ModeratedAct, RoomLog } from './room-log.ts'

/** Admins' deletions of other users' content, until they are in the audit log. */
const table = `
CREATE TABLE IF NOT EXISTS moderated (
  rev INTEGER PRIMARY KEY, id TEXT NOT NULL, actor TEXT NOT NULL, action TEXT NOT NULL, target TEXT NOT NULL,
  before TEXT NOT NULL, at INTEGER NOT NULL);
`

type ActRow = ModeratedAct & Record<string, SqlStorageValue>

export function roomModeration(sql: SqlStorage): Pick<RoomLog, 'recordModeration' | 'moderatedBetween'> {
  sql.exec(table)
  addVia(sql)
  return {
    recordModeration({ rev, id, actor, via, action, target, before, at }) {
      sql.exec(
        `INSERT INTO moderated (rev, id, actor, action, target, before, at, via)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        rev,
        id,
        actor,
        action,
        target,
        before,
        at,
        via,
      )
      // Older entries have long been copied to the audit log; the newest stay in case a copy is repeated.
      sql.exec('DELETE FROM moderated WHERE rev < ?', rev - REVS_TO_KEEP)
    },
    moderatedBetween: (after, upTo) =>
      sql
        .exec<ActRow>('SELECT * FROM moderated WHERE rev > ? AND rev <= ? ORDER BY rev', after, upTo)
        .toArray(),
  }
}

/** Rooms created before acts recorded their token or superuser lack the column. */
function addVia(sql: SqlStorage) {
  const columns = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('moderated')").toArray()
  if (columns.some(({ name }) => name === 'via')) return
  sql.exec("ALTER TABLE moderated ADD COLUMN via TEXT NOT NULL DEFAULT ''")
}

/** A copy further behind than this must be rebuilt manually. */
const REVS_TO_KEEP = 1_000_000
