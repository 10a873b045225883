import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { textColumn } from './definition/columns.ts'

/** Deleted some days after the last use. */
export const sessionsTable = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    user: text().notNull(),
    created: text().notNull(),
    /** The last renewal; an active session is renewed twice a day. */
    used: text().notNull(),
    agent: textColumn(),
    /** Fingerprint of the user's token key: with another key the session is invalid. */
    mark: text().notNull(),
    ended: textColumn(),
  },
  (table) => [index('sessions_user').on(table.user, table.used), index('sessions_used').on(table.used)],
)

/** The token itself is shown once and not stored. */
export const apiTokensTable = sqliteTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    owner: text().notNull(),
    name: text().notNull(),
    /** SHA-256 in hex; 248 random bits cannot be guessed from it. */
    hash: text().notNull(),
    /** By which its owner recognises it. */
    beginning: text().notNull(),
    /** JSON: `{ projects: 'write', chat: 'read' }`. */
    scopes: text().notNull(),
    expires: text().notNull(),
    used: textColumn(),
    revoked: textColumn(),
  },
  (table) => [uniqueIndex('api_tokens_hash').on(table.hash), index('api_tokens_owner').on(table.owner)],
)
