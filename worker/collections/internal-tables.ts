import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Where people whose accounts are gone have yet to be forgotten; each row goes when it is done. */
export const forgettingsTable = sqliteTable(
  'forgettings',
  {
    /** Id of the account that was. */
    person: text().notNull(),
    /** Of the kinds below: what is open for them, or the room of a chat or a jam. */
    kind: text({ enum: ['sockets', 'chat', 'jam'] }).notNull(),
    /** Id of the room; `''` for sockets. */
    place: text().notNull(),
    /** Milliseconds since 1970 when it was last tried in vain, or 0. */
    tried: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.person, table.kind, table.place] })],
)

/** Files on their way in. An upload's id becomes the id of its media record. */
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

/** Keys of objects whose records are gone; emptied by the request that deleted them, or by the hourly sweep. */
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

/** Second factors (time-based codes, RFC 6238); one for each person or superuser who has set one up. */
export const secondFactorsTable = sqliteTable('second_factors', {
  user: text().primaryKey(),
  /** The shared secret, sealed with a key that only the deployment's secret yields. */
  secret: text().notNull(),
  /** Counts from the moment a first code showed that the app and we agree. */
  confirmed: integer({ mode: 'boolean' }).notNull().default(false),
  /** The newest time step whose code was used; neither it nor an older one counts again. */
  lastStep: integer().notNull().default(0),
  created: text().notNull(),
})

/** What opens an account once when the second factor is lost; each goes when it is used. */
export const recoveryCodesTable = sqliteTable(
  'recovery_codes',
  { user: text().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.user, table.hash] })],
)

/** What happened to records in the last minutes, in the order of commit. Written by triggers only. */
export const eventsTable = sqliteTable(
  'events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    collection: text().notNull(),
    action: text().notNull(),
    /** Id of the record. */
    record: text().notNull(),
    /** The record's columns as JSON, after the change or, of a deletion, before it. */
    row: text().notNull(),
    /** Milliseconds since 1970. */
    at: integer().notNull(),
  },
  (table) => [index('events_at').on(table.at), index('events_record').on(table.record)],
)

/** What pages elsewhere said of themselves, so that a much shared address is asked once a while only. */
export const linkPreviewsTable = sqliteTable('link_previews', {
  url: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  site: text().notNull(),
  /** Key of the kept picture in object storage, or `''`. */
  image: text().notNull(),
  /** Milliseconds since 1970. */
  fetched: integer().notNull(),
})

/** Mail that its transport did not take for now; each goes when it is sent or nobody could use it any more. */
export const waitingMailTable = sqliteTable(
  'waiting_mail',
  {
    id: text().primaryKey(),
    /** The mail as JSON, sealed: it may hold a token. */
    mail: text().notNull(),
    /** Whose token stands in it, or `''`. */
    user: text().notNull(),
    /** Digest of that person's token key: with another one the token is dead. */
    proof: text().notNull(),
    attempts: integer().notNull(),
    /** Milliseconds since 1970: not tried before, and no more after. */
    due: integer().notNull(),
    until: integer().notNull(),
    /** Who wants to know what becomes of it, as in `invites/<id>`, or `''`. */
    about: text().notNull().default(''),
  },
  (table) => [index('waiting_mail_due').on(table.due), index('waiting_mail_about').on(table.about)],
)

/** Account mail that was refused for good: for a week admins see it, and may try again while its link lives. */
export const failedMailTable = sqliteTable(
  'failed_mail',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    /** As in `waiting_mail`. */
    mail: text().notNull(),
    user: text().notNull(),
    proof: text().notNull(),
    /** Milliseconds since 1970: of no use after. */
    until: integer().notNull(),
    /** What was said when it was refused. */
    answer: text().notNull(),
  },
  (table) => [index('failed_mail_created').on(table.created)],
)
