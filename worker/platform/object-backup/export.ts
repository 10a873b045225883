import type { RoomPage, RoomRow, RoomTail } from '../../contract/backup/rooms.ts'
import { changeJournal, type JournalEntry } from './change-journal.ts'
import {
  countOf,
  placeholders,
  quoted,
  Refusal,
  rowOf,
  shapesOf,
  type SavedTables,
  type TableShape,
} from './saved-tables.ts'

const PAGE_ROWS = 1_000
const PAGE_BYTES = 2_000_000
/** Limits what is read beyond a page's bytes. */
const STEP_ROWS = 25

interface Cursor {
  run: string
  table: string
  key: (string | number)[]
}

/**
 * Reads tables in pages while the object is in use, then the rows that changed. The last part is read in one turn
 * with the state, so that all rows are of one moment.
 */
export class ObjectExport {
  private readonly storage: DurableObjectStorage
  private readonly tables: SavedTables

  constructor(storage: DurableObjectStorage, tables: SavedTables) {
    this.storage = storage
    this.tables = tables
  }

  /** Without a cursor, begins a run with this id and ends any other. */
  page(cursor: string | undefined, id: string, now: number): RoomPage {
    const { sql } = this.storage
    const shapes = shapesOf(sql, this.tables)
    if (shapes.size === 0) return { run: id, tables: {}, rows: [] }
    if (cursor === undefined) {
      this.storage.transactionSync(() => changeJournal(sql).begin(id, shapes, now))
      return { run: id, tables: Object.fromEntries(shapes), ...this.rowsFrom(shapes, id, undefined) }
    }
    const from = readCursor(cursor)
    this.assertRunning(from.run, now)
    return { run: from.run, ...this.rowsFrom(shapes, from.run, from) }
  }

  /** Parts count from 1; asking for one confirms those before it. The last one has the state and ends the run. */
  tail(run: string, number: number, now: number): RoomTail {
    this.assertRunning(run, now)
    const { sql } = this.storage
    const journal = changeJournal(sql)
    const shapes = shapesOf(sql, this.tables)
    return this.storage.transactionSync(() => {
      const part: RoomTail = { rows: [], deleted: [] }
      journal.acknowledge(number)
      const read: JournalEntry[] = []
      const entries = journal.entries(PAGE_ROWS)
      let bytes = 0
      for (const entry of entries) {
        if (bytes >= PAGE_BYTES) break
        const shape = shapes.get(entry.table)
        if (!shape) continue
        const row = rowWith(sql, entry.table, shape, entry.key)
        if (row) part.rows.push(row)
        else part.deleted.push([entry.table, ...entry.key])
        bytes += JSON.stringify(row ?? entry.key).length
        read.push(entry)
      }
      if (read.length < entries.length || entries.length === PAGE_ROWS) journal.sent(read, number)
      else {
        part.state = {
          position: this.tables.position(sql),
          counts: Object.fromEntries([...shapes.keys()].map((table) => [table, countOf(sql, table)])),
        }
        journal.end()
      }
      return part
    })
  }

  private assertRunning(run: string, now: number) {
    if (!changeJournal(this.storage.sql).isRunning(run, now))
      throw new Refusal('This backup of the room has ended.')
  }

  private rowsFrom(
    shapes: ReadonlyMap<string, TableShape>,
    run: string,
    from: Cursor | undefined,
  ): { rows: RoomRow[]; cursor?: string } {
    const rows: RoomRow[] = []
    let bytes = 0
    const names = [...shapes.keys()]
    for (const table of names.slice(from ? names.indexOf(from.table) : 0)) {
      const shape = shapes.get(table)
      if (!shape) continue
      let after = from?.table === table ? from.key : undefined
      for (;;) {
        const step = rowsAfter(this.storage.sql, table, shape, after)
        rows.push(...step)
        const last = step.at(-1)
        if (!last || step.length < STEP_ROWS) break
        after = keyOf(last, shape)
        bytes += JSON.stringify(step).length
        if (rows.length < PAGE_ROWS && bytes < PAGE_BYTES) continue
        const cursor: Cursor = { run, table, key: after }
        return { rows, cursor: JSON.stringify(cursor) }
      }
    }
    return { rows }
  }
}

/** Read as a whole: a query that is left half read would lock its table. */
function rowsAfter(
  sql: SqlStorage,
  table: string,
  { columns, key }: TableShape,
  after: (string | number)[] | undefined,
): RoomRow[] {
  const where = after ? `WHERE (${quoted(key)}) > (${placeholders(key)})` : ''
  const found = sql.exec(
    `SELECT ${quoted(columns)} FROM "${table}" ${where} ORDER BY ${quoted(key)} LIMIT ${STEP_ROWS}`,
    ...(after ?? []),
  )
  return [...found.raw()].map((values) => rowOf(table, values))
}

function rowWith(
  sql: SqlStorage,
  table: string,
  { columns, key }: TableShape,
  values: (string | number)[],
): RoomRow | undefined {
  const found = sql.exec(
    `SELECT ${quoted(columns)} FROM "${table}" WHERE (${quoted(key)}) = (${placeholders(key)})`,
    ...values,
  )
  const [row] = [...found.raw()]
  return row && rowOf(table, row)
}

function keyOf([, ...values]: RoomRow, { columns, key }: TableShape): (string | number)[] {
  return key.map((column) => values[columns.indexOf(column)] ?? '')
}

function readCursor(cursor: string): Cursor {
  try {
    return JSON.parse(cursor) as Cursor
  } catch {
    throw new Refusal('The cursor is not valid.')
  }
}
