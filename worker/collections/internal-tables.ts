import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Places from which deleted users' data has yet to be removed; each row is deleted once that is done. */
export const forgettingsTable = sqliteTable(
  'forgettings',
  {
    person: text().notNull(),
    /** The kind of place: the user's open connections, or a chat room or a jam. */
    kind: text({ enum: ['sockets', 'chat', 'jam'] }).notNull(),
    place: text().notNull(),
    /** Time of the last failed attempt in milliseconds since 1970, or 0. */
    tried: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.person, table.kind, table.place] })],
)

/** Unfinished uploads. An upload's id becomes the id of its media record. */
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
  (table) => [index('uploads_owner').on(table.owner), index('uploads_project').on(table.project)],
)

export const uploadPartsTable = sqliteTable(
  'upload_parts',
  { upload: text().notNull(), part: integer().notNull(), etag: text().notNull() },
  (table) => [primaryKey({ columns: [table.upload, table.part] })],
)

/** Keys of objects whose records are deleted; purged by the request that deleted them, or by the hourly sweep. */
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

/** Second factors (time-based codes, RFC 6238); one per user or superuser who has set one up. */
export const secondFactorsTable = sqliteTable('second_factors', {
  user: text().primaryKey(),
  /** The shared secret, sealed with a key that is derived from the deployment's secret. */
  secret: text().notNull(),
  /** Effective once a first code has proved that the app is set up. */
  confirmed: integer({ mode: 'boolean' }).notNull().default(false),
  /** The newest time step whose code was used; neither it nor an older one counts again. */
  lastStep: integer().notNull().default(0),
  created: text().notNull(),
})

/** Recovery codes, each replacing the second factor once; deleted when used. */
export const recoveryCodesTable = sqliteTable(
  'recovery_codes',
  { user: text().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
)

/** Changes of records in the last minutes, in the order of commit. Written by triggers only. */
export const eventsTable = sqliteTable(
  'events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    collection: text().notNull(),
    action: text().notNull(),
    /** Id of the record. */
    record: text().notNull(),
    /** The record's columns as JSON, after the change or, for a deletion, before it. */
    row: text().notNull(),
    /** Milliseconds since 1970. */
    at: integer().notNull(),
  },
  (table) => [index('events_at').on(table.at), index('events_record').on(table.record)],
)

/** Metadata of external pages, cached so that a popular URL is fetched only now and then. */
export const linkPreviewsTable = sqliteTable('link_previews', {
  url: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  site: text().notNull(),
  image: text().notNull(),
  /** Milliseconds since 1970. */
  fetched: integer().notNull(),
})

/** Deferred mail; each row is deleted when the mail is sent or expires. */
export const waitingMailTable = sqliteTable(
  'waiting_mail',
  {
    id: text().primaryKey(),
    /** The mail as JSON, sealed, because it may contain a token. */
    mail: text().notNull(),
    user: text().notNull(),
    /** Digest of the owner's token key: the token is valid only with this key. */
    proof: text().notNull(),
    attempts: integer().notNull(),
    /** Milliseconds since 1970: not tried before, and not after. */
    due: integer().notNull(),
    until: integer().notNull(),
    /** The record that wants to know the outcome, as in `invites/<id>`, or `''`. */
    about: text().notNull().default(''),
  },
  (table) => [index('waiting_mail_due').on(table.due), index('waiting_mail_about').on(table.about)],
)

/** Refused account mail: admins see it for a week, and may retry while its link is valid. */
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
