import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { textColumn } from './definition/columns.ts'

/** Users' sessions, one row each; deleted some days after the last use. */
export const sessionsTable = sqliteTable(
  'sessions',
  {
    /** The id in the session's tokens. */
    id: text().primaryKey(),
    user: text().notNull(),
    created: text().notNull(),
    /** Time of the last renewal; an active session is renewed twice a day. */
    used: text().notNull(),
    /** The browser's `User-Agent`. */
    agent: textColumn(),
    /** Fingerprint of the user's token key: with another key the session is invalid. */
    mark: text().notNull(),
    /** The time it was ended individually. */
    ended: textColumn(),
  },
  (table) => [index('sessions_user').on(table.user, table.used), index('sessions_used').on(table.used)],
)

/** API tokens. The token itself is shown once and not stored. */
export const apiTokensTable = sqliteTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    owner: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the token, in hex; with its 248 random bits it cannot be guessed from that. */
    hash: text().notNull(),
    /** The token's first characters, by which its owner recognises it. */
    beginning: text().notNull(),
    /** JSON: `{ projects: 'write', chat: 'read' }`. */
    scopes: text().notNull(),
    expires: text().notNull(),
    used: textColumn(),
    revoked: textColumn(),
  },
  (table) => [uniqueIndex('api_tokens_hash').on(table.hash), index('api_tokens_owner').on(table.owner)],
)
