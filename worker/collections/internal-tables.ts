import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Files on their way in. An upload's id becomes the id of its media record. */
export const uploadsTable = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    project: text().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Found from the first part's bytes; `''` until it has come. */
    type: text().notNull().default(''),
    /** Id of the bucket's multipart upload. */
    multipart: text().notNull().default(''),
    created: text().notNull(),
  },
  (table) => [index('uploads_owner').on(table.owner), index('uploads_project').on(table.project)],
)

export const uploadPartsTable = sqliteTable(
  'upload_parts',
  { upload: text().notNull(), part: integer().notNull(), etag: text().notNull() },
  (table) => [primaryKey({ columns: [table.upload, table.part] })],
)

/** Keys of objects whose records are gone; emptied by whoever deleted them, or by the hourly sweep. */
export const doomedObjectsTable = sqliteTable('doomed_objects', {
  key: text().primaryKey(),
  created: text().notNull(),
})

/** Fixed windows of attempts. */
export const throttlesTable = sqliteTable('throttles', {
  key: text().primaryKey(),
  attempts: integer().notNull(),
  /** Milliseconds since 1970 when the window ends. */
  ends: integer().notNull(),
})

/** Mail of a development machine, kept instead of sent. */
export const outboxTable = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull().default(''),
    created: text().notNull(),
  },
  (table) => [index('outbox_recipient').on(table.recipient)],
)
