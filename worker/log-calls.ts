/** A line of the log, as the ring stores it. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  at: number
  level: 'info' | 'warning' | 'error'
  event: string
  /** Id of the request, also through queues; `''` for none. */
  request: string
  /** Error code of the answer; `''` for none. */
  code: string
  path: string
  /** Id of the signed-in user; `''` for none. */
  person: string
  /** JSON of everything else. */
  details: string
}

export interface StoredLogEntry extends LogEntry {
  id: number
}

export interface LogFilter {
  level?: LogEntry['level'] | undefined
  code?: string | undefined
  path?: string | undefined
  person?: string | undefined
  request?: string | undefined
  /** Contained in the event's name, its code or its details. */
  text?: string | undefined
}

export interface LogSummary {
  errors: { code: string; count: number }[]
  slow: { path: string; count: number; worst: number }[]
  /** Slow queries of the database. */
  queries: { sql: string; count: number; worst: number }[]
  /** Messages of queues that were given up. */
  dead: number
}

export interface RecentLogsCalls extends Rpc.DurableObjectBranded {
  append(entries: LogEntry[]): Promise<void>
  /** Newest first, before the entry `before`. */
  read(filter: LogFilter, page: { before?: number | undefined; limit: number }): Promise<StoredLogEntry[]>
  summary(): Promise<LogSummary>
}
