import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { suppressionReasons, suppressionScopes, suppressionSources } from '../contract/emails/mail.ts'
import { flagColumn, textColumn } from './definition/columns.ts'

/** Admins' settings for all mail, as in `postalAddress`; one without a row is not set. */
export const mailSettingsTable = sqliteTable('mail_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  updated: text().notNull(),
})

/** Addresses that get no mail, or none of a category. Only the mail's own calls read or write it. */
export const emailSuppressionsTable = sqliteTable(
  'email_suppressions',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    /** In lower case. */
    address: text().notNull(),
    scope: text({ enum: suppressionScopes }).notNull(),
    reason: text({ enum: suppressionReasons }).notNull(),
    source: text({ enum: suppressionSources }).notNull(),
    /** A server's reply, or an admin's note. */
    detail: textColumn(),
  },
  (table) => [
    uniqueIndex('email_suppressions_address').on(table.address, table.scope),
    index('email_suppressions_created').on(table.created, table.id),
  ],
)

/**
 * Consents to e-mail, with time and place, and their revocations. Triggers on the accounts write it, so that no
 * setting changes without an entry.
 */
export const mailConsentsTable = sqliteTable(
  'mail_consents',
  {
    id: text().primaryKey(),
    created: text().notNull(),
    user: text().notNull(),
    category: text({ enum: ['news', 'tips', 'surveys'] }).notNull(),
    agreed: flagColumn(),
    /** `invite`: the box at sign-up; `settings`; or the link of an e-mail: `link`, `one_click`. */
    place: text().notNull(),
  },
  (table) => [index('mail_consents_user').on(table.user, table.created)],
)
