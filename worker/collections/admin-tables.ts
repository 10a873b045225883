import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'

/** A row per day (UTC) and kind, written by triggers; mails are counted by the code that sends them. */
export const dailyCountsTable = sqliteTable(
  'daily_counts',
  { day: text().notNull(), kind: text().notNull(), count: integerColumn() },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)

/** Lets each user count once a day; deleted after a few days. */
export const dailyCreatorsTable = sqliteTable(
  'daily_creators',
  { day: text().notNull(), user: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.user] })],
)

export const routeRulesTable = sqliteTable(
  'route_rules',
  {
    ...baseColumns(),
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

/** Copied from the rooms for the back office. */
export const chatMutesTable = sqliteTable(
  'chat_mutes',
  {
    room: text().notNull(),
    user: text().notNull(),
    created: text().notNull(),
    until: text().notNull(),
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.room, table.user] }), index('chat_mutes_until').on(table.until)],
)

/** Dismissed until something new happens to them. */
export const attentionDismissalsTable = sqliteTable(
  'attention_dismissals',
  {
    kind: text().notNull(),
    about: text().notNull(),
    created: text().notNull(),
    /** Milliseconds since 1970. */
    moment: integer().notNull(),
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.about] })],
)
