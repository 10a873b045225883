import type { LogEntry, LogFilter, LogSummary, StoredLogEntry } from '../../log-calls.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_BYTES = 50 * 1024 * 1024
/** Share of the entries that go when the ring is full, so that it is not trimmed with each append. */
const TRIMMED_SHARE = 0.1
const MAX_DETAILS = 16_000
const MAX_PATH = 1_000
const TOP = 10

type Column = 'level' | 'code' | 'person' | 'request'
const equal: readonly Column[] = ['level', 'code', 'person', 'request']

/** The log of the last day in an object's SQLite, of bounded size: the oldest entries go first. */
export class LogRing {
  private readonly sql: SqlStorage
  private readonly maxBytes: number

  constructor(sql: SqlStorage, maxBytes = MAX_BYTES) {
    this.sql = sql
    this.maxBytes = maxBytes
    sql.exec(`CREATE TABLE IF NOT EXISTS entries (
      id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, level TEXT NOT NULL, event TEXT NOT NULL,
      request TEXT NOT NULL, code TEXT NOT NULL, path TEXT NOT NULL, person TEXT NOT NULL, details TEXT NOT NULL)`)
  }

  append(entries: readonly LogEntry[], now: number): void {
    for (const entry of entries) {
      const { at, level, event, request, code, path, person } = entry
      this.sql.exec(
        'INSERT INTO entries (at, level, event, request, code, path, person, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        at,
        level,
        event,
        request,
        code,
        path.slice(0, MAX_PATH),
        person,
        entry.details.slice(0, MAX_DETAILS),
      )
    }
    this.trim(now)
  }

  private trim(now: number): void {
    this.sql.exec(
      'DELETE FROM entries WHERE id < (SELECT MIN(id) FROM entries WHERE at >= ?) AND at < ?',
      now - DAY_MS,
      now - DAY_MS,
    )
    if (this.sql.databaseSize < this.maxBytes) return
    this.sql.exec(
      'DELETE FROM entries WHERE id < (SELECT MIN(id) + (MAX(id) - MIN(id) + 1) * ? FROM entries)',
      TRIMMED_SHARE,
    )
  }

  read(
    filter: LogFilter,
    { before, limit }: { before?: number | undefined; limit: number },
  ): StoredLogEntry[] {
    const conditions: string[] = []
    const values: (string | number)[] = []
    const add = (condition: string, ...bound: (string | number)[]) => {
      conditions.push(condition)
      values.push(...bound)
    }
    if (before !== undefined) add('id < ?', before)
    for (const column of equal) {
      const value = filter[column]
      if (value) add(`${column} = ?`, value)
    }
    if (filter.path) add('INSTR(path, ?) > 0', filter.path)
    if (filter.text) {
      const text = filter.text.toLowerCase()
      add('INSTR(LOWER(event || char(10) || code || char(10) || details), ?) > 0', text)
    }
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
    const rows = this.sql.exec(`SELECT * FROM entries ${where} ORDER BY id DESC LIMIT ?`, ...values, limit)
    // Safe: only `append` writes the table.
    return rows.toArray() as unknown as StoredLogEntry[]
  }

  summary(now: number): LogSummary {
    const since = now - DAY_MS
    const errors = this.sql.exec(
      `SELECT CASE code WHEN '' THEN event ELSE code END AS code, COUNT(*) AS count FROM entries
        WHERE level = 'error' AND at >= ? GROUP BY 1 ORDER BY 2 DESC LIMIT ?`,
      since,
      TOP,
    )
    const slow = this.sql.exec(
      `SELECT path, COUNT(*) AS count, MAX(json_extract(details, '$.ms')) AS worst FROM entries
        WHERE event = 'request_slow' AND json_valid(details) AND at >= ? GROUP BY path ORDER BY worst DESC LIMIT ?`,
      since,
      TOP,
    )
    const queries = this.sql.exec(
      `SELECT json_extract(details, '$.sql') AS sql, COUNT(*) AS count, MAX(json_extract(details, '$.ms')) AS worst
        FROM entries WHERE event = 'query_slow' AND json_valid(details) AND at >= ? GROUP BY 1 ORDER BY worst DESC LIMIT ?`,
      since,
      TOP,
    )
    const dead = this.sql.exec(
      "SELECT COUNT(*) AS count FROM entries WHERE event = 'message_dead' AND at >= ?",
      since,
    )
    // Safe: the statements name the columns.
    return {
      errors: errors.toArray() as LogSummary['errors'],
      slow: slow.toArray() as LogSummary['slow'],
      queries: queries.toArray() as LogSummary['queries'],
      dead: Number(dead.one()['count']),
    }
  }
}
