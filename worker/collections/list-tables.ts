import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

export const listViewsTable = sqliteTable(
  'list_views',
  {
    ...baseColumns(),
    owner: text().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    address: textColumn(),
    shared: flagColumn(),
  },
  (table) => [
    index('list_views_owner').on(table.owner, table.kind),
    index('list_views_shared').on(table.kind, table.shared),
  ],
)

/** JSON, per admin and list. */
export const listColumnsTable = sqliteTable(
  'list_columns',
  { owner: text().notNull(), kind: text().notNull(), columns: text().notNull() },
  (table) => [primaryKey({ columns: [table.owner, table.kind] })],
)

/** Acts on too many rows for one request; each step is one transaction. */
export const listJobsTable = sqliteTable(
  'list_jobs',
  {
    ...baseColumns(),
    actor: text().notNull(),
    via: textColumn(),
    kind: text().notNull(),
    act: text().notNull(),
    /** JSON: `{ ids }`, or `{ all, except }`. */
    target: text().notNull(),
    /** JSON: the act's input. */
    input: text().notNull(),
    state: text({ enum: ['running', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('running'),
    cursor: textColumn(),
    seen: integerColumn(),
    changed: integerColumn(),
    total: integerColumn(),
    totalMore: flagColumn(),
    /** Milliseconds since 1970: until then another run has the job. */
    lease: integer().notNull().default(0),
  },
  (table) => [
    index('list_jobs_state').on(table.state, table.lease),
    index('list_jobs_kind').on(table.kind, table.updated),
  ],
)
