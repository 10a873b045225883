export interface DatabaseSession {
  DB: D1Database
  /** Newest state that this request has read or written; `null` before its first query. */
  bookmark(): string | null
}

/** Reads may come from a replica that has reached `from`, or with `first-primary` from the primary. */
export function databaseSession(binding: D1Database, from: string): DatabaseSession {
  const session = binding.withSession(from)
  return {
    // A database without its brand, which is never read.
    DB: {
      prepare: (query) => session.prepare(query),
      batch: (statements) => session.batch(statements),
      exec: (query) => binding.exec(query),
      dump: () => Promise.reject(new Error('Dumps are made by the backup command.')),
      withSession: (constraint) => binding.withSession(constraint),
    } satisfies Omit<D1Database, typeof Symbol.toStringTag> as D1Database,
    bookmark: () => session.getBookmark(),
  }
}
