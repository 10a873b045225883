import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Deleted users' data that has yet to be removed elsewhere; rows are deleted once that is done. */
export const forgettingsTable = sqliteTable(
  'forgettings',
  {
    person: text().notNull(),
    kind: text({ enum: ['sockets', 'chat', 'jam'] }).notNull(),
    place: text().notNull(),
    /** Last failed attempt in milliseconds since 1970, or 0. */
    tried: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.person, table.kind, table.place] })],
)

/** An upload's id becomes the id of its media record. */
export const uploadsTable = sqliteTable(
  'uploads',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    project: text().notNull(),
    jam: text().notNull().default(''),
    room: text().notNull().default(''),
    kind: text().notNull(),
    name: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Detected from the first part's bytes; `''` before it. */
    type: text().notNull().default(''),
    /** Id of the bucket's multipart upload. */
    multipart: text().notNull().default(''),
    created: text().notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.owner),
    index('uploads_project').on(table.project),
    index('uploads_created').on(table.created),
  ],
)

export const uploadPartsTable = sqliteTable(
  'upload_parts',
  { upload: text().notNull(), part: integer().notNull(), etag: text().notNull() },
  (table) => [primaryKey({ columns: [table.upload, table.part] })],
)

/** Purged by the request that deleted their records, or by the hourly sweep. */
export const doomedObjectsTable = sqliteTable(
  'doomed_objects',
  { key: text().primaryKey(), created: text().notNull() },
  (table) => [index('doomed_objects_created').on(table.created)],
)

/** Fixed windows of attempts. */
export const throttlesTable = sqliteTable(
  'throttles',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    /** Milliseconds since 1970 when the window ends. */
    ends: integer().notNull(),
  },
  (table) => [index('throttles_ends').on(table.ends)],
)

export const outboxTable = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    sender: text().notNull().default(''),
    replyTo: text().notNull().default(''),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull().default(''),
    /** JSON object of the headers beside the usual ones. */
    headers: text().notNull().default('{}'),
    created: text().notNull(),
  },
  (table) => [index('outbox_recipient').on(table.recipient)],
)

/** Time-based codes (RFC 6238); one row per user or superuser. */
export const secondFactorsTable = sqliteTable('second_factors', {
  user: text().primaryKey(),
  /** Sealed. */
  secret: text().notNull(),
  /** True once a first code has proved that the app is set up. */
  confirmed: integer({ mode: 'boolean' }).notNull().default(false),
  /** Neither this time step nor an older one counts again. */
  lastStep: integer().notNull().default(0),
  created: text().notNull(),
})

/** Each replaces the second factor once; deleted when used. */
export const recoveryCodesTable = sqliteTable(
  'recovery_codes',
  { user: text().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
)

/** Changes of the last minutes, in the order of commit. Written by triggers only. */
export const eventsTable = sqliteTable(
  'events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    collection: text().notNull(),
    action: text().notNull(),
    record: text().notNull(),
    /** Columns as JSON, after the change or, for a deletion, before it. */
    row: text().notNull(),
    /** Milliseconds since 1970. */
    at: integer().notNull(),
  },
  (table) => [index('events_at').on(table.at), index('events_record').on(table.record)],
)

/** Cached so that a popular URL is fetched only now and then. */
export const linkPreviewsTable = sqliteTable('link_previews', {
  url: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  site: text().notNull(),
  image: text().notNull(),
  /** Milliseconds since 1970. */
  fetched: integer().notNull(),
})

/** Rows are deleted when the mail is sent or expires. */
export const waitingMailTable = sqliteTable(
  'waiting_mail',
  {
    id: text().primaryKey(),
    /** JSON, sealed because it may contain a token. */
    mail: text().notNull(),
    user: text().notNull(),
    /** Digest of the owner's token key: the token is valid only with this key. */
    proof: text().notNull(),
    attempts: integer().notNull(),
    /** Not tried before `due` and after `until`; milliseconds since 1970. */
    due: integer().notNull(),
    until: integer().notNull(),
    /** The record that is notified of the outcome, `invites/<id>`, or `''`. */
    about: text().notNull().default(''),
  },
  (table) => [index('waiting_mail_due').on(table.due), index('waiting_mail_about').on(table.about)],
)

/** Admins see it for a week, and may retry while its link is valid. */
export const failedMailTable = sqliteTable(
  'failed_mail',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    /** Sealed like in `waiting_mail`. */
    mail: text().notNull(),
    user: text().notNull(),
    proof: text().notNull(),
    /** Milliseconds since 1970; expired afterwards. */
    until: integer().notNull(),
    answer: text().notNull(),
  },
  (table) => [index('failed_mail_created').on(table.created)],
)
