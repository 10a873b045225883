import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, flagColumn, integerColumn, textColumn } from './definition/columns.ts'

/** Not a collection of the record API. */
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
    document: text().notNull(),
    /** Edited plain text; `''`: generated from the document. */
    text: textColumn(),
    audience: text().notNull(),
    template: flagColumn(),
    state: text({ enum: ['draft', 'scheduled', 'collecting', 'sending', 'paused', 'sent', 'cancelled'] })
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
    /** Grows with each start, resume and restart: lanes of an earlier run stop by themselves. */
    run: integerColumn(),
    /** Milliseconds since 1970: start of this run, and last activity of one of its lanes. */
    runBegan: integerColumn(),
    beat: integerColumn(),
    /** Base of its links, as its sender's browser had it. */
    origin: textColumn(),
    /** Frozen at the start, with variables; `''` until then. */
    sentSubject: textColumn(),
    sentHtml: textColumn(),
    sentText: textColumn(),
    /** Place of the next step that collects recipients, as JSON; `''`: at the beginning. */
    collectCursor: textColumn(),
    collected: integerColumn(),
    trashed: textColumn(),
  },
  (table) => [
    index('emails_list').on(table.template, table.updated),
    index('emails_state').on(table.state, table.scheduled),
    index('emails_trashed').on(table.trashed, table.updated, table.id),
  ],
)

/**
 * Order of a campaign's log, problems first: failed 0, unknown 1, sending 2, waiting 3, sent with a bad delivery 4,
 * skipped 5, sent 6. Its index has this expression to the letter; the migration generator splits it at commas.
 */
export const recipientPlace = sql<number>`("state" = 'unknown') + 2 * ("state" = 'sending') + 3 * ("state" = 'waiting') + 5 * ("state" = 'skipped') + 6 * ("state" = 'sent') - 2 * ("state" = 'sent' AND "delivery" <> '' AND "delivery" <> 'delivered')`

/** Written at the campaign's start: each address once. */
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
    /** Not tried before; milliseconds since 1970. */
    due: integerColumn(),
    /** The lane that alone may settle it. */
    claim: textColumn(),
    claimed: integerColumn(),
    answer: textColumn(),
    /** Milliseconds since 1970, 0 before the reply. */
    answered: integerColumn(),
    /** Message-ID without brackets, for delivery events; `''`: unknown. */
    mailId: textColumn(),
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
    index('email_recipients_place').on(table.email, recipientPlace, table.address),
    index('email_recipients_delivery')
      .on(table.email, table.delivery, recipientPlace, table.address)
      .where(sql`"delivery" <> ''`),
    index('email_recipients_answered').on(table.email, table.answered),
    index('email_recipients_claimed')
      .on(table.claimed)
      .where(sql`"state" = 'sending'`),
    // Delivery events contain an address, and no campaign.
    index('email_recipients_address').on(table.address, table.answered),
  ],
)

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
    index('email_list_entries_of_list').on(table.list, sql`${table.address} COLLATE NOCASE`, table.id),
    index('email_list_entries_by_address').on(sql`${table.address} COLLATE NOCASE`, table.id),
  ],
)

/** Domains whose servers asked for a slower pace; `''` is our own mail server, and all of the campaign's mail. */
export const emailHoldsTable = sqliteTable(
  'email_holds',
  {
    email: text().notNull(),
    domain: textColumn(),
    /** Consecutive requests for a slower pace. */
    strikes: integerColumn(),
    /** Milliseconds since 1970. */
    until: integerColumn(),
  },
  (table) => [primaryKey({ columns: [table.email, table.domain] })],
)

/** One row, `campaigns`: time of the next mail of all campaigns (generic cell rate algorithm). */
export const emailPaceTable = sqliteTable('email_pace', {
  id: text().primaryKey(),
  /** Milliseconds since 1970. */
  next: integer().notNull(),
})
