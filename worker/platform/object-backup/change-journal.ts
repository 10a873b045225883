import { OWN_PREFIX, type TableShape } from './saved-tables.ts'

const JOURNAL = `${OWN_PREFIX}changes`
const RUN = `${OWN_PREFIX}run`

/** A longer run is abandoned; the triggers then note nothing. */
const RUN_SECONDS = 6 * 60 * 60

/** `part` is the part of the tail that was sent with the row; 0: the row has changed since. */
const tables = `
CREATE TABLE ${RUN} (id TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE ${JOURNAL} (
  tbl TEXT NOT NULL, key TEXT NOT NULL, part INTEGER NOT NULL, PRIMARY KEY (tbl, key, part)) WITHOUT ROWID;
`

export interface JournalEntry {
  table: string
  key: (string | number)[]
}

/**
 * Notes changed rows while a backup is read. A room's log is not enough: a deleted account, a read mark or a new name
 * changes rows without an event.
 */
export function changeJournal(sql: SqlStorage) {
  return {
    begin(id: string, shapes: ReadonlyMap<string, TableShape>, now: number) {
      this.end()
      sql.exec(tables)
      sql.exec(`INSERT INTO ${RUN} VALUES (?, ?)`, id, Math.floor(now / 1000) + RUN_SECONDS)
      for (const [table, { key }] of shapes) {
        trigger(sql, table, 'INSERT', noting(table, key, 'NEW'))
        // The key may change as well.
        trigger(sql, table, 'UPDATE', noting(table, key, 'OLD') + noting(table, key, 'NEW'))
        trigger(sql, table, 'DELETE', noting(table, key, 'OLD'))
      }
    },
    /** It must have noted all changes since it began. */
    isRunning(id: string, now: number): boolean {
      if (sql.exec('SELECT 1 FROM sqlite_master WHERE name = ?', RUN).toArray().length === 0) return false
      return (
        sql.exec(`SELECT 1 FROM ${RUN} WHERE id = ? AND expires > ?`, id, Math.floor(now / 1000)).toArray()
          .length > 0
      )
    },
    /** A part that was sent has arrived once a later one is requested. */
    acknowledge(part: number) {
      sql.exec(`DELETE FROM ${JOURNAL} WHERE part > 0 AND part < ?`, part)
      sql.exec(`UPDATE OR REPLACE ${JOURNAL} SET part = 0 WHERE part = ?`, part)
    },
    entries(limit: number): JournalEntry[] {
      return (
        sql
          .exec<{ tbl: string; key: string }>(`SELECT tbl, key FROM ${JOURNAL} WHERE part = 0 LIMIT ?`, limit)
          .toArray()
          // Written by the triggers.
          .map(({ tbl, key }) => ({ table: tbl, key: JSON.parse(key) as (string | number)[] }))
      )
    },
    sent(entries: JournalEntry[], part: number) {
      for (const { table, key } of entries) {
        sql.exec(
          `UPDATE OR REPLACE ${JOURNAL} SET part = ? WHERE tbl = ? AND key = ? AND part = 0`,
          part,
          table,
          JSON.stringify(key),
        )
      }
    },
    end() {
      const triggers = sql.exec<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB ?",
        `${OWN_PREFIX}*`,
      )
      for (const { name } of triggers.toArray()) sql.exec(`DROP TRIGGER "${name}"`)
      sql.exec(`DROP TABLE IF EXISTS ${JOURNAL}; DROP TABLE IF EXISTS ${RUN}`)
    },
  }
}

function trigger(sql: SqlStorage, table: string, event: 'INSERT' | 'UPDATE' | 'DELETE', body: string) {
  sql.exec(`CREATE TRIGGER ${OWN_PREFIX}${table}_${event.toLowerCase()} AFTER ${event} ON "${table}"
    WHEN EXISTS (SELECT 1 FROM ${RUN} WHERE expires > unixepoch()) BEGIN ${body} END`)
}

/** `OR IGNORE` does not hold in a trigger: the statement that fires it decides about conflicts. */
function noting(table: string, key: readonly string[], row: 'OLD' | 'NEW'): string {
  const values = `json_array(${key.map((column) => `${row}."${column}"`).join(', ')})`
  return `INSERT INTO ${JOURNAL} SELECT '${table}', ${values}, 0
    WHERE NOT EXISTS (SELECT 1 FROM ${JOURNAL} WHERE tbl = '${table}' AND key = ${values} AND part = 0);`
}
