import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'

/**
 * Daily statistics, a row per day (UTC) and kind. Triggers of the counted tables add to it in the same transaction;
 * mails are counted by the code that sends them.
 */
export const dailyCountsTable = sqliteTable(
  'daily_counts',
  { day: text().notNull(), kind: text().notNull(), count: integerColumn() },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)

/** Users who edited a project on a day, so that each counts once; deleted after a few days. */
export const dailyCreatorsTable = sqliteTable(
  'daily_creators',
  { day: text().notNull(), user: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.user] })],
)

/** Redirects of old or short URLs. */
export const routeRulesTable = sqliteTable(
  'route_rules',
  {
    ...baseColumns(),
    /** A path: an exact match, or a prefix. */
    source: text().notNull(),
    match: text({ enum: ['exact', 'prefix'] }).notNull(),
    target: text().notNull(),
    status: integer().notNull(),
    /** The matching rule with the highest priority wins. */
    priority: integerColumn(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    note: textColumn(),
  },
  (table) => [index('route_rules_active').on(table.active)],
)

/** Muted users by room; a copy of the rooms' own data for the back office. */
export const chatMutesTable = sqliteTable(
  'chat_mutes',
  {
    room: text().notNull(),
    user: text().notNull(),
    created: text().notNull(),
    until: text().notNull(),
    /** Id of the admin. */
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.room, table.user] }), index('chat_mutes_until').on(table.until)],
)

/** Items that an admin has dismissed, until something new happens to them. */
export const attentionDismissalsTable = sqliteTable(
  'attention_dismissals',
  {
    kind: text().notNull(),
    about: text().notNull(),
    created: text().notNull(),
    /** Milliseconds since 1970. */
    moment: integer().notNull(),
    /** Id of the admin. */
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.about] })],
)
