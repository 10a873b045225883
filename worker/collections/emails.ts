import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Campaigns, not a collection of the record API: they are composed and sent by their own calls. */
export const emailsTable = sqliteTable(
  'emails',
  {
    ...baseColumns(),
    author: textColumn(),
    name: textColumn(),
    subject: textColumn(),
    preheader: textColumn(),
    replyTo: textColumn(),
    category: text({ enum: ['news', 'tips', 'surveys'] })
      .notNull()
      .default('news'),
    accent: textColumn(),
    /** What was composed, as JSON. */
    document: text().notNull(),
    /** Plain text as it was edited; `''`: made from the document. */
    text: textColumn(),
    /** Who gets it, as JSON. */
    audience: text().notNull(),
    template: flagColumn(),
    state: text({ enum: ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] })
      .notNull()
      .default('draft'),
    revision: integer().notNull().default(1),
    /** Record dates, or `''`. */
    scheduled: textColumn(),
    started: textColumn(),
    finished: textColumn(),
    pauseReason: text({ enum: ['', 'admin', 'error_rate', 'queue_failed', 'sign_in'] })
      .notNull()
      .default(''),
    /** Grows each time its sending begins, goes on or is revived: lanes of an earlier run stop by themselves. */
    run: integerColumn(),
    /** Milliseconds since 1970: when this run began, and when a lane of it last did something. */
    runBegan: integerColumn(),
    beat: integerColumn(),
    /** Where its links lead: the deployment, as its sender had it in front of them. */
    origin: textColumn(),
    /** HTML and text with their variables, frozen when it was sent; `''` until then. */
    sentSubject: textColumn(),
    sentHtml: textColumn(),
    sentText: textColumn(),
    /** Since when it lies in the trash, or `''`. */
    trashed: textColumn(),
  },
  (table) => [
    index('emails_list').on(table.template, table.updated),
    index('emails_state').on(table.state, table.scheduled),
    index('emails_trashed').on(table.trashed, table.updated, table.id),
  ],
)

/** Who a campaign goes to, taken down when it started: each address once. */
export const emailRecipientsTable = sqliteTable(
  'email_recipients',
  {
    email: text().notNull(),
    /** Lower case. */
    address: text().notNull(),
    name: textColumn(),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped'] })
      .notNull()
      .default('waiting'),
    attempts: integerColumn(),
    /** Milliseconds since 1970: not tried before. */
    due: integerColumn(),
    /** Of the lane that has it in hand; only who holds it may settle it. */
    claim: textColumn(),
    claimed: integerColumn(),
    /** What the server said. */
    answer: textColumn(),
    /** Milliseconds since 1970 when it said so, 0 before. */
    answered: integerColumn(),
    /** What delivery events call the mail, without brackets; `''`: nobody said. */
    mailId: textColumn(),
    /** What came of it after the server had taken it, as far as its provider told. */
    delivery: text({ enum: ['', 'delivered', 'deferred', 'rejected', 'failed', 'bounced', 'complained'] })
      .notNull()
      .default(''),
    deliveryDetail: textColumn(),
    /** Milliseconds since 1970. */
    deliveryTold: integerColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.address] }),
    index('email_recipients_due').on(table.email, table.state, table.due),
    index('email_recipients_answered').on(table.email, table.answered),
    // Delivery events name an address, and no campaign.
    index('email_recipients_address').on(table.address, table.answered),
  ],
)

/** Addresses that were pasted or came from a file. */
export const emailListsTable = sqliteTable('email_lists', {
  id: text().primaryKey(),
  created: text().notNull(),
  updated: textColumn(),
  name: text().notNull(),
  addresses: integerColumn(),
})

export const emailListEntriesTable = sqliteTable(
  'email_list_entries',
  {
    id: textColumn(),
    created: textColumn(),
    updated: textColumn(),
    list: text().notNull(),
    /** Lower case. */
    address: text().notNull(),
    name: textColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.list, table.address] }),
    index('email_list_entries_id').on(table.id),
    // The back office's orders.
    index('email_list_entries_by_address').on(sql`${table.address} COLLATE NOCASE`, table.id),
  ],
)

/**
 * Domains whose mail of a campaign waits because their servers asked for a slower pace; `''` is our own mail server,
 * and all of the campaign's mail.
 */
export const emailHoldsTable = sqliteTable(
  'email_holds',
  {
    email: text().notNull(),
    domain: textColumn(),
    /** Requests for a slower pace in a row. */
    strikes: integerColumn(),
    /** Milliseconds since 1970. */
    until: integerColumn(),
  },
  (table) => [primaryKey({ columns: [table.email, table.domain] })],
)

/** One row, `campaigns`: when the next mail of all campaigns together may go (generic cell rate algorithm). */
export const emailPaceTable = sqliteTable('email_pace', {
  id: text().primaryKey(),
  /** Milliseconds since 1970. */
  next: integer().notNull(),
})
