/** A database as one request sees it, and how far it has seen. */
export interface DatabaseSession {
  DB: D1Database
  /** Names the newest state this request has read or made; `null` before it has asked anything. */
  bookmark(): string | null
}

/**
 * A session on the database: reads may come from a replica that is at least as new as `from`, or from the
 * primary with `first-primary`; each statement sees what those before it in the session did.
 */
export function databaseSession(binding: D1Database, from: string): DatabaseSession {
  const session = binding.withSession(from)
  return {
    // All that a database is but its tag, which nobody reads.
    DB: {
      prepare: (query) => session.prepare(query),
      batch: (statements) => session.batch(statements),
      exec: (query) => binding.exec(query),
      dump: () => Promise.reject(new Error('Dumps are taken by the backup command.')),
      withSession: (constraint) => binding.withSession(constraint),
    } satisfies Omit<D1Database, typeof Symbol.toStringTag> as D1Database,
    bookmark: () => session.getBookmark(),
  }
}
