import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Takes whose speakers withdrew them, stored with their project, so that no older version brings them back. */
export const withdrawnTakesTable = sqliteTable(
  'withdrawn_takes',
  {
    project: text().notNull(),
    take: text().notNull(),
    /** The project's first revision without the take. */
    revision: integer().notNull(),
    /** JSON list of marks of the captions that were removed with it. */
    captions: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project, table.take] }),
    index('withdrawn_takes_take').on(table.take),
  ],
)
