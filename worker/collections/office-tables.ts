import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, integerColumn, textColumn } from './definition/columns.ts'

/**
 * How often what happened, a row a day (UTC) and kind. Triggers of the tables that things happen in add to it in the
 * transaction of the act; mails are counted by the code that sends them.
 */
export const dailyCountsTable = sqliteTable(
  'daily_counts',
  { day: text().notNull(), kind: text().notNull(), count: integerColumn() },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)

/** Who has worked on a project on a day, so that each counts once; forgotten after a few days. */
export const dailyCreatorsTable = sqliteTable(
  'daily_creators',
  { day: text().notNull(), user: text().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.user] })],
)

/** Where visitors of old or short addresses are sent. */
export const routeRulesTable = sqliteTable(
  'route_rules',
  {
    ...baseColumns(),
    /** A path: exactly it, or all that begins with it. */
    source: text().notNull(),
    match: text({ enum: ['exact', 'prefix'] }).notNull(),
    /** A path of our own, or an https address. */
    target: text().notNull(),
    status: integer().notNull(),
    /** Of several that match the greatest wins. */
    priority: integerColumn(),
    active: integer({ mode: 'boolean' }).notNull().default(true),
    note: textColumn(),
  },
  (table) => [index('route_rules_active').on(table.active)],
)

/** Who may not write in a room, as rooms keep it; a copy for the back office. */
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

/** What an admin has seen and wants to hear no more of, until something new happens to it. */
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
