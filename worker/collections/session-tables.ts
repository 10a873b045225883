import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { textColumn } from './definition/columns.ts'

/** Where people are signed in, a row a session; it goes some days after its last use. */
export const sessionsTable = sqliteTable(
  'sessions',
  {
    /** As the session's tokens name it. */
    id: text().primaryKey(),
    user: text().notNull(),
    created: text().notNull(),
    /** When it was last begun anew; a session in use does so twice a day. */
    used: text().notNull(),
    /** What the browser said of itself. */
    agent: textColumn(),
    /** Names the person's token key it was signed with: with another key the session is dead. */
    mark: text().notNull(),
    /** When somebody ended it alone. */
    ended: textColumn(),
  },
  (table) => [index('sessions_user').on(table.user, table.used), index('sessions_used').on(table.used)],
)

/** What programs sign in with. The token itself is shown once and not kept. */
export const apiTokensTable = sqliteTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    owner: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the token, in hex; the token has 248 random bits, so nobody finds it from that. */
    hash: text().notNull(),
    /** The token's first characters, by which its owner knows it again. */
    beginning: text().notNull(),
    /** JSON: `{ projects: 'write', chat: 'read' }`. */
    scopes: text().notNull(),
    expires: text().notNull(),
    used: textColumn(),
    revoked: textColumn(),
  },
  (table) => [uniqueIndex('api_tokens_hash').on(table.hash), index('api_tokens_owner').on(table.owner)],
)
