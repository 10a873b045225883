import {
  ROOM_FILE_FORMAT,
  type RoomHeader,
  type RoomRow,
  type RoomRows,
  type RoomState,
} from '../../contract/backup/rooms.ts'
import { changeJournal } from './change-journal.ts'
import {
  countOf,
  isUsed,
  OWN_PREFIX,
  placeholders,
  quoted,
  Refusal,
  shapeOf,
  type SavedTables,
} from './saved-tables.ts'

const STAGED = `${OWN_PREFIX}staged_`

/**
 * Rows are staged beside the object's tables and replace them in one transaction, so an incomplete restore changes
 * nothing.
 */
export class ObjectRestore {
  private readonly storage: DurableObjectStorage
  private readonly tables: SavedTables

  constructor(storage: DurableObjectStorage, tables: SavedTables) {
    this.storage = storage
    this.tables = tables
  }

  /** Starts over if an earlier restore was cut off. */
  begin({ format, tables }: Pick<RoomHeader, 'format' | 'tables'>, force: boolean) {
    if (format > ROOM_FILE_FORMAT) throw new Refusal('A newer release wrote this file.')
    this.assertReplaceable(force)
    const unknown = Object.keys(tables).find((table) => !this.tables.saved.includes(table))
    if (unknown !== undefined) throw new Refusal(`The table ${unknown} is not known.`)
    const { sql } = this.storage
    this.storage.transactionSync(() => {
      this.dropStaged()
      for (const [table, { columns, key }] of Object.entries(tables)) {
        sql.exec(
          `CREATE TABLE "${STAGED}${table}" (${quoted(columns)}, PRIMARY KEY (${quoted(key)})) WITHOUT ROWID`,
        )
      }
    })
  }

  /** Idempotent. */
  add({ rows, deleted }: RoomRows) {
    const { sql } = this.storage
    this.storage.transactionSync(() => {
      for (const [table, ...values] of rows) {
        this.assertStaged(table, values.length, 'columns')
        sql.exec(`INSERT OR REPLACE INTO "${STAGED}${table}" VALUES (${placeholders(values)})`, ...values)
      }
      for (const [table, ...key] of deleted) {
        const { key: columns } = this.assertStaged(table, key.length, 'key')
        sql.exec(
          `DELETE FROM "${STAGED}${table}" WHERE (${quoted(columns)}) = (${placeholders(key)})`,
          ...key,
        )
      }
    })
  }

  /** Replaces the object's tables, then runs `adjust`. Columns that the backup lacks get their default. */
  commit({ position, counts }: RoomState, force: boolean, adjust: (sql: SqlStorage) => void) {
    const { sql } = this.storage
    this.storage.transactionSync(() => {
      const staged = Object.keys(counts)
      if (this.isDone(staged, position)) return
      this.assertReplaceable(force)
      for (const table of staged) {
        if (!shapeOf(sql, STAGED + table)) throw new Refusal(`The table ${table} was not sent.`)
        if (countOf(sql, STAGED + table) !== counts[table])
          throw new Refusal(`The table ${table} is not complete.`)
      }
      this.dropTables()
      this.tables.create(sql)
      for (const table of staged) this.take(table)
      this.dropStaged()
      const restored = this.tables.position(sql)
      for (const [name, at] of Object.entries(position))
        if (restored[name] !== at)
          throw new Refusal(`The restored ${name} is ${restored[name]} and not ${at}.`)
      adjust(sql)
    })
  }

  /** The answer to an earlier `commit` may have been lost. */
  private isDone(staged: string[], position: RoomState['position']): boolean {
    const { sql } = this.storage
    if (!isUsed(sql, this.tables) || staged.some((table) => shapeOf(sql, STAGED + table))) return false
    const { rev, seq } = this.tables.position(sql)
    return rev === position.rev && seq === position.seq
  }

  private take(table: string) {
    const { sql } = this.storage
    const columns = shapeOf(sql, STAGED + table)?.columns ?? []
    const today = shapeOf(sql, table)?.columns ?? []
    const unknown = columns.find((column) => !today.includes(column))
    if (unknown !== undefined) throw new Refusal(`The column ${unknown} of ${table} is not known.`)
    sql.exec(`DELETE FROM "${table}"`)
    sql.exec(`INSERT INTO "${table}" (${quoted(columns)}) SELECT ${quoted(columns)} FROM "${STAGED}${table}"`)
  }

  private assertReplaceable(force: boolean) {
    if (!force && isUsed(this.storage.sql, this.tables)) throw new Refusal('The room has data already.')
  }

  private assertStaged(table: RoomRow[number] | undefined, values: number, of: 'columns' | 'key') {
    const shape = shapeOf(this.storage.sql, `${STAGED}${table}`)
    if (!shape) throw new Refusal(`The table ${table} was not announced.`)
    if (shape[of].length !== values) throw new Refusal(`A row of ${table} has ${values} values.`)
    return shape
  }

  /** Drops all but staged tables and those that stay. */
  private dropTables() {
    const { sql } = this.storage
    changeJournal(sql).end()
    for (const { name } of tablesOf(sql)) {
      if (name.startsWith(OWN_PREFIX) || this.tables.stay.includes(name)) continue
      // Dropping a full-text table drops its shadows.
      sql.exec(`DROP TABLE IF EXISTS "${name}"`)
    }
  }

  private dropStaged() {
    const { sql } = this.storage
    for (const { name } of tablesOf(sql)) if (name.startsWith(STAGED)) sql.exec(`DROP TABLE "${name}"`)
  }
}

/** Our tables, full-text tables first; names with `_cf_` and `sqlite_` are the platform's. */
function tablesOf(sql: SqlStorage): { name: string }[] {
  return sql
    .exec<{ name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
       ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC`,
    )
    .toArray()
}
